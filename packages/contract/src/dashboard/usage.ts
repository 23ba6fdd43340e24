/** Usage and plan of the account. */

import type { Usage } from '../account.ts';

export interface UsageOverview {
  readonly current: Usage;
  /** Calendar months in UTC, newest first, `2026-11`. */
  readonly months: readonly {
    readonly period: string;
    readonly total: number;
    readonly tier_0: number;
    readonly tier_1: number;
    readonly tier_2: number;
  }[];
  /** At the pace of this month so far; `null` in its first day. */
  readonly projected_calls: number | null;
}
