/**
 * Takes one request from the caller's buckets: first from the key's own, if it has one [K11], then from the account's [K5].
 * In this order, a key that is too fast takes nothing away from the account's other keys.
 */

import type { Caller } from '../caller.ts';
import type { Budget, BudgetState } from './budget.ts';

export interface CallerRate extends BudgetState {
  /** What the headers show: the lower of the two rates. */
  readonly requestsPerSecond: number;
  /** Whose bucket refused, or would refuse first. */
  readonly of: 'plan' | 'key';
}

/** Live and test keys have separate buckets. */
export const rateHolder = (mode: Caller['mode'], id: string): string => `${mode} ${id}`;

export async function takeRate(budget: Budget, caller: Caller): Promise<CallerRate> {
  const { accountId, keyId, mode, plan } = caller;
  const { requestsPerSecond: own } = caller.limits;
  // The plan may have fallen below the key's own rate since.
  const requestsPerSecond = Math.min(own ?? Number.POSITIVE_INFINITY, plan.requestsPerSecond);
  const ofKey = own === null ? undefined : await budget.take(rateHolder(mode, keyId), { perSecond: own });
  if (ofKey?.allowed === false) return { ...ofKey, requestsPerSecond, of: 'key' };
  const ofPlan = await budget.take(rateHolder(mode, accountId), { perSecond: plan.requestsPerSecond });
  const isKey = ofKey !== undefined && ofPlan.allowed && ofKey.remaining <= ofPlan.remaining;
  return isKey ? { ...ofKey, requestsPerSecond, of: 'key' } : { ...ofPlan, requestsPerSecond, of: 'plan' };
}
