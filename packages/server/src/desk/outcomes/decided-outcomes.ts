/**
 * Outcomes that a decision in review makes by naming a clause [C4]. Each waits until the time to undo it is over: until then
 * there is no statement, no strike and no delivery, and an undo deletes it.
 */

import { type Clause, type OutcomeName, type StatementLanguage, statementLanguages } from '@moderato/contract';
import { type SqlBool, sql } from 'kysely';
import { dayMs } from '../../base/durations.ts';
import type { OutcomesTable } from '../../base/storage/cases-schema.ts';
import type { Database } from '../../base/storage/database.ts';
import { inChunks } from '../../base/storage/in-chunks.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import type { LedgerTable } from '../../base/storage/schema.ts';
import { isRestricted } from '../../calls/retention/what-is-kept.ts';
import { countReportsOf } from '../reports/reports-store.ts';
import { newOutcome, type OutcomeRecord, openOutcome, readRestricted, sealOutcome } from './outcomes-store.ts';
import { type Snapshot, takeSnapshot } from './snapshot.ts';

/** What a decision says beyond its verdict. */
export interface NamedClause {
  readonly clause: Clause;
  /** Of statements about texts whose language is not known. */
  readonly language: StatementLanguage;
  readonly dueAtMs: number;
}

export interface Decider {
  /** Null for the operator on the command line, who can only undo. */
  readonly userId: string | null;
  readonly atMs: number;
}

/** One for each call. */
export async function addWaiting(
  within: Database,
  accountId: string,
  rows: readonly LedgerTable[],
  named: NamedClause,
  by: Decider,
): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ request_id: id }) => id);
  const reports = await countReportsOf(within, accountId, ids);
  const restricted = await readRestricted(within, accountId, ids);
  const made = rows.map((row) => {
    const snapshot = snapshotOf(row, named, reports.get(row.request_id) ?? 0);
    return sealOutcome(within, {
      ...decidedOutcome(row, by, named.clause.measure, snapshot),
      restricted: isRestricted(row) || restricted.has(row.request_id) ? 1 : 0,
      clause_id: named.clause.id,
      due_at: named.dueAtMs,
      weight: named.clause.weight,
    });
  });
  for (const some of inChunks(made)) await within.query.insertInto('outcomes').values(some).execute();
}

/** Deletes those that still wait; returns the calls that they were about. */
export async function cancelWaiting(
  { query }: Database,
  accountId: string,
  requestIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const gone = await ofAccount(query, accountId)
    .deleteFrom('outcomes')
    .where('request_id', 'in', requestIds)
    .where(sql<SqlBool>`due_at is not null`)
    .returning('request_id')
    .execute();
  return new Set(gone.map(({ request_id: id }) => id));
}

/** Those in effect, by call, oldest first. */
export async function readOutcomes(
  database: Database,
  accountId: string,
  requestIds: readonly string[],
): Promise<ReadonlyMap<string, readonly OutcomeRecord[]>> {
  const rows = await ofAccount(database.query, accountId)
    .selectFrom('outcomes')
    .selectAll()
    .where('request_id', 'in', requestIds)
    .where(sql<SqlBool>`due_at is null`)
    .orderBy('id')
    .execute();
  return Map.groupBy(
    rows.map((row) => openOutcome(database, row)),
    ({ request_id: id }) => id,
  );
}

/** A new outcome in place of the last one: that the content is kept after all. Its statement says which one it corrects. */
export async function addCorrection(within: Database, last: OutcomeRecord, by: Decider): Promise<OutcomeRecord> {
  const corrects = { outcomeId: last.id, atMs: last.at, outcome: last.outcome };
  const { snapshot } = last;
  return add(within, last, by, {
    outcome: 'kept',
    weight: 0,
    snapshot: { ...snapshot, decidedBy: 'person', clause: null, explanation: null, until: null, corrects },
  });
}

/** An earlier outcome again, after the one that replaced it was undone. */
export function addAgain(within: Database, earlier: OutcomeRecord, by: Decider): Promise<OutcomeRecord> {
  const { outcome, weight, snapshot } = earlier;
  return add(within, earlier, by, { outcome, weight, snapshot });
}

/** Those of an account that are due, which are in effect from now on. What another copy is working on is left out. */
export async function takeDue(
  within: Database,
  accountId: string,
  ids: readonly string[],
  nowMs: number,
): Promise<OutcomeRecord[]> {
  const { query, engine } = within;
  const rows = await ofAccount(query, accountId)
    .selectFrom('outcomes')
    .selectAll()
    .where('id', 'in', ids)
    .where(sql<SqlBool>`due_at is not null`)
    .where('due_at', '<=', nowMs)
    .orderBy('id')
    // SQLite has one writer at a time and needs no lock.
    .$if(engine === 'postgres', (due) => due.forUpdate().skipLocked())
    .execute();
  if (rows.length === 0) return [];
  await ofAccount(query, accountId)
    .updateTable('outcomes')
    .set({ due_at: null })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  return rows.map((row) => ({ ...openOutcome(within, row), due_at: null }));
}

/** The oldest that are due, of all accounts. */
export function listDue({ query }: Database, nowMs: number, most: number) {
  return query
    .selectFrom('outcomes')
    .select(['account_id', 'id'])
    .where(sql<SqlBool>`due_at is not null`)
    .where('due_at', '<=', nowMs)
    .orderBy('due_at')
    .orderBy('id')
    .limit(most)
    .execute();
}

type Changed = Pick<OutcomeRecord, 'outcome' | 'weight' | 'snapshot'>;

async function add(within: Database, like: OutcomeRecord, by: Decider, changed: Changed): Promise<OutcomeRecord> {
  const { restricted, clause_id } = like;
  const { outcome, snapshot, weight } = changed;
  const made = { ...decidedOutcome(like, by, outcome, snapshot), restricted, clause_id, due_at: null, weight };
  await within.query.insertInto('outcomes').values(sealOutcome(within, made)).execute();
  return made;
}

function decidedOutcome(
  { account_id, request_id, author }: Pick<OutcomesTable, 'account_id' | 'request_id' | 'author'>,
  { userId, atMs }: Decider,
  outcome: OutcomeName,
  snapshot: Snapshot,
) {
  const made = newOutcome({ request_id, outcome }, snapshot, atMs);
  // No key recorded it.
  return { ...made, account_id, author, key_id: '', decided_by: userId };
}

function snapshotOf(row: LedgerTable, { clause, language: usual, dueAtMs }: NamedClause, reports: number): Snapshot {
  const { language, text } = wordsFor(clause, row.language, usual);
  const asked = {
    request_id: row.request_id,
    outcome: clause.measure,
    clause: text,
    decided_by: 'person' as const,
    ...(clause.days === undefined
      ? {}
      : { until: new Date(dueAtMs + clause.days * dayMs).toISOString().slice(0, 'yyyy-mm-dd'.length) }),
  };
  return { ...takeSnapshot(row, asked, reports, true), language };
}

/** In the language of the text; else in the account's; else in the first that the clause has. */
function wordsFor({ text }: Clause, detected: string | null, usual: StatementLanguage) {
  const known = statementLanguages.filter((one) => one === detected);
  for (const language of [...known, usual, ...statementLanguages]) {
    const words = text[language];
    if (words !== undefined) return { language, text: words };
  }
  throw new Error('A clause has at least one text.');
}
