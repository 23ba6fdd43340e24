import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../storage/database.ts';
import type { KeyMode } from '../storage/schema.ts';
import {
  clockSlackMs,
  describeBucket,
  fullBucket,
  type RateDecision,
  type RateLimiter,
  requestCost,
} from './rate-limiter.ts';

type Sql = RawBuilder<unknown>;

const number = (value: number): Sql => sql`cast(${value} as double precision)`;
const storeClock = sql`cast(floor(extract(epoch from statement_timestamp()) * 1000) as double precision)`;

/**
 * Buckets shared by every process on one store: a single statement reads, refills and takes, so that two requests can
 * never both take the last token. A refused request leaves the stored bucket as it was. By default it uses PostgreSQL's
 * clock, since those of several machines disagree.
 */
export function createSqlRateLimiter({ engine, query }: Database, now?: () => number): RateLimiter {
  const [least, greatest] = (engine === 'sqlite' ? ['min', 'max'] : ['least', 'greatest']).map((name) => sql.raw(name));
  const time = (): Sql => {
    if (now === undefined && engine === 'postgres') return storeClock;
    return number((now ?? Date.now)());
  };

  /** The bucket's credit after taking `cost`; undefined if it held less than `mustHold` and nothing was taken. */
  async function takeOut(
    accountId: string,
    mode: KeyMode,
    requestsPerSecond: number,
    costs: number,
    mustHold?: number,
  ) {
    const { at, full, updatedAt, fromTheFuture, refilled } = terms(requestsPerSecond);
    const cost = number(costs);
    const enough = mustHold === undefined ? sql`` : sql`where ${refilled} >= ${number(mustHold)}`;
    const { rows } = await sql<{ credit: number }>`
      insert into rate_buckets (account_id, mode, credit, updated_at)
      values (${accountId}, ${mode}, ${full} - ${cost}, ${at})
      on conflict (account_id, mode) do update
      set credit = ${refilled} - ${cost},
        updated_at = case when ${fromTheFuture} then ${at} else ${greatest}(${updatedAt}, ${at}) end
      ${enough}
      returning credit`.execute(query);
    return rows[0]?.credit;
  }

  function terms(requestsPerSecond: number) {
    const at = time();
    const full = number(fullBucket(requestsPerSecond));
    const updatedAt = sql.ref('rate_buckets.updated_at');
    const fromTheFuture = sql`${updatedAt} > ${at} + ${number(clockSlackMs)}`;
    const earned = sql`${greatest}(${number(0)}, ${at} - ${updatedAt}) * ${number(requestsPerSecond)}`;
    const refilled = sql`case when ${fromTheFuture} then ${full}
      else ${least}(${full}, ${sql.ref('rate_buckets.credit')} + ${earned}) end`;
    return { at, full, updatedAt, fromTheFuture, refilled };
  }

  return {
    async take(accountId: string, mode: KeyMode, requestsPerSecond: number): Promise<RateDecision> {
      const taken = await takeOut(accountId, mode, requestsPerSecond, requestCost, requestCost);
      if (taken !== undefined) return describeBucket(true, taken, requestsPerSecond);

      const { refilled } = terms(requestsPerSecond);
      const { rows: left } = await sql<{ credit: number }>`select ${refilled} as credit from rate_buckets
        where account_id = ${accountId} and mode = ${mode}`.execute(query);
      // Read a moment after the refusal, in which a request may have been earned; it was not there when it counted.
      const credit = Math.min(left[0]?.credit ?? 0, requestCost - 1);
      return describeBucket(false, credit, requestsPerSecond);
    },

    async charge(accountId, mode, requestsPerSecond, requests): Promise<void> {
      await takeOut(accountId, mode, requestsPerSecond, requests * requestCost);
    },
  };
}
