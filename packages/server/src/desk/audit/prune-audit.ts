/**
 * Deletes entries of the audit log, once an hour and in small steps: expired ones, and the oldest of an account that has
 * more than its limit. The latter are written to a file first. Versions of rules and long values are deleted with the
 * entries that need them.
 */

import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { toEntry } from '../../base/audit/audit-store.ts';
import { dayMs, hourMs } from '../../base/durations.ts';
import { repeatEvery } from '../../base/repeat-every.ts';
import { createSteadyClock } from '../../base/steady-clock.ts';
import type { Database } from '../../base/storage/database.ts';
import { inTransaction } from '../../base/storage/in-transaction.ts';
import { ofAccount } from '../../base/storage/of-account.ts';

const rowsAtOnce = 200;
export const auditEntriesKept = 100_000;

export interface AuditKeeping {
  readonly auditDays: number;
  /** An account's entries beyond its limit are appended to files here. */
  readonly folder: string;
}

export function startAuditPruning(database: Database, keeping: AuditKeeping, onFailure: (error: unknown) => void) {
  const clock = createSteadyClock();
  const prune = async () => {
    const nowMs = clock.now();
    if (nowMs === undefined) return;
    const pruning = { beforeMs: nowMs - keeping.auditDays * dayMs, save: saveIn(keeping.folder) };
    while ((await pruneOldAudit(database, pruning)) === rowsAtOnce) await pause(20);
    await pruneFullAudit(database, pruning);
  };
  return repeatEvery(hourMs, prune, onFailure);
}

function saveIn(folder: string) {
  return async (accountId: string, lines: string) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await appendFile(join(folder, `${accountId}.jsonl`), lines, { mode: 0o600 });
  };
}

export interface AuditPruning {
  readonly beforeMs: number;
  /** Takes lines of JSON for the file of an account. */
  save(accountId: string, lines: string): Promise<void>;
  readonly maxEntries?: number;
  /** Rows per step. */
  readonly most?: number;
}

/** One step; returns how many entries were deleted. Fewer than `most`: there is nothing left to do. */
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
  const { maxEntries = auditEntriesKept, most = rowsAtOnce, save } = pruning;
  const full = await database.query
    .selectFrom('audit_entries')
    .select(['account_id', ({ fn }) => fn.countAll<number>().as('entries')])
    .groupBy('account_id')
    .having(({ fn }) => fn.countAll(), '>', maxEntries)
    .execute();
  for (const { account_id: accountId, entries } of full) {
    for (let left = Number(entries) - maxEntries; left > 0; left -= most) {
      await moveOldest(database, accountId, Math.min(left, most), save);
    }
  }
}

/** First into the file and then out of the log: an interruption leaves an entry in both, never in neither. */
async function moveOldest({ query }: Database, accountId: string, most: number, save: AuditPruning['save']) {
  const oldest = await ofAccount(query, accountId)
    .selectFrom('audit_entries')
    .selectAll()
    .orderBy('id')
    .limit(most)
    .execute();
  await save(accountId, oldest.map((row) => `${JSON.stringify(toEntry(row))}\n`).join(''));
  await remove(
    query,
    accountId,
    oldest.map(({ id }) => id),
  );
}

async function remove(query: Database['query'], accountId: string, ids: readonly string[]): Promise<void> {
  await inTransaction(query, async (transaction) => {
    await ofAccount(transaction, accountId).deleteFrom('rule_versions').where('entry_id', 'in', ids).execute();
    await ofAccount(transaction, accountId).deleteFrom('audit_entries').where('id', 'in', ids).execute();
  });
}
