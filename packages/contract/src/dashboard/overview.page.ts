/** The first page: recent figures, compared with the preceding period of the same length. */

import { Type } from 'typebox';
import type { Context, LedgerAction } from '../categories.ts';
import { oneOf } from '../strings.ts';
import type { CallsByTier } from '../tiers.ts';
import { type CallFacts, gives } from './call.ts';

const overviewPeriods = ['24h', '7d', '30d', '90d'] as const;
export type OverviewPeriod = (typeof overviewPeriods)[number];

const OverviewQuery = Type.Object({ period: Type.Optional(oneOf(overviewPeriods)) });

/** Figures of live calls in one period. Shares are from 0 to 1; `null` if there were no calls. */
export interface PeriodFigures {
  readonly calls: number;
  readonly by_action: Readonly<Record<LedgerAction, number>>;
  readonly by_tier: CallsByTier;
  readonly by_context: Readonly<Record<Context, number>>;
  readonly by_kind: { readonly text: number; readonly image: number; readonly compat: number };
  readonly latency_ms: { readonly p50: number | null; readonly p95: number | null };
  /** Texts that a provider answered. */
  readonly escalated_share: number | null;
  readonly degraded_share: number | null;
  /** Texts in a language that no local model was measured on. */
  readonly limited_share: number | null;
}

export interface Overview {
  readonly period: OverviewPeriod;
  readonly from: string;
  readonly to: string;
  readonly quota: { readonly used: number; readonly limit: number; readonly ends_at: string };
  readonly now: PeriodFigures;
  readonly before: PeriodFigures;
  /** Steps of equal length, oldest first, empty ones included: the last 48 hours while the account's oldest call is younger. */
  readonly series: readonly ({ readonly at: string } & PeriodFigures['by_action'])[];
  /** Categories by the number of calls they flagged, most first. */
  readonly top_categories: readonly { readonly name: string; readonly flagged: number; readonly before: number }[];
}

export const overviewCalls = {
  'GET /overview': { access: 'viewer', query: OverviewQuery, reply: gives<Overview>() },
} as const satisfies Record<string, CallFacts>;
