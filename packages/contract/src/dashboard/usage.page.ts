/** Usage and plan of the account. */

import type { Usage } from '../account.ts';
import type { CallsByTier } from '../tiers.ts';
import { type CallFacts, gives } from './call.ts';

export interface UsageOverview {
  readonly current: Usage;
  /** Calendar months in UTC, newest first, `2026-11`. */
  readonly months: readonly ({ readonly period: string; readonly total: number } & CallsByTier)[];
  /** Projected from this month so far; `null` on its first day. */
  readonly projected_calls: number | null;
}

export const usageCalls = {
  'GET /usage': { access: 'viewer', reply: gives<UsageOverview>() },
} as const satisfies Record<string, CallFacts>;
