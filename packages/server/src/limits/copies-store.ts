/** Counts the copies that serve from this store: each updates a row now and then and counts the recent ones. */

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../storage/database.ts';
import { databaseTime } from '../storage/database-time.ts';

/** A copy may miss three beats before it counts as gone. */
export const beatMs = 5_000;
export const goneAfterMs = 20_000;

export type CopiesStore = ReturnType<typeof createCopiesStore>;

export function createCopiesStore({ engine, query }: Database, now?: () => number) {
  const id = randomUUID();
  const time = databaseTime(engine, now);

  return {
    /** Records that this copy is running; returns how many are. */
    async beat(): Promise<number> {
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
    async leave(): Promise<void> {
      await query.deleteFrom('copies').where('id', '=', id).execute();
    },
  };
}
