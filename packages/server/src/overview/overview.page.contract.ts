import { expect, it } from 'vitest';
import { dayMs } from '../authors/count-authors.ts';
import { describePages } from '../testing/data-pages.ts';
import type { CreatePlace } from '../testing/engines.ts';
import { liveCall } from '../testing/ledger-entries.ts';

const now = Date.now();

export function describeOverview(engine: string, create: CreatePlace): void {
  describePages(`overview on ${engine}`, create, ({ pages, newAccount, append }) => {
    it('P6, T11: calls that were only scored, and texts in limited languages, are counted apart', async () => {
      const account = await newAccount();
      await append(
        liveCall(account, { at: now, action: 'scored', kind: 'compat', language: 'yo', limited: 1 }),
        liveCall(account, { at: now, language: 'en' }),
      );
      const { now: figures, series } = await pages.ask('GET /overview', account, { query: { period: '24h' } });
      expect(figures).toMatchObject({
        calls: 2,
        by_action: { allow: 1, flag: 0, block: 0, scored: 1 },
        limited_share: 0.5,
      });
      expect(series.at(-1)).toMatchObject({ allow: 1, scored: 1 });
      const { items } = await pages.ask('GET /decisions', account, { query: { action: 'scored' } });
      expect(items).toMatchObject([{ action: 'scored', kind: 'compat', language: 'yo', limited: true }]);
    });

    it('adds up the period and sets it beside the one before', async () => {
      const account = await newAccount();
      await append(
        liveCall(account, { at: now, latency_ms: 10, tier: 2, degraded: 1, context: 'chat' }),
        liveCall(account, { at: now - dayMs, action: 'block', flagged: ' spam ', latency_ms: 10 }),
        liveCall(account, { at: now - 8 * dayMs, action: 'flag', flagged: ' spam ' }),
        liveCall(account, { at: now - 20 * dayMs }),
      );
      const overview = await pages.ask('GET /overview', account, { query: { period: '7d' } });
      expect(overview).toMatchObject({
        period: '7d',
        quota: { limit: 250_000 },
        now: {
          calls: 2,
          by_action: { allow: 1, flag: 0, block: 1 },
          by_tier: { tier_0: 1, tier_1: 0, tier_2: 1 },
          by_context: { chat: 1, default: 1 },
          by_kind: { text: 2, image: 0, compat: 0 },
          escalated_share: 0.5,
          degraded_share: 0.5,
        },
        before: { calls: 1, by_action: { flag: 1 } },
        top_categories: [{ name: 'spam', flagged: 1, before: 1 }],
      });
      expect(overview.now.latency_ms.p50).toBeGreaterThan(8);
      expect(overview.now.latency_ms.p50).toBeLessThan(12.5);
      expect(overview.series).toHaveLength(28);
      expect(overview.series.reduce((sum, { allow, flag, block }) => sum + allow + flag + block, 0)).toBe(2);
    });

    it.each([
      ['24h', 24],
      ['7d', 28],
      ['30d', 30],
      ['90d', 90],
    ] as const)('an account without calls has a curve of noughts over %s', async (period, steps) => {
      const overview = await pages.ask('GET /overview', await newAccount(), { query: { period } });
      expect(overview.series).toHaveLength(steps);
      expect(overview.now).toMatchObject({ calls: 0, latency_ms: { p50: null, p95: null }, escalated_share: null });
      expect(Date.parse(overview.series[0]?.at ?? '')).toBe(Date.parse(overview.from));
    });
  });
}
