/**
 * Decides whether a call is a strike against its author: the last statement about it counts. Statements are a moderator's
 * decision in review, what the platform did, and a granted appeal of the author. It is called in the transaction that adds
 * or withdraws a statement, so strikes always agree with them.
 */

import { dayMs } from '../../base/durations.ts';
import type { Database } from '../../base/storage/database.ts';
import { inChunks } from '../../base/storage/in-chunks.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import type { ReviewDecision } from '../../base/storage/review-schema.ts';
import { isOnlySelfHarm } from '../../calls/ledger/only-self-harm.ts';
import { readStrikeSettings } from './strikes-store.ts';

interface Word {
  readonly atMs: number;
  /** How many strikes it makes of the call. */
  readonly weight: number;
}

export async function settleStrikes(within: Database, accountId: string, requestIds: readonly string[]): Promise<void> {
  for (const some of inChunks(requestIds)) await settleSome(within, accountId, some);
}

async function settleSome(within: Database, accountId: string, requestIds: readonly string[]): Promise<void> {
  const { query } = within;
  const calls = await lockCalls(within, accountId, requestIds);
  const words = await readWords(within, accountId, requestIds);
  const { days } = await readStrikeSettings(within, accountId);
  const strikes = calls.flatMap((call) => {
    const word = words.get(call.request_id);
    if (word === undefined || word.weight === 0 || call.author === null || isOnlySelfHarm(call)) return [];
    const { request_id, author } = call;
    const { atMs: at, weight } = word;
    return [{ account_id: accountId, request_id, author, at, expires_at: at + days * dayMs, weight }];
  });
  const isStrike = new Set(strikes.map(({ request_id: id }) => id));
  const inLedger = new Set(calls.map(({ request_id: id }) => id));
  // A confirmed violation of a call that has left the ledger stays as it is.
  const stays = (id: string) => isStrike.has(id) || ((words.get(id)?.weight ?? 0) > 0 && !inLedger.has(id));
  const cleared = requestIds.filter((id) => !stays(id));
  if (cleared.length > 0) {
    await ofAccount(query, accountId).deleteFrom('strikes').where('request_id', 'in', cleared).execute();
  }
  if (strikes.length === 0) return;
  await query
    .insertInto('strikes')
    .values(strikes)
    // Confirming it again does not extend it.
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'request_id']).doUpdateSet(({ ref }) => ({ weight: ref('excluded.weight') })),
    )
    .execute();
}

/** With a lock: erasing the author waits, and finds the strike. */
function lockCalls({ query, engine }: Database, accountId: string, requestIds: readonly string[]) {
  return (
    ofAccount(query, accountId)
      .selectFrom('ledger')
      .select(['request_id', 'author', 'flagged', 'matched_rules'])
      .where('request_id', 'in', requestIds)
      // SQLite has one writer at a time and needs no lock.
      .$if(engine === 'postgres', (rows) => rows.forShare())
      .execute()
  );
}

/**
 * The last statement on each call. At the same time, an appeal is later than an outcome, which is later than a review. A
 * review whose outcome waits to take effect does not count yet.
 */
async function readWords(
  { query }: Database,
  accountId: string,
  requestIds: readonly string[],
): Promise<ReadonlyMap<string, Word>> {
  const reviews = await ofAccount(query, accountId)
    .selectFrom('feedback')
    .select(['request_id', 'at', 'decision', 'category'])
    .where('request_id', 'in', requestIds)
    .where('source', '=', 'review')
    .execute();
  const outcomes = await ofAccount(query, accountId)
    .selectFrom('outcomes')
    .select(['request_id', 'at', 'outcome', 'weight', 'due_at'])
    .where('request_id', 'in', requestIds)
    .orderBy('id')
    .execute();
  const granted = await ofAccount(query, accountId)
    .selectFrom('appeals')
    .select(['request_id', 'answered_at'])
    .where('request_id', 'in', requestIds)
    .where('appellant', '=', 'author')
    .where('decision', '=', 'reversed')
    .execute();
  const last = new Map<string, Word>();
  const add = (requestId: string | null, word: Word) => {
    if (requestId !== null && word.atMs >= (last.get(requestId)?.atMs ?? 0)) last.set(requestId, word);
  };
  const waiting = new Set(
    outcomes.flatMap(({ request_id, at, due_at }) => (due_at === null ? [] : `${request_id} ${at}`)),
  );
  for (const { request_id: id, at, decision, category } of reviews) {
    if (!waiting.has(`${id} ${at}`)) add(id, { atMs: at, weight: confirms(decision, category) ? 1 : 0 });
  }
  for (const { request_id: id, at, outcome, weight, due_at } of outcomes) {
    if (due_at === null) add(id, { atMs: at, weight: outcome === 'kept' ? 0 : weight });
  }
  for (const { request_id: id, answered_at: at } of granted) add(id, { atMs: at ?? 0, weight: 0 });
  return last;
}

function confirms(decision: ReviewDecision | null, category: string | null): boolean {
  if (decision === 'remove') return true;
  // Somebody who writes about harming themselves needs help.
  return decision === 'wrong_category' && category !== 'none' && category !== 'self_harm';
}
