/** How many copies serve from this store: each writes a row now and then, and counts those that are not old. */

import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../storage/database.ts';

/** Three beats may be missed before a copy counts as gone. */
export const beatMs = 5_000;
export const goneAfterMs = 20_000;

export interface CopiesStore {
  /** Says that this copy is there; returns how many are. */
  beat(): Promise<number>;
  leave(): Promise<void>;
}

/** Without a clock of its own it goes by PostgreSQL's, since those of several machines disagree. */
export function createCopiesStore({ engine, query }: Database, now?: () => number): CopiesStore {
  const id = randomUUID();
  const time = (): RawBuilder<number> =>
    now === undefined && engine === 'postgres'
      ? sql<number>`cast(floor(extract(epoch from statement_timestamp()) * 1000) as bigint)`
      : sql<number>`cast(${(now ?? Date.now)()} as bigint)`;

  return {
    async beat() {
      const at = time();
      await query
        .insertInto('copies')
        .values({ id, seen_at: at })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: at }))
        .execute();
      await query.deleteFrom('copies').where('seen_at', '<', sql<number>`${at} - ${goneAfterMs}`).execute();
      const { copies } = await query
        .selectFrom('copies')
        .select((select) => select.fn.countAll<number>().as('copies'))
        .executeTakeFirstOrThrow();
      return Math.max(1, copies);
    },
    async leave() {
      await query.deleteFrom('copies').where('id', '=', id).execute();
    },
  };
}
