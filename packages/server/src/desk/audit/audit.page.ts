/** The audit log, page by page and as a file, and undo. */

import type { AuditQuery, auditCalls } from '@moderato/contract';
import { byMember } from '../../base/audit/actor.ts';
import type { AuditStore } from '../../base/audit/audit-store.ts';
import type { UndoTable } from '../../base/audit/undo.ts';
import type { Handlers } from '../../base/http/page.ts';
import { isRefused, refuse } from '../../base/http/route.ts';
import { pageSize } from '../../base/page-size.ts';
import type { Reads } from '../../base/reads/create-reads.ts';
import type { listAudit, readAuditFile } from './audit-reads.ts';

type AuditReads = { audit: typeof listAudit; auditFile: typeof readAuditFile };

export interface AuditParts {
  readonly audit: Pick<AuditStore, 'find'>;
  readonly reads: Reads<AuditReads>;
  readonly undo: UndoTable;
}

export function auditHandlers({ audit, reads, undo }: AuditParts): Handlers<keyof typeof auditCalls> {
  return {
    'GET /audit': ({ member: { accountId }, query }) =>
      hasRealTimes(query) ? reads.audit({ ...query, accountId, limit: pageSize(query) }) : noSuchDay(),

    'GET /audit/export': ({ member: { accountId }, query }) =>
      hasRealTimes(query) ? reads.auditFile({ ...query, accountId }) : noSuchDay(),

    async 'POST /audit/:entry_id/undo'({ member, params: { entry_id: id } }) {
      const entry = await audit.find(member.accountId, id);
      if (entry === undefined) return refuse('not_found', 'There is no such entry.');
      if (entry.undone_by !== null) return refuse('conflict', 'This change was already undone.');
      const back = entry.undoable ? undo[entry.action] : undefined;
      if (back === undefined) return refuse('conflict', 'This change cannot be undone.');
      const done = await back({ ...byMember(member), undoes: id }, entry);
      if (isRefused(done)) return done;
      return done.entryId === null ? refuse('conflict') : { entry_id: done.entryId };
    },
  };
}

const noSuchDay = () => refuse('invalid_request', 'from and to must be valid times.');

/** False for a well-formed time that does not exist, such as 31 February. */
function hasRealTimes({ from, to }: Pick<AuditQuery, 'from' | 'to'>): boolean {
  return [from, to].every((moment) => moment === undefined || !Number.isNaN(Date.parse(moment)));
}
