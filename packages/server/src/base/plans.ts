/** What each plan allows [K4]. The operator's figures override these. */

import type { PlanName } from '@moderato/contract';

export interface Plan {
  readonly requestsPerSecond: number;
  readonly callsPerMonth: number;
}

export type Plans = Readonly<Record<PlanName, Plan>>;

export const defaultPlans: Plans = {
  free: { requestsPerSecond: 5, callsPerMonth: 10_000 },
  indie: { requestsPerSecond: 25, callsPerMonth: 250_000 },
  pro: { requestsPerSecond: 100, callsPerMonth: 5_000_000 },
};
