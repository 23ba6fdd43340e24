/**
 * A call with many parts counts as one request when it arrives, because the number of parts is not known yet. Beyond
 * ten, every further ten cost one more request of the rate, which the bucket then owes: a small plan can send a hundred
 * and then waits [M3, N1].
 */

import type { Caller } from '../../base/caller.ts';
import type { Budget } from '../../base/fairness/budget.ts';
import { rateHolder } from '../../base/fairness/take-rate.ts';

const partsPerRequest = 10;

export type ChargeParts = (caller: Caller, parts: number) => void | Promise<void>;

export function createChargeParts(budget: Pick<Budget, 'charge'>): ChargeParts {
  return async ({ accountId, keyId, mode, plan, limits: { requestsPerSecond: own } }, parts) => {
    const further = Math.ceil(parts / partsPerRequest) - 1;
    if (further <= 0) return;
    if (own !== null) await budget.charge(rateHolder(mode, keyId), { perSecond: own }, further);
    await budget.charge(rateHolder(mode, accountId), { perSecond: plan.requestsPerSecond }, further);
  };
}
