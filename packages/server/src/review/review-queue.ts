/** Decides which rows of kept content belong to which queue. Each open item is in exactly one. */

import type { ReviewQueueName } from '@moderato/contract';
import { type SqlBool, sql } from 'kysely';

export function inQueue(table: string, queue: ReviewQueueName | undefined, state: 'open' | 'decided') {
  const restricted = sql.ref(`${table}.restricted`);
  const escalated = sql.ref(`${table}.escalated_at`);
  if (queue === 'restricted') return [sql<SqlBool>`${restricted} = 1`];
  if (queue === 'escalated') return [sql<SqlBool>`${restricted} = 0`, sql<SqlBool>`${escalated} is not null`];
  // All decided items are in one list.
  return state === 'open'
    ? [sql<SqlBool>`${restricted} = 0`, sql<SqlBool>`${escalated} is null`]
    : [sql<SqlBool>`${restricted} = 0`];
}

export function queueOf(row: {
  readonly restricted: number;
  readonly escalated_at: number | null;
}): ReviewQueueName | undefined {
  if (row.restricted === 1) return 'restricted';
  return row.escalated_at === null ? undefined : 'escalated';
}
