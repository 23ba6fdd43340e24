import { createHash } from 'node:crypto';
import type { RedisCommands, RedisLink } from '../redis/redis-link.ts';
import type { KeyMode } from '../storage/schema.ts';
import {
  clockSlackMs,
  describeBucket,
  fullBucket,
  type RateDecision,
  type RateLimiter,
  requestCost,
} from './rate-limiter.ts';

/** Far longer than any bucket needs to fill up: a missing bucket is a full one. */
const forgottenAfterMs = 60_000;

/**
 * One atomic step: read, refill, take. Uses Redis's own clock, since those of several machines disagree. Whole
 * milliseconds earn whole thousandths, so nothing is rounded; a refused request changes nothing.
 */
const script = `
local rate, cost, full, slack = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local least, now = tonumber(ARGV[6]), tonumber(ARGV[7])
if now == nil then
  local time = redis.call('TIME')
  now = time[1] * 1000 + math.floor(time[2] / 1000)
end
local kept = redis.call('HMGET', KEYS[1], 'credit', 'at')
local credit, at = tonumber(kept[1]), tonumber(kept[2])
if credit == nil or at == nil or at > now + slack then
  credit, at = full, now
else
  credit = math.min(full, credit + math.max(0, now - at) * rate)
  at = math.max(now, at)
end
if credit < least then return {0, credit} end
credit = credit - cost
redis.call('HSET', KEYS[1], 'credit', string.format('%.0f', credit), 'at', string.format('%.0f', at))
redis.call('PEXPIRE', KEYS[1], ARGV[5])
return {1, credit}
`;
/** Less than any bucket can hold: everything taken may be owed. */
const owing = -1e15;
const digest = createHash('sha1').update(script).digest('hex');

/**
 * Buckets in Redis, shared by every copy. While Redis is down, `local` decides: a limiter with this copy's share of
 * each rate. No request fails and none waits because of Redis.
 */
export function createRedisRateLimiter(
  link: Pick<RedisLink, 'attempt'>,
  local: RateLimiter,
  now?: () => number,
): RateLimiter {
  /** `least`: what the bucket must hold for anything to be taken. */
  function takeOut(accountId: string, mode: KeyMode, requestsPerSecond: number, cost: number, least: number) {
    const words = [requestsPerSecond, cost, fullBucket(requestsPerSecond), clockSlackMs, forgottenAfterMs, least];
    const clock = now === undefined ? [] : [now()];
    return link.attempt((redis) => runScript(redis, `moderato:rate:{${mode}:${accountId}}`, [...words, ...clock]));
  }

  return {
    async charge(accountId, mode, requestsPerSecond, requests): Promise<void> {
      const taken = await takeOut(accountId, mode, requestsPerSecond, requests * requestCost, owing);
      if (taken === undefined) await local.charge(accountId, mode, requestsPerSecond, requests);
    },

    async take(accountId: string, mode: KeyMode, requestsPerSecond: number): Promise<RateDecision> {
      const taken = await takeOut(accountId, mode, requestsPerSecond, requestCost, requestCost);
      if (taken === undefined) return local.take(accountId, mode, requestsPerSecond);
      const [allowed, credit] = taken;
      return describeBucket(allowed === 1, credit, requestsPerSecond);
    },
  };
}

async function runScript(redis: RedisCommands, key: string, words: readonly number[]): Promise<[number, number]> {
  try {
    return (await redis.evalsha(digest, 1, key, ...words)) as [number, number];
  } catch (error) {
    // A Redis that was restarted or emptied needs the script again.
    if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error;
    return (await redis.eval(script, 1, key, ...words)) as [number, number];
  }
}
