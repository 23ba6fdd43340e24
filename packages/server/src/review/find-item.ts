/** Finds the list of the review page that an item is in, for a link that leads to it. */

import type { ReviewQuery } from '@moderato/contract';
import { isForAdmins } from '../retention/what-is-kept.ts';
import type { Database } from '../storage/database.ts';
import { queueOf } from './review-queue.ts';

export interface FindItemInput {
  readonly accountId: string;
  readonly requestId: string;
  /** Items for admins and owners do not exist for moderators. */
  readonly seesAllQueues: boolean;
  readonly nowMs: number;
}

export type ItemPlace = Pick<ReviewQuery, 'state' | 'queue'>;

export async function findItem({ query }: Database, input: FindItemInput): Promise<ItemPlace | undefined> {
  const row = await query
    .selectFrom('kept_content')
    .select(['restricted', 'escalated_at', 'decision'])
    .where('account_id', '=', input.accountId)
    .where('request_id', '=', input.requestId)
    .where('expires_at', '>', input.nowMs)
    .executeTakeFirst();
  if (row === undefined || (isForAdmins(row) && !input.seesAllQueues)) return undefined;
  if (row.decision !== null && row.restricted === 0) return { state: 'decided' };
  const queue = queueOf(row);
  return { state: row.decision === null ? 'open' : 'decided', ...(queue === undefined ? {} : { queue }) };
}
