/**
 * Counts failed sign-in attempts per address and per user in windows of 15 minutes. They are in the store, so that
 * several copies of the service count together and a restart clears nothing. Names are stored as hashes: an attempt may
 * be about somebody who does not exist, or be a password typed into the wrong field.
 */

import { sql } from 'kysely';
import type { Database } from '../../base/storage/database.ts';
import { sha256 } from '../../base/storage/shrink-settings.ts';

export const attemptWindowMs = 15 * 60_000;

export type AttemptsStore = ReturnType<typeof createAttemptsStore>;

export function createAttemptsStore({ query }: Database) {
  const windowOf = (nowMs: number) => Math.floor(nowMs / attemptWindowMs) * attemptWindowMs;
  return {
    /** Failures of the subject in the current window. */
    async failures(subject: string, nowMs: number): Promise<number> {
      const row = await query
        .selectFrom('sign_in_attempts')
        .select('failures')
        .where('subject', '=', sha256(subject))
        .where('window_start', '=', windowOf(nowMs))
        .executeTakeFirst();
      return row?.failures ?? 0;
    },

    /** Counts one more, and returns the new count. */
    async fail(subject: string, nowMs: number): Promise<number> {
      const windowStart = windowOf(nowMs);
      const row = await query
        .insertInto('sign_in_attempts')
        .values({ subject: sha256(subject), window_start: windowStart, failures: 1 })
        .onConflict((conflict) =>
          conflict.column('subject').doUpdateSet({
            window_start: windowStart,
            failures: sql<number>`case when sign_in_attempts.window_start = ${windowStart}
              then sign_in_attempts.failures + 1 else 1 end`,
          }),
        )
        .returning('failures')
        .executeTakeFirstOrThrow();
      return row.failures;
    },

    /** Uncounts one that was not a failure. */
    async forgive(subject: string): Promise<void> {
      await query
        .updateTable('sign_in_attempts')
        .set((set) => ({ failures: set('failures', '-', 1) }))
        .where('subject', '=', sha256(subject))
        .where('failures', '>', 0)
        .execute();
    },
  };
}
