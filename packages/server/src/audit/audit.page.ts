/** The audit log, page by page, and the way back. */

import type { AuditEntry, auditCalls } from '@moderato/contract';
import type { Handlers } from '../page.ts';
import { pageSize } from '../page-size.ts';
import { isRefused, refuse } from '../route.ts';
import type { AuditRecord, AuditStore } from './audit-store.ts';
import type { UndoTable } from './undo.ts';

export function auditHandlers(store: AuditStore, undo: UndoTable): Handlers<keyof typeof auditCalls> {
  const toWire = (entry: AuditRecord): AuditEntry => ({
    entry_id: entry.id,
    at: new Date(entry.atMs).toISOString(),
    action: entry.action,
    by: entry.by === null ? null : { user_id: entry.by.userId, email: entry.by.email },
    subject: entry.subject,
    before: entry.before,
    after: entry.after,
    undoable: entry.undoable && entry.undoneBy === null && undo[entry.action] !== undefined,
    undone_by: entry.undoneBy,
  });

  return {
    async 'GET /audit'({ member, query }) {
      const size = pageSize(query);
      const entries = await store.list(member.accountId, {
        olderThan: query.cursor,
        fromMs: query.from === undefined ? undefined : Date.parse(query.from),
        toMs: query.to === undefined ? undefined : Date.parse(query.to),
        by: query.by,
        action: query.action,
        // One more than asked for tells whether there is a next page.
        most: size + 1,
      });
      const items = entries.slice(0, size);
      return { items: items.map(toWire), next_cursor: entries.length > size ? (items.at(-1)?.id ?? null) : null };
    },

    async 'POST /audit/:entry_id/undo'({ member, params: { entry_id: id } }) {
      const entry = await store.find(member.accountId, id);
      if (entry === undefined) return refuse('not_found', 'There is no such entry.');
      const back = entry.undoable ? undo[entry.action] : undefined;
      if (back === undefined) return refuse('conflict', 'This change cannot be undone.');
      if (!(await store.claimUndo(member.accountId, id))) return refuse('conflict', 'This was undone already.');
      let undoneBy: string | null = null;
      try {
        const done = await back(member, entry);
        if (isRefused(done)) return done;
        undoneBy = done;
        return { entry_id: done };
      } finally {
        await store.settleUndo(member.accountId, id, undoneBy);
      }
    },
  };
}
