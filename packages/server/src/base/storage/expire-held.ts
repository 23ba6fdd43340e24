/** Deletes what has expired, as the list of held tables says. */

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { dayMs } from '../durations.ts';
import { requestIdFloor } from '../ids.ts';
import type { Database } from './database.ts';
import { type Expiry, type HeldTable, heldTables } from './held-tables.ts';

export interface ExpiryTimes {
  readonly nowMs: number;
  readonly ledgerDays: number;
}

/** A step: up to `most` rows; returns how many. */
export type ExpireSome = (times: ExpiryTimes, most: number) => Promise<number>;

/** One step for each expiry that is no more than a condition. `tables`: only these, all if absent. */
export function expirySteps(database: Database, tables?: readonly HeldTable['table'][]): ExpireSome[] {
  return heldTables
    .filter(({ table }) => tables?.includes(table) ?? true)
    .flatMap((held) =>
      held.expires
        .filter((expiry) => !('by' in expiry || 'withAuthor' in expiry))
        .map((expiry) => (times, most) => expireSome(database, held, expiry, times, most)),
    );
}

async function expireSome(
  database: Database,
  held: HeldTable,
  expiry: Expiry,
  times: ExpiryTimes,
  most: number,
): Promise<number> {
  const { query } = database;
  const table = sql.table(held.table);
  const key = sql.join(held.key.map((column) => sql.ref(column)));
  const isOld = conditionOf(expiry, times);
  const old = sql`(${key}) in (select ${key} from ${table} where ${isOld} limit ${most})`;
  const leaves = 'leaves' in expiry ? expiry.leaves : undefined;
  const { numAffectedRows = 0n } =
    leaves === undefined
      ? await sql`delete from ${table} where ${old}`.execute(query)
      : await sql`update ${table} set ${emptied(leaves)} where ${old}`.execute(query);
  if (numAffectedRows > 0n && held.sealed !== undefined && database.engine === 'sqlite') {
    // The last of several steps empties the journal for all [O6].
    const { rows } = await sql`select 1 from ${table} where ${isOld} limit 1`.execute(query);
    if (rows.length === 0) await database.driver.emptyJournal();
  }
  return Number(numAffectedRows);
}

/** `a = null, b = ''` */
export function emptied(columns: Readonly<Record<string, null | ''>>): RawBuilder<unknown> {
  return sql.join(Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`));
}

function conditionOf(expiry: Expiry, { nowMs, ledgerDays }: ExpiryTimes): RawBuilder<SqlBool> {
  const daysAgo = (days: number) => nowMs - Math.min(days, ledgerDays) * dayMs;
  if ('at' in expiry) return sql`${sql.ref(expiry.at)} <= ${nowMs}`;
  if ('withCall' in expiry) return sql`${sql.ref(expiry.withCall)} < ${requestIdFloor(daysAgo(ledgerDays))}`;
  if (!('since' in expiry)) throw new Error('Its rows do not expire by a condition.');
  const isOld = sql<SqlBool>`${sql.ref(expiry.since)} < ${daysAgo(expiry.days ?? ledgerDays)}`;
  return expiry.only === undefined ? isOld : sql`${isOld} and ${sql.raw(expiry.only)}`;
}
