/**
 * Takes one request from the caller's buckets: first from the key's own, if it has one [K11], then from the account's [K5].
 * In this order, a key that is too fast takes nothing away from the account's other keys.
 */

import type { Caller } from '../caller.ts';
import type { RateDecision, RateLimiter } from './rate-limiter.ts';

export interface CallerRate extends RateDecision {
  /** What the headers show: the lower of the two rates. */
  readonly requestsPerSecond: number;
  /** Whose bucket refused, or would refuse first. */
  readonly of: 'plan' | 'key';
}

export async function takeRate(rateLimiter: RateLimiter, caller: Caller): Promise<CallerRate> {
  const { accountId, keyId, mode, plan } = caller;
  const { requestsPerSecond: own } = caller.limits;
  if (own === null) {
    const { requestsPerSecond } = plan;
    return { ...(await rateLimiter.take(accountId, mode, requestsPerSecond)), requestsPerSecond, of: 'plan' };
  }
  // The plan may have fallen below the key's own rate since.
  const requestsPerSecond = Math.min(own, plan.requestsPerSecond);
  const ofKey = await rateLimiter.take(keyId, mode, own);
  if (!ofKey.allowed) return { ...ofKey, requestsPerSecond, of: 'key' };
  const ofPlan = await rateLimiter.take(accountId, mode, plan.requestsPerSecond);
  if (!ofPlan.allowed) return { ...ofPlan, requestsPerSecond, of: 'plan' };
  return ofKey.remaining <= ofPlan.remaining
    ? { ...ofKey, requestsPerSecond, of: 'key' }
    : { ...ofPlan, requestsPerSecond, of: 'plan' };
}
