/**
 * Stores users' reports [C1]: one for each item and reporter, with an encrypted reason. `take-report.ts` decides which
 * review item they belong to.
 */

import type { ReportRequest, ReportShown } from '@moderato/contract';
import { type SqlBool, sql } from 'kysely';
import { newId } from '../../base/ids.ts';
import { countRows } from '../../base/storage/count-rows.ts';
import type { Database } from '../../base/storage/database.ts';
import { inChunks } from '../../base/storage/in-chunks.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import type { ReviewDecision } from '../../base/storage/review-schema.ts';
import type { LedgerTable } from '../../base/storage/schema.ts';
import { openRow } from '../../base/storage/sealed-columns.ts';
import { queueEvents } from '../../calls/webhooks/queue-deliveries.ts';
import { countCases } from '../transparency/count-cases.ts';

export interface NewReport extends Pick<ReportRequest, 'reason' | 'reporter_id'> {
  /** The call that it is about. */
  readonly row: Pick<LedgerTable, 'account_id' | 'request_id' | 'author'>;
  readonly keyId: string;
  readonly atMs: number;
}

export interface ReportsOfItem {
  readonly count: number;
  /** The newest ones first, a few at most. */
  readonly latest: readonly ReportShown[];
}

/** The answer to a report: a person decided in review, or the platform recorded what it did. */
export interface ReportAnswer {
  readonly requestId: string;
  readonly review: { readonly decision: ReviewDecision; readonly category: string | null } | null;
  readonly outcome: string | null;
}

const reportsShown = 5;

/** The same user's second report of an item is not a new one: it has the id of the first. */
export async function addReport(
  { query, secrets }: Database,
  { row, keyId, reporter_id, reason, atMs }: NewReport,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const { account_id, request_id, author } = row;
  const reporter = reporter_id ?? null;
  const id = newId('rep', atMs);
  const added = await query
    .insertInto('reports')
    .values({
      account_id,
      id,
      request_id,
      at: atMs,
      author,
      reporter,
      key_id: keyId,
      reason: secrets.seal(['reports', account_id, id], reason),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added !== undefined) {
    await countCases({ query }, account_id, [{ event: 'report.received', atMs }]);
    return { id, isNew: true };
  }
  const first = await ofAccount(query, account_id)
    .selectFrom('reports')
    .select('id')
    .where('request_id', '=', request_id)
    .where('reporter', '=', reporter)
    .executeTakeFirstOrThrow();
  return { id: first.id, isNew: false };
}

export function countReports({ query }: Database, accountId: string, requestId: string): Promise<number> {
  return countRows(ofAccount(query, accountId).selectFrom('reports').where('request_id', '=', requestId));
}

/** Request → how many reports it has. Items without reports are absent. */
export async function countReportsOf(
  { query }: Database,
  accountId: string,
  requestIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (requestIds.length === 0) return new Map();
  const counts = await ofAccount(query, accountId)
    .selectFrom('reports')
    .select(({ fn }) => ['request_id', fn.countAll<number>().as('count')])
    .where('request_id', 'in', requestIds)
    .groupBy('request_id')
    .execute();
  return new Map(counts.map(({ request_id: id, count }) => [id, Number(count)]));
}

/** Request → its reports. Items without reports are absent. */
export async function readReports(
  database: Database,
  accountId: string,
  requestIds: readonly string[],
): Promise<Map<string, ReportsOfItem>> {
  const { query, secrets } = database;
  const found = new Map<string, ReportsOfItem>();
  for (const [requestId, count] of await countReportsOf(database, accountId, requestIds)) {
    const newest = await ofAccount(query, accountId)
      .selectFrom('reports')
      .select(['account_id', 'id', 'at', 'reporter', 'reason'])
      .where('request_id', '=', requestId)
      .orderBy('id', 'desc')
      .limit(reportsShown)
      .execute();
    const latest = newest.map((row) => {
      const { id, at, reporter: by, reason } = openRow(secrets, 'reports', row);
      return { id, by, reason, at: new Date(at).toISOString() };
    });
    found.set(requestId, { count, latest });
  }
  return found;
}

/** Notifies the account of the answers to reports that are still open; returns how many there were. */
export async function answerReports(
  within: Database,
  accountId: string,
  answers: readonly ReportAnswer[],
  atMs: number,
): Promise<number> {
  const { query } = within;
  if (answers.length === 0) return 0;
  const answered = await ofAccount(query, accountId)
    .updateTable('reports')
    .set({ answered_at: atMs })
    .where(
      'request_id',
      'in',
      answers.map(({ requestId }) => requestId),
    )
    .where(sql<SqlBool>`answered_at is null`)
    .returning(['id', 'request_id', 'at'])
    .execute();
  if (answered.length === 0) return 0;
  await countCases({ query }, accountId, answered.map(countedAnswer(atMs)));
  await queueEvents(within, accountId, 'report.answered', atMs, () =>
    answers.flatMap(({ requestId, review, outcome }) => {
      const ids = answered.filter((row) => row.request_id === requestId).map(({ id }) => id);
      // A delivery names at most this many reports.
      const groups = [...inChunks(ids.sort(), 500)];
      return groups.map((report_ids) => ({
        requestId,
        data: { request_id: requestId, report_ids, review, outcome },
      }));
    }),
  );
  return answered.length;
}

const countedAnswer =
  (atMs: number) =>
  ({ at: sinceMs }: { readonly at: number }) => ({ event: 'report.answered' as const, atMs, sinceMs });

/** A decision was undone, so the next one is sent again. */
export async function reopenReports(
  { query }: Database,
  accountId: string,
  requestIds: readonly string[],
): Promise<void> {
  if (requestIds.length === 0) return;
  const answered = await ofAccount(query, accountId)
    .selectFrom('reports')
    .select(['at', 'answered_at'])
    .where('request_id', 'in', requestIds)
    .where(sql<SqlBool>`answered_at is not null`)
    .execute();
  const counted = answered.map((row) => countedAnswer(row.answered_at ?? 0)(row));
  await countCases({ query }, accountId, counted, -1);
  await ofAccount(query, accountId)
    .updateTable('reports')
    .set({ answered_at: null })
    .where('request_id', 'in', requestIds)
    .execute();
}
