/**
 * The audit log as it is kept: entries of at most 2 KB, written together with their change, and never edited except to
 * mark that one was undone or can no longer be undone.
 */

import type { AuditAction, AuditActor, AuditEntry } from '@moderato/contract';
import type { Selectable } from 'kysely';
import { newId } from '../ids.ts';
import type { Database } from '../storage/database.ts';
import { inTransaction } from '../storage/in-transaction.ts';
import { keepLongValues, readLongValue } from '../storage/long-values.ts';
import { ofAccount } from '../storage/of-account.ts';
import type { AuditEntriesTable } from '../storage/people-schema.ts';
import { isDigest, shrinkSettings } from '../storage/shrink-settings.ts';
import type { Actor, By } from './actor.ts';

/** What the log records about a change. */
export interface AuditNote {
  readonly action: AuditAction;
  /** What was changed: a category, a rule's id, an e-mail address. */
  readonly subject: string;
  /** Settings before and after; absent if there were none. Never content, never a key. */
  readonly before?: unknown;
  readonly after?: unknown;
  /** Whether it can be undone, see `undo.ts`. */
  readonly undoable?: boolean;
  /** What undo needs of values that are too long for the log; `before` by default. */
  readonly keeps?: 'before' | 'after' | 'nothing';
}

export interface EntryName {
  readonly id: string;
  readonly atMs: number;
}

/** Maximum bytes of a subject or an address; longer ones are cut. */
const longestWord = 320;

export function nameEntry(): EntryName {
  const atMs = Date.now();
  return { id: newId('audit', atMs), atMs };
}

export type AuditStore = ReturnType<typeof createAuditStore>;

export function createAuditStore({ query }: Database) {
  async function expand(accountId: string, value: unknown): Promise<unknown> {
    if (!isDigest(value)) return value;
    const json = await readLongValue(query, accountId, value.sha256);
    return json === undefined ? value : JSON.parse(json);
  }

  async function expandFields(accountId: string, value: unknown): Promise<unknown> {
    if (isDigest(value) || typeof value !== 'object' || value === null || Array.isArray(value)) {
      return expand(accountId, value);
    }
    const fields: [string, unknown][] = [];
    for (const [name, field] of Object.entries(value)) fields.push([name, await expand(accountId, field)]);
    return Object.fromEntries(fields);
  }

  return {
    /** The entry's id. */
    async note({ accountId, actor }: By, note: AuditNote, name: EntryName = nameEntry()): Promise<string> {
      const { action, subject, before, after, undoable = false, keeps = 'before' } = note;
      const shrunk = shrinkSettings(before, after);
      const kept = { before: shrunk.longBefore, after: shrunk.longAfter, nothing: new Map<string, string>() };
      await inTransaction(query, async (transaction) => {
        await transaction
          .insertInto('audit_entries')
          .values({
            account_id: accountId,
            id: name.id,
            at: name.atMs,
            action,
            ...actorColumns(actor),
            subject: cut(subject),
            before: shrunk.before,
            after: shrunk.after,
            undoable: undoable ? 1 : 0,
            undone_by: null,
          })
          .execute();
        if (undoable) await keepLongValues(transaction, accountId, kept[keeps], name.atMs);
      });
      return name.id;
    },

    /** With long settings restored, as far as they are still kept. */
    async find(accountId: string, id: string): Promise<AuditEntry | undefined> {
      const row = await ofAccount(query, accountId)
        .selectFrom('audit_entries')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const entry = toEntry(row);
      return {
        ...entry,
        before: await expandFields(accountId, entry.before),
        after: await expandFields(accountId, entry.after),
      };
    },

    /** False if the entry was already undone. */
    async markUndone(accountId: string, id: string, undoneBy: string): Promise<boolean> {
      const { numUpdatedRows } = await ofAccount(query, accountId)
        .updateTable('audit_entries')
        .set({ undone_by: undoneBy })
        .where('id', '=', id)
        .where('undone_by', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}

/** Long settings stay digests. */
export function toEntry(row: Selectable<AuditEntriesTable>): AuditEntry {
  return {
    entry_id: row.id,
    at: new Date(row.at).toISOString(),
    action: row.action,
    by: actorOf(row),
    subject: row.subject,
    before: row.before === null ? null : JSON.parse(row.before),
    after: row.after === null ? null : JSON.parse(row.after),
    undoable: row.undoable === 1 && row.undone_by === null,
    undone_by: row.undone_by,
  };
}

function actorOf({ by_kind: kind, user_id, email, key_id }: Selectable<AuditEntriesTable>): AuditActor {
  if (kind === 'member') return { kind, user_id: user_id ?? '', email: email ?? '' };
  return kind === 'key' ? { kind, key_id: key_id ?? '' } : { kind };
}

function actorColumns(actor: Actor) {
  return {
    by_kind: actor.kind,
    user_id: actor.kind === 'member' ? actor.userId : null,
    email: actor.kind === 'member' ? cut(actor.email) : null,
    key_id: actor.kind === 'key' ? actor.keyId : null,
  };
}

function cut(text: string): string {
  if (Buffer.byteLength(text) <= longestWord) return text;
  // A character that is cut in two becomes a replacement character, which is removed too.
  return `${Buffer.from(text)
    .subarray(0, longestWord)
    .toString()
    .replace(/\uFFFD$/, '')}…`;
}
