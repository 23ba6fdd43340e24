import { type Selectable, sql } from 'kysely';
import { keepLongValues, longValueBytes } from '../long-values.ts';
import type { Migration } from '../migration.ts';
import type { AuditEntriesTable } from '../people-schema.ts';
import { type ShrunkSettings, sha256, shrinkSettings } from '../shrink-settings.ts';

type Query = Parameters<Migration['up']>[0];

/** What the log stored about a rule before it had versions. */
interface KeptRule {
  readonly type: 'wordlist' | 'regex' | 'allowlist';
  readonly pattern: string | readonly string[];
  readonly priority?: number;
  readonly moderation_action?: 'flag' | 'block' | null;
  readonly shadow?: boolean;
}

/** What an account may still store, and what it stores so far. */
interface Room {
  left: number;
  readonly digests: Set<string>;
}

/**
 * Entries of the audit log stay small: long settings become digests, and what undo needs of a rule goes to a table of
 * versions. Entries also say by whom: a member, a key, or somebody on the command line.
 */
export const ruleVersions: Migration = {
  name: '0092-rule-versions',
  async up(db): Promise<void> {
    await db.schema
      .createTable('long_values')
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('digest', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('bytes', 'integer', (column) => column.notNull())
      .addColumn('value', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('long_values_key', ['account_id', 'digest'])
      .execute();

    await db.schema
      .createTable('rule_versions')
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('entry_id', 'text', (column) => column.notNull())
      .addColumn('rule_id', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('pattern_digest', 'text', (column) => column.notNull())
      .addColumn('priority', 'integer', (column) => column.notNull())
      .addColumn('action', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('shadow', 'integer', (column) => column.notNull())
      .addColumn('hits', 'bigint', (column) => column.notNull())
      .addColumn('last_hit_at', 'bigint')
      .addPrimaryKeyConstraint('rule_versions_key', ['account_id', 'entry_id', 'rule_id'])
      .execute();
    await db.schema
      .createIndex('rule_versions_rule')
      .on('rule_versions')
      .columns(['account_id', 'rule_id', 'at'])
      .execute();
    await db.schema
      .createIndex('rule_versions_pattern')
      .on('rule_versions')
      .columns(['account_id', 'pattern_digest'])
      .execute();

    await db.schema
      .alterTable('audit_entries')
      .addColumn('by_kind', 'text', (column) => column.notNull().defaultTo('member'))
      .execute();
    await db.schema.alterTable('audit_entries').addColumn('key_id', 'text').execute();
    await sql`update audit_entries set by_kind = 'command_line' where user_id is null`.execute(db);
    await sql`update audit_entries set by_kind = 'service' where action = 'categories.rescaled'`.execute(db);
    await db.schema.createIndex('audit_entries_at').on('audit_entries').column('at').execute();

    await shrinkEntries(db);
  },
};

/** Newest first, one at a time: each may have 4 MB, and if there is no room for all, the newest stay undoable. */
async function shrinkEntries(db: Query): Promise<void> {
  const { rows } = await sql<{ account_id: string; id: string }>`select account_id, id from audit_entries
    where action = 'rule.removed' or length(coalesce(before, '')) + length(coalesce(after, '')) > 250
    order by id desc`.execute(db);
  const accounts = new Map<string, Room>();
  for (const { account_id: accountId, id } of rows) {
    const entry = await db
      .selectFrom('audit_entries')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const room = accounts.get(accountId) ?? { left: longValueBytes, digests: new Set() };
    accounts.set(accountId, room);
    await shrinkEntry(db, entry, room);
  }
}

async function shrinkEntry(db: Query, entry: Selectable<AuditEntriesTable>, room: Room): Promise<void> {
  const { account_id: accountId, id, at } = entry;
  const before: unknown = entry.before === null ? null : JSON.parse(entry.before);
  const after: unknown = entry.after === null ? null : JSON.parse(entry.after);
  const shrunk = shrinkSettings(before, after);
  const canUndo = entry.undoable === 1 && entry.undone_by === null;
  const rule = canUndo && entry.action === 'rule.removed' ? (before as KeptRule) : undefined;
  const needed = new Map(canUndo && rule === undefined ? neededBy(entry.action, shrunk) : []);
  const pattern = rule === undefined ? undefined : JSON.stringify(rule.pattern);
  if (pattern !== undefined) needed.set(sha256(pattern), pattern);
  const fits = take(room, needed);
  if (fits) await keepLongValues(db, accountId, needed, at);
  if (fits && rule !== undefined && pattern !== undefined) await keepVersion(db, entry, rule, sha256(pattern));
  await db
    .updateTable('audit_entries')
    .set({ before: shrunk.before, after: shrunk.after, ...(fits ? {} : { undoable: 0 }) })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** An import is undone by the ids after it, everything else by what was before. */
function neededBy(action: string, { longBefore, longAfter }: ShrunkSettings): ReadonlyMap<string, string> {
  return action === 'rules.imported' ? longAfter : longBefore;
}

function take(room: Room, values: ReadonlyMap<string, string>): boolean {
  const added = [...values].filter(([digest]) => !room.digests.has(digest));
  const bytes = added.reduce((sum, [, value]) => sum + Buffer.byteLength(value), 0);
  if (bytes > room.left) return false;
  room.left -= bytes;
  for (const [digest] of added) room.digests.add(digest);
  return true;
}

/** The rule's creation time and shadow counts are no longer known; its id and its place in the ledger are. */
async function keepVersion(
  db: Query,
  entry: Selectable<AuditEntriesTable>,
  rule: KeptRule,
  digest: string,
): Promise<void> {
  await db
    .insertInto('rule_versions')
    .values({
      account_id: entry.account_id,
      entry_id: entry.id,
      rule_id: entry.subject,
      at: entry.at,
      type: rule.type,
      pattern_digest: digest,
      priority: rule.priority ?? 0,
      action: rule.moderation_action ?? null,
      created_at: entry.at,
      shadow: rule.shadow === true ? 1 : 0,
      hits: 0,
      last_hit_at: null,
    })
    .execute();
}
