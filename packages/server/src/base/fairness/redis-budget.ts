/**
 * Buckets in Redis, shared by every copy. While Redis is down, `local` decides, with this copy's share of each rate. No
 * request fails and none waits because of Redis.
 */

import { createHash } from 'node:crypto';
import type { RedisCommands, RedisLink } from '../redis/redis-link.ts';
import {
  type Budget,
  type BudgetState,
  clockSlackMs,
  creditOf,
  describeBucket,
  fullBucket,
  type Rate,
  thousandths,
} from './budget.ts';

/** After this long beyond the time that a bucket needs to fill up, it is forgotten: a missing bucket is a full one. */
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
if credit < least then return {0, string.format('%.17g', credit)} end
credit = math.min(full, credit - cost)
redis.call('HSET', KEYS[1], 'credit', string.format('%.17g', credit), 'at', string.format('%.0f', at))
redis.call('PEXPIRE', KEYS[1], math.ceil((full - credit) / rate) + ARGV[5])
return {1, string.format('%.17g', credit)}
`;
/** Less than any bucket can hold: everything taken may be owed. */
const owing = -1e15;
const digest = createHash('sha1').update(script).digest('hex');

export function createRedisBudget(link: Pick<RedisLink, 'attempt'>, local: Budget, now?: () => number): Budget {
  /** `least`: what the bucket must hold for anything to be taken. */
  function takeOut(holder: string, rate: Rate, cost: number, least: number) {
    const words = [rate.perSecond, cost, fullBucket(rate), clockSlackMs, forgottenAfterMs, least];
    const clock = now === undefined ? [] : [now()];
    return link.attempt((redis) => runScript(redis, `moderato:budget:{${holder}}`, [...words, ...clock]));
  }

  return {
    async charge(holder, rate, cost): Promise<void> {
      const taken = await takeOut(holder, rate, cost * thousandths, owing);
      if (taken === undefined) await local.charge(holder, rate, cost);
    },

    async take(holder, rate, cost = 1): Promise<BudgetState> {
      const wanted = creditOf(cost, rate);
      const taken = await takeOut(holder, rate, wanted, wanted);
      if (taken === undefined) return local.take(holder, rate, cost);
      const [allowed, credit] = taken;
      return describeBucket(allowed === 1, Number(credit), rate, wanted);
    },
  };
}

async function runScript(redis: RedisCommands, key: string, words: readonly number[]): Promise<[number, string]> {
  try {
    return (await redis.evalsha(digest, 1, key, ...words)) as [number, string];
  } catch (error) {
    // A Redis that was restarted or emptied needs the script again.
    if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error;
    return (await redis.eval(script, 1, key, ...words)) as [number, string];
  }
}
