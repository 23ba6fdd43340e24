/**
 * On PostgreSQL, the ledger has a partition for each month, by request id, which sorts by time: old months are removed by
 * dropping a table instead of deleting rows, and a query about one month touches one table. SQLite has a single table.
 */

import { sql } from 'kysely';
import { requestIdFloor } from '../ids.ts';
import type { Database } from './database.ts';

type Query = Database['query'];

/** The current month and the following ones whose tables are created in advance. */
const monthsAhead = 3;
/** Any number will do, as long as every copy of the service uses the same and nothing else does. */
const advisoryLock = 6_633_284;

const monthStart = (atMs: number, months: number): number => {
  const at = new Date(atMs);
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1);
};
const monthName = (startMs: number): string => new Date(startMs).toISOString().slice(0, 7).replace('-', '_');
const nextMonthStart = (atMs: number): number => monthStart(atMs, 1);

interface Month {
  readonly table: string;
  readonly endMs: number;
}

/** Creates the missing tables. Several copies may do this at the same time. */
export async function makeLedgerMonths({ engine, query }: Pick<Database, 'engine' | 'query'>, nowMs: number) {
  if (engine === 'sqlite') return;
  // Nearly always nothing is missing, and then no lock is needed.
  if ((await missingMonths(query, nowMs)).length === 0) return;
  await alone(query, (db) => addMissingMonths(db, nowMs));
}

/** For callers that already have a transaction. */
export async function addMissingMonths(db: Query, nowMs: number): Promise<void> {
  for (const startMs of await missingMonths(db, nowMs)) await addMonth(db, startMs);
}

/** Drops months without rows to keep; returns their tables. */
export async function dropLedgerMonths({ engine, query }: Pick<Database, 'engine' | 'query'>, beforeMs: number) {
  if (engine === 'sqlite') return [];
  const isOver = ({ endMs }: Month) => endMs <= beforeMs;
  if (!(await listMonths(query)).some(isOver)) return [];
  return alone(query, async (db) => {
    const over = (await listMonths(db)).filter(isOver);
    for (const { table } of over) await sql`drop table ${sql.table(table)}`.execute(db);
    return over.map(({ table }) => table);
  });
}

async function addMonth(db: Query, startMs: number): Promise<void> {
  const table = sql.table(`ledger_${monthName(startMs)}`);
  const [from, to] = [startMs, nextMonthStart(startMs)].map((atMs) => sql.lit(requestIdFloor(atMs)));
  // Created separately and then attached, so that calls can be written in the meantime.
  await sql`create table ${table} (like ledger including defaults including constraints)`.execute(db);
  await sql`alter table ledger attach partition ${table} for values from (${from}) to (${to})`.execute(db);
}

async function missingMonths(db: Query, nowMs: number): Promise<number[]> {
  const known = new Set((await listMonths(db)).map(({ endMs }) => endMs));
  return Array.from({ length: monthsAhead + 1 }, (_, ahead) => monthStart(nowMs, ahead)).filter(
    (startMs) => !known.has(nextMonthStart(startMs)),
  );
}

async function listMonths(db: Query): Promise<Month[]> {
  const { rows } = await sql<{ table: string }>`select child.relname as "table" from pg_inherits
    join pg_class child on child.oid = pg_inherits.inhrelid
    where pg_inherits.inhparent = to_regclass('ledger')`.execute(db);
  return rows.flatMap(({ table }) => readMonth(table) ?? []);
}

/** Undefined for the table of rows that belong to no month. */
function readMonth(table: string): Month | undefined {
  const [, year, month] = /^ledger_(\d{4})_(\d{2})$/.exec(table) ?? [];
  return year === undefined ? undefined : { table, endMs: Date.UTC(Number(year), Number(month), 1) };
}

/** One copy at a time, and not for long: if the tables are not free at once, it tries again later. */
function alone<Result>(query: Query, work: (db: Query) => Promise<Result>): Promise<Result> {
  return query.transaction().execute(async (transaction) => {
    await sql`set local lock_timeout = '2s'`.execute(transaction);
    await sql`select pg_advisory_xact_lock(${advisoryLock})`.execute(transaction);
    return work(transaction);
  });
}
