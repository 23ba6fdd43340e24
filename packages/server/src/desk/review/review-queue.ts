/** Decides which rows of kept content belong to which queue. Each open item is in exactly one. */

import type { ReviewQuery, ReviewQueueName } from '@moderato/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../base/storage/database.ts';
import { findKept, type KeptInput } from '../../calls/retention/read-kept-texts.ts';

export function inQueue(
  table: string,
  queue: ReviewQueueName | undefined,
  state: 'open' | 'decided',
  escalatedAt: (column: string) => RawBuilder<unknown> = sql.ref,
) {
  const restricted = sql.ref(`${table}.restricted`);
  const escalated = escalatedAt(`${table}.escalated_at`);
  if (queue === 'restricted') return sql<SqlBool>`${restricted} = 1`;
  if (queue === 'escalated') return sql<SqlBool>`${restricted} = 0 and ${escalated} is not null`;
  // All decided items are in one list.
  return state === 'decided'
    ? sql<SqlBool>`${restricted} = 0`
    : sql<SqlBool>`${restricted} = 0 and ${escalated} is null`;
}

/**
 * The same for open rows that the index of texts finds. SQLite would take the index of the queue, which compares more
 * columns but holds every item; `+` keeps a column out of its choice.
 */
export function alsoInQueue(queue: ReviewQueueName | undefined) {
  if (queue === 'restricted') return sql<SqlBool>`+restricted = 1`;
  if (queue === 'escalated') return sql<SqlBool>`+restricted = 0 and escalated_at is not null`;
  return sql<SqlBool>`+restricted = 0 and +escalated_at is null`;
}

export function queueOf(row: {
  readonly restricted: number;
  readonly escalated_at: number | null;
}): ReviewQueueName | undefined {
  if (row.restricted === 1) return 'restricted';
  return row.escalated_at === null ? undefined : 'escalated';
}

export type ItemPlace = Pick<ReviewQuery, 'state' | 'queue'>;

/** The list of the review page that an item is in, for a link that leads to it. */
export async function findItem(database: Database, input: KeptInput): Promise<ItemPlace | undefined> {
  const row = await findKept(database, input);
  if (row === undefined) return undefined;
  if (row.decision !== null && row.restricted === 0) return { state: 'decided' };
  const queue = queueOf(row);
  return { state: row.decision === null ? 'open' : 'decided', ...(queue === undefined ? {} : { queue }) };
}
