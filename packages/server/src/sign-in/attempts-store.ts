/**
 * Failed attempts to sign in, counted per address and per user in windows of a quarter of an hour. Kept in the store, so
 * that several copies of the service count together and a restart forgives nothing. Names are kept hashed: an attempt
 * may be about somebody who does not exist, or be a password typed into the wrong field.
 */

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../storage/database.ts';

export const attemptWindowMs = 15 * 60_000;

export interface AttemptsStore {
  /** Failures of the subject in the current window. */
  failures(subject: string, nowMs: number): Promise<number>;
  /** Counts one more, and says how many there are now. */
  fail(subject: string, nowMs: number): Promise<number>;
  /** Takes one back: it was none. */
  forgive(subject: string): Promise<void>;
  forget(subject: string): Promise<void>;
}

export function createAttemptsStore({ query }: Database): AttemptsStore {
  const windowOf = (nowMs: number) => Math.floor(nowMs / attemptWindowMs) * attemptWindowMs;
  return {
    async failures(subject, nowMs) {
      const row = await query
        .selectFrom('sign_in_attempts')
        .select('failures')
        .where('subject', '=', hash(subject))
        .where('window_start', '=', windowOf(nowMs))
        .executeTakeFirst();
      return row?.failures ?? 0;
    },

    async fail(subject, nowMs) {
      const windowStart = windowOf(nowMs);
      const row = await query
        .insertInto('sign_in_attempts')
        .values({ subject: hash(subject), window_start: windowStart, failures: 1 })
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

    async forgive(subject) {
      await query
        .updateTable('sign_in_attempts')
        .set((set) => ({ failures: set('failures', '-', 1) }))
        .where('subject', '=', hash(subject))
        .where('failures', '>', 0)
        .execute();
    },

    async forget(subject) {
      await query.deleteFrom('sign_in_attempts').where('subject', '=', hash(subject)).execute();
    },
  };
}

function hash(subject: string): string {
  return createHash('sha256').update(subject).digest('hex');
}
