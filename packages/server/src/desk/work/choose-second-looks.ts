/**
 * Chooses the decisions that another person will look at: a random sample, in the transaction of the decisions. What was
 * chosen is given up if its decision changes before anybody looked.
 */

import { randomInt } from 'node:crypto';
import type { Database } from '../../base/storage/database.ts';
import { inChunks } from '../../base/storage/in-chunks.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import type { ReviewDecision } from '../../base/storage/review-schema.ts';
import type { LedgerTable } from '../../base/storage/schema.ts';
import { readWorkSettings } from './work-settings.ts';

interface Decided {
  readonly requestId: string;
  /** Null if it is open again. */
  readonly is: {
    readonly decision: ReviewDecision;
    readonly category: string | null;
    readonly userId: string;
    readonly atMs: number;
  } | null;
}

export async function chooseSecondLooks(
  { query }: Database,
  accountId: string,
  decided: readonly Decided[],
  rows: ReadonlyMap<string, Pick<LedgerTable, 'content_hash'>>,
): Promise<void> {
  const { second_looks_percent: percent } = await readWorkSettings({ query }, accountId);
  await ofAccount(query, accountId)
    .deleteFrom('second_looks')
    .where(
      'request_id',
      'in',
      decided.map(({ requestId }) => requestId),
    )
    .where('second_at', 'is', null)
    .execute();
  if (percent === 0) return;
  // The same text counts once, however often it was sent.
  const texts = new Map(decided.map((one) => [rows.get(one.requestId)?.content_hash ?? one.requestId, one]));
  const chosen = [...texts.values()].flatMap(({ requestId, is }) =>
    is === null || randomInt(1_000) >= percent * 10
      ? []
      : {
          ...{ account_id: accountId, request_id: requestId, first_by: is.userId, first_decision: is.decision },
          ...{ first_category: is.category, first_at: is.atMs },
        },
  );
  // Somebody has looked at it before: once is enough.
  for (const some of inChunks(chosen)) {
    await query
      .insertInto('second_looks')
      .values(some)
      .onConflict((conflict) => conflict.columns(['account_id', 'request_id']).doNothing())
      .execute();
  }
}
