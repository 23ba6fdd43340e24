/**
 * Stores what platforms did [C2]: for 200 days from the outcome, longer than the row of the ledger. A later outcome of the
 * same call does not replace an earlier one, which may be under appeal; the newest counts.
 */

import { appealDays, type OutcomeRequest, statementDays } from '@moderato/contract';
import { type SqlBool, sql } from 'kysely';
import { dayMs } from '../../base/durations.ts';
import { newId } from '../../base/ids.ts';
import type { OutcomesTable } from '../../base/storage/cases-schema.ts';
import { countRows } from '../../base/storage/count-rows.ts';
import type { Database } from '../../base/storage/database.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import type { LedgerTable } from '../../base/storage/schema.ts';
import { openRow } from '../../base/storage/sealed-columns.ts';
import { isRestricted } from '../../calls/retention/what-is-kept.ts';
import { countReports } from '../reports/reports-store.ts';
import { countCases } from '../transparency/count-cases.ts';
import { type Snapshot, takeSnapshot } from './snapshot.ts';

/** Per call; a program that records more than this is stuck in a loop. */
export const maxOutcomes = 50;

export interface OutcomeRecord extends Omit<OutcomesTable, 'snapshot'> {
  readonly snapshot: Snapshot;
}

/** An outcome as its reply and its statement show it. */
export type ShownOutcome = Pick<OutcomeRecord, 'id' | 'request_id' | 'at' | 'expires_at' | 'outcome' | 'snapshot'>;

/** `at`: when the outcome was recorded. */
export const appealUntilMs = ({ at }: Pick<OutcomesTable, 'at'>): number => at + appealDays * dayMs;

/** It takes an earlier one back in favour of the author, so there is nothing to appeal. */
export const isCorrection = ({ outcome, snapshot }: Pick<OutcomeRecord, 'outcome' | 'snapshot'>): boolean =>
  outcome === 'kept' && snapshot.corrects !== undefined;

/** Undefined if there are too many for this call. The same outcome as the last one is not a new one. */
export async function addOutcome(
  within: Database,
  row: LedgerTable,
  asked: OutcomeRequest,
  by: { readonly keyId: string; readonly atMs: number; readonly last: OutcomeRecord | undefined },
): Promise<OutcomeRecord | undefined> {
  const { query } = within;
  const { account_id: accountId, request_id: requestId } = row;
  const reviewer = await findReviewer(within, accountId, requestId);
  const reports = await countReports(within, accountId, requestId);
  const { last } = by;
  const corrects = asked.outcome === 'kept' && last !== undefined ? takenBack(last) : undefined;
  const snapshot = { ...takeSnapshot(row, asked, reports, reviewer !== null), ...(corrects && { corrects }) };
  if (last !== undefined && last.outcome === asked.outcome && isSame(last.snapshot, snapshot)) return last;
  const earlier = ofAccount(query, accountId).selectFrom('outcomes').where('request_id', '=', requestId);
  if ((await countRows(earlier)) >= maxOutcomes) return undefined;
  const made: OutcomeRecord = {
    ...newOutcome(asked, snapshot, by.atMs),
    account_id: accountId,
    author: row.author,
    key_id: by.keyId,
    // The kept item may have expired since; then only the last outcome still says so.
    restricted:
      isRestricted(row) || last?.restricted === 1 || (await readRestricted(within, accountId, [requestId])).size > 0
        ? 1
        : 0,
    decided_by: reviewer,
    clause_id: null,
    due_at: null,
    weight: 1,
  };
  await query.insertInto('outcomes').values(sealOutcome(within, made)).execute();
  const detail = `${asked.outcome} ${snapshot.ground} ${snapshot.decidedBy}`;
  await countCases(within, accountId, [{ event: 'outcome.recorded', atMs: by.atMs, detail }]);
  return made;
}

/** What an outcome `kept` after this one takes back; if this one is `kept` too, the same as it. */
function takenBack({ id: outcomeId, at: atMs, outcome, snapshot }: OutcomeRecord): Snapshot['corrects'] {
  return outcome === 'kept' ? snapshot.corrects : { outcomeId, atMs, outcome };
}

export function newOutcome({ request_id, outcome }: OutcomeRequest, snapshot: Snapshot, atMs: number): ShownOutcome {
  return { id: newId('out', atMs), request_id, at: atMs, expires_at: atMs + statementDays * dayMs, outcome, snapshot };
}

/** The newest outcome of a call that is in effect, or of all. */
export async function findOutcome(
  database: Database,
  accountId: string,
  requestId: string,
  which: 'in effect' | 'all' = 'in effect',
): Promise<OutcomeRecord | undefined> {
  const row = await ofAccount(database.query, accountId)
    .selectFrom('outcomes')
    .selectAll()
    .where('request_id', '=', requestId)
    .$if(which === 'in effect', (outcomes) => outcomes.where(sql<SqlBool>`due_at is null`))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && openOutcome(database, row);
}

/** The outcome that a link names, in any account. */
export async function findLinkedOutcome(database: Database, id: string): Promise<OutcomeRecord | undefined> {
  const row = await database.query
    .selectFrom('outcomes')
    .selectAll()
    .where('id', '=', id)
    .where(sql<SqlBool>`due_at is null`)
    .executeTakeFirst();
  return row && openOutcome(database, row);
}

/** With a lock: nobody can erase it until the transaction ends. */
export async function lockOutcome(
  within: Database,
  { account_id: accountId, id }: Pick<OutcomeRecord, 'account_id' | 'id'>,
): Promise<OutcomeRecord | undefined> {
  const row = await ofAccount(within.query, accountId)
    .selectFrom('outcomes')
    .selectAll()
    .where('id', '=', id)
    // SQLite has one writer at a time and needs no lock.
    .$if(within.engine === 'postgres', (rows) => rows.forUpdate())
    .executeTakeFirst();
  return row && openOutcome(within, row);
}

export function openOutcome({ secrets }: Database, row: OutcomesTable): OutcomeRecord {
  return { ...row, snapshot: JSON.parse(openRow(secrets, 'outcomes', row).snapshot) as Snapshot };
}

/** As it is stored. */
export function sealOutcome({ secrets }: Database, made: OutcomeRecord): OutcomesTable {
  return { ...made, snapshot: secrets.seal(['outcomes', made.account_id, made.id], JSON.stringify(made.snapshot)) };
}

/** Who decided about the item in review, if anybody did. */
export async function findReviewer({ query }: Database, accountId: string, requestId: string): Promise<string | null> {
  const row = await ofAccount(query, accountId)
    .selectFrom('feedback')
    .select('decided_by')
    .where('request_id', '=', requestId)
    .where('source', '=', 'review')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.decided_by ?? null;
}

/** Those whose picture came onto the list of known images after the call [T14]. */
export async function readRestricted({ query }: Database, accountId: string, requestIds: readonly string[]) {
  const rows = await ofAccount(query, accountId)
    .selectFrom('kept_content')
    .select('request_id')
    .where('request_id', 'in', requestIds)
    .where('restricted', '=', 1)
    .execute();
  return new Set(rows.map(({ request_id: id }) => id));
}

function isSame(a: Snapshot, b: Snapshot): boolean {
  return JSON.stringify({ ...a, reports: 0 }) === JSON.stringify({ ...b, reports: 0 });
}
