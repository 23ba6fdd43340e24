/**
 * Hands a decided item to another person than the one who decided, without the first decision, and records what the second
 * one says. The first decision stands whatever comes out: the figures show how often two people agree.
 */

import type { SecondLook } from '@moderato/contract/dashboard';
import { type SqlBool, sql } from 'kysely';
import { minuteMs } from '../../base/durations.ts';
import type { Database } from '../../base/storage/database.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import { retryOnConflict } from '../../base/storage/retry-on-conflict.ts';
import type { ReviewDecision } from '../../base/storage/review-schema.ts';
import { decidedCategories } from '../../calls/ledger/decision-row.ts';
import { openContent } from '../../calls/retention/keep-content.ts';

/** For so long nobody else is given the same item. */
const claimMs = 5 * minuteMs;

export interface Looker {
  readonly accountId: string;
  readonly userId: string;
  readonly nowMs: number;
}

/** The next item that waits for this person, claimed; undefined if there is none. */
export function handOutSecondLook(database: Database, looker: Looker): Promise<SecondLook | undefined> {
  const { accountId, userId, nowMs } = looker;
  return retryOnConflict(() =>
    database.query.transaction().execute(async (query) => {
      const chosen = await waitingFor({ query }, looker)
        .select('look.request_id')
        .where((where) =>
          where.or([
            where('look.claimed_by', 'is', null),
            where('look.claimed_by', '=', userId),
            where('look.claimed_until', '<=', nowMs),
          ]),
        )
        .orderBy('look.request_id')
        .limit(1)
        .$if(database.engine === 'postgres', (free) => free.forUpdate('look').skipLocked())
        .executeTakeFirst();
      if (chosen === undefined) return undefined;
      await ofAccount(query, accountId)
        .updateTable('second_looks')
        .set({ claimed_by: userId, claimed_until: nowMs + claimMs })
        .where('request_id', '=', chosen.request_id)
        .execute();
      return readItem({ ...database, query }, accountId, chosen.request_id);
    }),
  );
}

export async function countSecondLooks(database: Pick<Database, 'query'>, looker: Looker): Promise<number> {
  const { count } = await waitingFor(database, looker)
    .select(sql<number>`cast(count(*) as integer)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** What was not looked at yet, is still kept, and was decided by somebody else. Nobody is given restricted texts [T14]. */
function waitingFor({ query }: Pick<Database, 'query'>, { accountId, userId, nowMs }: Looker) {
  return (
    ofAccount(query, accountId)
      .selectFrom('second_looks as look')
      .innerJoin('kept_content as kept', (join) =>
        join.onRef('kept.account_id', '=', 'look.account_id').onRef('kept.request_id', '=', 'look.request_id'),
      )
      // Written out, because the index covers only these rows.
      .where(sql<SqlBool>`look.second_at is null`)
      .where('look.first_by', '!=', userId)
      .where('kept.expires_at', '>', nowMs)
      .where('kept.restricted', '=', 0)
  );
}

async function readItem(
  { query, secrets }: Database,
  accountId: string,
  requestId: string,
): Promise<SecondLook | undefined> {
  const row = await ofAccount(query, accountId)
    .selectFrom('ledger')
    .innerJoin('kept_content as kept', (join) =>
      join.onRef('kept.account_id', '=', 'ledger.account_id').onRef('kept.request_id', '=', 'ledger.request_id'),
    )
    .select(['ledger.request_id', 'ledger.at', 'ledger.kind', 'ledger.context', 'ledger.author', 'ledger.language'])
    .select(['ledger.scores', 'ledger.thresholds', 'kept.content'])
    .where('ledger.request_id', '=', requestId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { scores, thresholds, at, content, ...named } = row;
  return {
    ...named,
    at: new Date(at).toISOString(),
    content: openContent(secrets, { account_id: accountId, request_id: requestId, content }),
    categories: decidedCategories(row).map(({ block_threshold, ...category }) => category),
  };
}

export interface Said {
  readonly decision: ReviewDecision;
  readonly category: string | null;
}

/** The first decision; undefined if nothing waits there for this person, or somebody else was faster. */
export async function recordSecondLook(
  { query }: Pick<Database, 'query'>,
  looker: Looker,
  requestId: string,
  { decision, category }: Said,
): Promise<(Said & { readonly userId: string }) | undefined> {
  const waits = await waitingFor({ query }, looker)
    .select(['look.first_by', 'look.first_decision', 'look.first_category'])
    .where('look.request_id', '=', requestId)
    .executeTakeFirst();
  if (waits === undefined) return undefined;
  const { numUpdatedRows } = await ofAccount(query, looker.accountId)
    .updateTable('second_looks')
    .set({
      ...{ second_by: looker.userId, second_decision: decision, second_category: category, second_at: looker.nowMs },
      ...{ claimed_by: null, claimed_until: null },
    })
    .where('request_id', '=', requestId)
    .where('second_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return undefined;
  return { userId: waits.first_by, decision: waits.first_decision, category: waits.first_category };
}

/** Whether a second look at this item was ever wanted, by whomever. */
export async function isChosen(
  { query }: Pick<Database, 'query'>,
  { accountId }: Pick<Looker, 'accountId'>,
  requestId: string,
): Promise<boolean> {
  const chosen = await ofAccount(query, accountId)
    .selectFrom('second_looks')
    .select('request_id')
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return chosen !== undefined;
}

/** Two people agree if they said the same, and named the same category. */
export const sayTheSame = (one: Said, other: Said): boolean =>
  one.decision === other.decision && one.category === other.category;
