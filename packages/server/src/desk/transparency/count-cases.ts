/**
 * Counts reports, outcomes and appeals by year, in the transaction of each. The counts are kept forever and name
 * nobody: a yearly report needs them long after the rows are deleted.
 */

import { sql } from 'kysely';
import { hourMs } from '../../base/durations.ts';
import type { CaseCountsTable, CaseEvent } from '../../base/storage/cases-schema.ts';
import type { Database } from '../../base/storage/database.ts';

export interface CountedCase {
  readonly event: CaseEvent;
  readonly atMs: number;
  /** What the report distinguishes, such as `removed terms automation`. */
  readonly detail?: string;
  /** When the case that is answered now was received. */
  readonly sinceMs?: number;
}

/** `sign` −1 subtracts what was counted before. */
export async function countCases(
  { query }: Pick<Database, 'query'>,
  accountId: string,
  cases: readonly CountedCase[],
  sign: 1 | -1 = 1,
): Promise<void> {
  const counts = new Map<string, { readonly row: Omit<CaseCountsTable, 'count'>; count: number }>();
  for (const { event, atMs, detail = '', sinceMs = atMs } of cases) {
    const hours = Math.max(0, Math.floor((atMs - sinceMs) / hourMs));
    const row = { account_id: accountId, year: new Date(atMs).getUTCFullYear(), event, detail, hours };
    const name = JSON.stringify(row);
    const counted = counts.get(name) ?? { row, count: 0 };
    counted.count += sign;
    counts.set(name, counted);
  }
  // In a fixed order, so that two transactions never deadlock.
  for (const [, { row, count }] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    await query
      .insertInto('case_counts')
      .values({ ...row, count })
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'year', 'event', 'detail', 'hours'])
          .doUpdateSet({ count: sql<number>`case_counts.count + ${count}` }),
      )
      .execute();
  }
}
