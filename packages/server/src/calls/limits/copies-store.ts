/** Counts the copies that serve from this store: each updates a row now and then and counts the recent ones. */

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { repeatEvery } from '../../base/repeat-every.ts';
import { countRows } from '../../base/storage/count-rows.ts';
import type { Database } from '../../base/storage/database.ts';
import { databaseTime } from '../../base/storage/database-time.ts';

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
      return Math.max(1, await countRows(query.selectFrom('copies')));
    },
    async leave(): Promise<void> {
      await query.deleteFrom('copies').where('id', '=', id).execute();
    },
  };
}

/** Keeps the number of copies at hand, for limits that the copies divide among themselves. */
export function countCopies(store: CopiesStore, onFailure: (error: unknown) => void, everyMs = beatMs) {
  let known = 1;
  const beat = async () => {
    known = await store.beat();
  };
  const beats = repeatEvery(everyMs, beat, onFailure);
  beats.wake();
  return {
    /** The latest known number; it stays the same while the store is down. */
    current: () => known,
    async stop() {
      await beats.end();
      // If a copy cannot deregister, the others notice a little later that it is gone.
      await store.leave().catch(() => {});
    },
  };
}
