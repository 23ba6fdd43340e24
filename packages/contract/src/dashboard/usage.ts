/** Usage and plan of the account. */

import type { Usage } from '../account.ts';
import type { CallsByTier } from '../tiers.ts';

export interface UsageOverview {
  readonly current: Usage;
  /** Calendar months in UTC, newest first, `2026-11`. */
  readonly months: readonly ({ readonly period: string; readonly total: number } & CallsByTier)[];
  /** At the pace of this month so far; `null` in its first day. */
  readonly projected_calls: number | null;
}
