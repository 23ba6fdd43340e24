/** A month of calls and those before it. */

import type { UsageOverview } from '@moderato/contract';

export const usage: UsageOverview = {
  current: {
    period: { start: '2026-11-01T00:00:00.000Z', end: '2026-12-01T00:00:00.000Z' },
    plan: 'pro',
    total_calls: 1_204_882,
    calls_limit: 5_000_000,
    calls_by_tier: { tier_0: 1_120_540, tier_1: 60_244, tier_2: 24_098 },
    calls_by_context: { default: 96_390, username: 60_244, chat: 626_538, forum_post: 144_586, comment: 277_124 },
    rate_limit: { requests_per_second: 100 },
  },
  months: [
    { period: '2026-11', total: 1_204_882, tier_0: 1_120_540, tier_1: 60_244, tier_2: 24_098 },
    { period: '2026-10', total: 2_310_044, tier_0: 2_150_141, tier_1: 110_802, tier_2: 49_101 },
    { period: '2026-09', total: 2_098_310, tier_0: 1_960_007, tier_1: 99_120, tier_2: 39_183 },
  ],
  projected_calls: 2_490_000,
};
