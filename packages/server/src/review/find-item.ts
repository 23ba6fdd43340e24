/** Finds the list of the review page that an item is in, for a link that leads to it. */

import type { ReviewQuery } from '@moderato/contract';
import { findKept, type KeptInput } from '../retention/read-kept-texts.ts';
import type { Database } from '../storage/database.ts';
import { queueOf } from './review-queue.ts';

export type ItemPlace = Pick<ReviewQuery, 'state' | 'queue'>;

export async function findItem(database: Database, input: KeptInput): Promise<ItemPlace | undefined> {
  const row = await findKept(database, input);
  if (row === undefined) return undefined;
  if (row.decision !== null && row.restricted === 0) return { state: 'decided' };
  const queue = queueOf(row);
  return { state: row.decision === null ? 'open' : 'decided', ...(queue === undefined ? {} : { queue }) };
}
