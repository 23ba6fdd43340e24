/**
 * What leaves the audit log: entries after their days, and the oldest of an account that has more than it may. The
 * latter are written to a file first. Versions of rules and long values go with the entries that need them.
 */

import type { Database } from '../storage/database.ts';
import { inTransaction } from '../storage/in-transaction.ts';
import { toWire } from './audit-reads-store.ts';

export interface AuditPruning {
  readonly beforeMs: number;
  /** Takes lines of JSON for the file of an account. */
  save(accountId: string, lines: string): Promise<void>;
  readonly mostEntries?: number;
  /** Rows at once. */
  readonly most?: number;
}

export const auditEntriesKept = 100_000;
const rowsAtOnce = 200;

/** One bite; how many entries went. Fewer than `most`: there is no more to do. */
export async function pruneOldAudit({ query }: Database, { beforeMs, most = rowsAtOnce }: AuditPruning) {
  const old = await query
    .selectFrom('audit_entries')
    .select(['account_id', 'id'])
    .where('at', '<', beforeMs)
    .limit(most)
    .execute();
  for (const { account_id: accountId, id } of old) await remove(query, accountId, [id]);
  await query.deleteFrom('long_values').where('at', '<', beforeMs).execute();
  return old.length;
}

export async function pruneFullAudit(database: Database, pruning: AuditPruning): Promise<void> {
  const { mostEntries = auditEntriesKept, most = rowsAtOnce, save } = pruning;
  const full = await database.query
    .selectFrom('audit_entries')
    .select(['account_id', ({ fn }) => fn.countAll<number>().as('entries')])
    .groupBy('account_id')
    .having(({ fn }) => fn.countAll(), '>', mostEntries)
    .execute();
  for (const { account_id: accountId, entries } of full) {
    for (let left = Number(entries) - mostEntries; left > 0; left -= most) {
      await moveOldest(database, accountId, Math.min(left, most), save);
    }
  }
}

/** Into the file and then out of the log: whatever happens between leaves an entry in both, never in neither. */
async function moveOldest({ query }: Database, accountId: string, most: number, save: AuditPruning['save']) {
  const oldest = await query
    .selectFrom('audit_entries')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id')
    .limit(most)
    .execute();
  await save(accountId, oldest.map((row) => `${JSON.stringify(toWire(row))}\n`).join(''));
  await remove(
    query,
    accountId,
    oldest.map(({ id }) => id),
  );
}

async function remove(query: Database['query'], accountId: string, ids: readonly string[]): Promise<void> {
  await inTransaction(query, async (transaction) => {
    await transaction
      .deleteFrom('rule_versions')
      .where('account_id', '=', accountId)
      .where('entry_id', 'in', ids)
      .execute();
    await transaction.deleteFrom('audit_entries').where('account_id', '=', accountId).where('id', 'in', ids).execute();
  });
}
