/** The audit log as it is kept: written with the change it tells of, never edited but for the mark that it was undone. */

import type { AuditAction } from '@moderato/contract';
import { newId } from '../ids.ts';
import type { Database } from '../storage/database.ts';
import type { AuditEntriesTable } from '../storage/people-schema.ts';
import type { AuditLog } from './audit-log.ts';

export interface AuditRecord {
  readonly id: string;
  readonly atMs: number;
  readonly action: AuditAction;
  readonly by: { readonly userId: string; readonly email: string } | null;
  readonly subject: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly undoable: boolean;
  readonly undoneBy: string | null;
}

export interface AuditFilters {
  /** Only entries older than this one. */
  readonly olderThan?: string | undefined;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  readonly by?: string | undefined;
  readonly action?: string | undefined;
  readonly most: number;
}

export interface AuditStore extends AuditLog {
  /** Newest first. */
  list(accountId: string, filters: AuditFilters): Promise<AuditRecord[]>;
  find(accountId: string, id: string): Promise<AuditRecord | undefined>;
  /** False when somebody undid it before. */
  claimUndo(accountId: string, id: string): Promise<boolean>;
  /** Names the entry of the undoing, or takes the claim back. */
  settleUndo(accountId: string, id: string, undoneBy: string | null): Promise<void>;
}

const claimed = 'under way';

export function createAuditStore({ query }: Database): AuditStore {
  return {
    async note(accountId, by, { action, subject, before, after, undoable = false }) {
      const atMs = Date.now();
      const id = newId('audit', atMs);
      await query
        .insertInto('audit_entries')
        .values({
          account_id: accountId,
          id,
          at: atMs,
          action,
          user_id: by?.userId ?? null,
          email: by?.email ?? null,
          subject,
          before: toJson(before),
          after: toJson(after),
          undoable: undoable ? 1 : 0,
          undone_by: null,
        })
        .execute();
      return id;
    },

    async list(accountId, { olderThan, fromMs, toMs, by, action, most }) {
      let entries = query.selectFrom('audit_entries').selectAll().where('account_id', '=', accountId);
      if (olderThan !== undefined) entries = entries.where('id', '<', olderThan);
      if (fromMs !== undefined) entries = entries.where('at', '>=', fromMs);
      if (toMs !== undefined) entries = entries.where('at', '<', toMs);
      if (by !== undefined) entries = entries.where('user_id', '=', by);
      if (action !== undefined) entries = entries.where('action', '=', action as AuditAction);
      return (await entries.orderBy('id', 'desc').limit(most).execute()).map(fromRow);
    },

    async find(accountId, id) {
      const row = await query
        .selectFrom('audit_entries')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirst();
      return row && fromRow(row);
    },

    async claimUndo(accountId, id) {
      const result = await query
        .updateTable('audit_entries')
        .set({ undone_by: claimed })
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .where('undone_by', 'is', null)
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },

    async settleUndo(accountId, id, undoneBy) {
      await query
        .updateTable('audit_entries')
        .set({ undone_by: undoneBy })
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .execute();
    },
  };
}

function toJson(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

function fromRow(row: AuditEntriesTable): AuditRecord {
  return {
    id: row.id,
    atMs: row.at,
    action: row.action,
    by: row.user_id === null ? null : { userId: row.user_id, email: row.email ?? '' },
    subject: row.subject,
    before: row.before === null ? null : JSON.parse(row.before),
    after: row.after === null ? null : JSON.parse(row.after),
    undoable: row.undoable === 1,
    undoneBy: row.undone_by,
  };
}
