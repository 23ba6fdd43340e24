/**
 * Writes a moderator's decision on kept content, or its undo: recorded with the content, stored as feedback like that
 * of programs, counted for the authors, and sent to the account's webhooks.
 */

import { newId } from '../../base/ids.ts';
import type { Database } from '../../base/storage/database.ts';
import { inChunks } from '../../base/storage/in-chunks.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import type { ReviewDecision } from '../../base/storage/review-schema.ts';
import type { LedgerTable } from '../../base/storage/schema.ts';
import { decisionEvent, newDelivery } from '../../calls/webhooks/delivery.ts';
import { queueDeliveries, readListeners } from '../../calls/webhooks/queue-deliveries.ts';
import { offenceWeight } from '../authors/offender-score.ts';
import { answerReports, reopenReports } from '../reports/reports-store.ts';
import { settleStrikes } from '../strikes/settle-strikes.ts';
import { readStrikes } from '../strikes/strikes-store.ts';

export interface Verdict {
  readonly decision: ReviewDecision;
  /** With `wrong_category`: what it should have been, or `none`. */
  readonly category: string | null;
  readonly userId: string;
  readonly atMs: number;
}

export interface Decided {
  readonly requestId: string;
  /** Null if it was, or is again, open. */
  readonly was: Verdict | null;
  readonly is: Verdict | null;
}

/** What is written about. */
interface Writing {
  readonly within: Database;
  readonly accountId: string;
  readonly decided: readonly Decided[];
  /** The calls that were decided, by id. */
  readonly rows: ReadonlyMap<string, LedgerTable>;
  readonly atMs: number;
}

export async function writeDecisions(
  within: Database,
  accountId: string,
  decided: readonly Decided[],
  atMs: number,
): Promise<void> {
  const found = await readLedger(within, accountId, decided);
  const rows = new Map(found.map((row) => [row.request_id, row]));
  const writing = { within, accountId, decided, rows, atMs };
  for (const [, same] of Map.groupBy(decided, ({ is }) => JSON.stringify(is))) await mark(within, accountId, same);
  await replaceFeedback(writing);
  await moveWeights(writing);
  await settleStrikes(within, accountId, idsOf(decided));
  await tellReporters(writing);
  const subscribed = await readListeners(within, accountId, 'review.decided');
  if (subscribed.length === 0) return;
  const authors = [...rows.values()].flatMap(({ author }) => author ?? []);
  const strikes = await readStrikes(within, { accountId, authors, nowMs: atMs });
  const deliveries = decided.flatMap(({ requestId, is }) => {
    const row = rows.get(requestId);
    if (row === undefined) return [];
    const review = { decision: is?.decision ?? null, category: is?.category ?? null };
    const { count, recommended } = strikes?.get(row.author ?? '') ?? {};
    const data = { ...decisionEvent(row), review, ...(count === undefined ? {} : { strikes: { count, recommended } }) };
    return subscribed.map((webhook) => newDelivery(webhook, 'review.decided', data, requestId, atMs));
  });
  await queueDeliveries(within, deliveries);
}

/** Users who reported an item get the decision; items that are open again will be answered again. */
async function tellReporters({ within, accountId, decided, atMs }: Writing): Promise<void> {
  const answers = decided.flatMap(({ requestId, is }) =>
    is === null ? [] : [{ requestId, review: { decision: is.decision, category: is.category }, outcome: null }],
  );
  await answerReports(within, accountId, answers, atMs);
  const reopened = decided.filter(({ is }) => is === null);
  await reopenReports(within, accountId, idsOf(reopened));
}

const idsOf = (decided: readonly Decided[]) => decided.map(({ requestId }) => requestId);

function readLedger({ query }: Database, accountId: string, decided: readonly Decided[]): Promise<LedgerTable[]> {
  return ofAccount(query, accountId)
    .selectFrom('ledger')
    .selectAll()
    .where('request_id', 'in', idsOf(decided))
    .execute();
}

/** All of them are now the same. */
async function mark({ query }: Database, accountId: string, decided: readonly Decided[]): Promise<void> {
  const is = decided[0]?.is ?? null;
  await ofAccount(query, accountId)
    .updateTable('kept_content')
    .set({
      decision: is?.decision ?? null,
      category: is?.category ?? null,
      decided_by: is?.userId ?? null,
      decided_at: is?.atMs ?? null,
      claimed_by: null,
      claimed_until: null,
    })
    .where('request_id', 'in', idsOf(decided))
    .execute();
}

async function replaceFeedback({ within: { query }, accountId, decided, rows, atMs }: Writing): Promise<void> {
  await ofAccount(query, accountId)
    .deleteFrom('feedback')
    .where('request_id', 'in', idsOf(decided))
    .where('source', '=', 'review')
    .execute();
  const said = decided.flatMap(({ requestId, is }) => {
    const row = rows.get(requestId);
    if (row === undefined || is === null) return [];
    return {
      account_id: accountId,
      id: newId('fb', atMs),
      at: is.atMs,
      key_id: row.key_id,
      request_id: requestId,
      content_hash: row.content_hash,
      attribute_scores: '{}',
      languages: '[]',
      source: 'review' as const,
      decision: is.decision,
      category: is.category,
      decided_by: is.userId,
    };
  });
  for (const some of inChunks(said)) await query.insertInto('feedback').values(some).execute();
}

/** There was nothing wrong with it after all. */
function isCleared(verdict: Verdict | null): boolean {
  return verdict?.decision === 'approve' || (verdict?.decision === 'wrong_category' && verdict.category === 'none');
}

/** What an author did not do must not count against them: the weight of the call is removed, or restored. */
async function moveWeights({ within: { query }, accountId, decided, rows }: Writing): Promise<void> {
  const moved = new Map<string, number>();
  for (const { requestId, was, is } of decided) {
    const row = rows.get(requestId);
    const change = Number(isCleared(was)) - Number(isCleared(is));
    if (row === undefined || row.author === null || change === 0) continue;
    moved.set(row.author, (moved.get(row.author) ?? 0) + change * offenceWeight(row));
  }
  for (const [author, weight] of moved) {
    await ofAccount(query, accountId)
      .updateTable('authors')
      .set(({ eb }) => ({
        weight: eb
          .case()
          .when(eb('weight', '>', -weight))
          .then(eb('weight', '+', weight))
          .else(0)
          .end(),
      }))
      .where('author', '=', author)
      .execute();
  }
}
