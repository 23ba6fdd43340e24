import { sql } from 'kysely';
import type { Database } from '../storage/database.ts';
import type { KeyMode } from '../storage/schema.ts';
import { describeBucket, type RateDecision, type RateLimiter } from './rate-limiter.ts';

/**
 * Buckets shared by every process on one store: a single statement reads, refills and takes, so that two requests
 * can never both take the last token. A refused request leaves the stored bucket as it was.
 */
export function createSqlRateLimiter(database: Database, now: () => number = Date.now): RateLimiter {
  return {
    async take(accountId: string, mode: KeyMode, requestsPerSecond: number): Promise<RateDecision> {
      const rate = requestsPerSecond;
      const atMs = now();
      await sql`insert into rate_buckets (account_id, mode, tokens, updated_at)
        values (${accountId}, ${mode}, ${rate}, ${atMs}) on conflict (account_id, mode) do nothing`.execute(
        database.query,
      );
      const least = database.engine === 'sqlite' ? sql.raw('min') : sql.raw('least');
      const greatest = database.engine === 'sqlite' ? sql.raw('max') : sql.raw('greatest');
      // The clocks of two machines differ a little: time that seems to run backwards earns nothing and takes nothing.
      const refilled = sql`${least}(${rate} * 1.0, tokens + ${greatest}(0, ${atMs} - updated_at) / 1000.0 * ${rate})`;
      const { rows: taken } = await sql<{ tokens: number }>`update rate_buckets
        set tokens = ${refilled} - 1, updated_at = ${greatest}(updated_at, ${atMs})
        where account_id = ${accountId} and mode = ${mode} and ${refilled} >= 1
        returning tokens`.execute(database.query);
      if (taken[0] !== undefined) return describeBucket(true, taken[0].tokens, rate);
      const { rows: left } = await sql<{ tokens: number }>`select ${refilled} as tokens from rate_buckets
        where account_id = ${accountId} and mode = ${mode}`.execute(database.query);
      return describeBucket(false, left[0]?.tokens ?? 0, rate);
    },
  };
}
