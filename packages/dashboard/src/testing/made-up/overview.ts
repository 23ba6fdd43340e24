/** A week of calls and the week before. */

import type { Overview } from '@moderato/contract';
import { ago, createDraw } from './moments.ts';

const draw = createDraw(11);

const steps = Array.from({ length: 56 }, (_, index) => {
  const busy = 900 + 700 * Math.sin(index / 4) + 300 * draw();
  return {
    at: ago(3 * (55 - index)),
    allow: Math.round(busy),
    flag: Math.round(busy * (0.05 + 0.03 * draw())),
    block: Math.round(busy * (0.015 + 0.02 * draw())),
    scored: Math.round(busy * 0.07),
  };
});
const total = (field: 'allow' | 'flag' | 'block' | 'scored') => steps.reduce((sum, step) => sum + step[field], 0);
const calls = total('allow') + total('flag') + total('block') + total('scored');
const part = (share: number) => Math.round(calls * share);

export const overview: Overview = {
  period: '7d',
  from: ago(168),
  to: ago(0),
  quota: { used: 1_204_882, limit: 5_000_000, ends_at: '2026-12-01T00:00:00.000Z' },
  now: {
    calls,
    by_action: { allow: total('allow'), flag: total('flag'), block: total('block'), scored: total('scored') },
    by_tier: { tier_0: part(0.88), tier_1: part(0.05), tier_2: part(0.07) },
    by_context: {
      default: part(0.08),
      username: part(0.05),
      chat: part(0.52),
      forum_post: part(0.12),
      comment: part(0.23),
    },
    by_kind: { text: part(0.88), image: part(0.05), compat: part(0.07) },
    latency_ms: { p50: 0.61, p95: 7.4 },
    escalated_share: 0.07,
    degraded_share: 0.0004,
    limited_share: 0.012,
  },
  before: {
    calls: part(0.91),
    by_action: { allow: part(0.85), flag: part(0.04), block: part(0.02), scored: part(0.06) },
    by_tier: { tier_0: part(0.8), tier_1: part(0.04), tier_2: part(0.07) },
    by_context: {
      default: part(0.1),
      username: part(0.05),
      chat: part(0.5),
      forum_post: part(0.1),
      comment: part(0.16),
    },
    by_kind: { text: part(0.8), image: part(0.05), compat: part(0.06) },
    latency_ms: { p50: 0.64, p95: 8.9 },
    escalated_share: 0.08,
    degraded_share: 0.002,
    limited_share: 0.009,
  },
  series: steps,
  top_categories: [
    { name: 'toxicity', flagged: 1_882, before: 1_604 },
    { name: 'spam', flagged: 1_120, before: 1_391 },
    { name: 'harassment', flagged: 704, before: 655 },
    { name: 'sexual', flagged: 311, before: 288 },
    { name: 'violence', flagged: 92, before: 104 },
  ],
};
