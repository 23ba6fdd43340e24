import type { DecisionQuery } from '@moderato/contract';
import { expect, it } from 'vitest';
import { dayMs } from '../../base/durations.ts';
import { describePages } from '../../testing/data-pages.ts';
import type { CreatePlace } from '../../testing/engines.ts';
import { liveCall } from '../../testing/ledger-entries.ts';

const now = Date.now();

export function describeOverview(engine: string, create: CreatePlace): void {
  describePages(`overview on ${engine}`, create, ({ pages, newAccount, append }) => {
    it('P6, T11: counts calls that were only scored, and texts in limited languages, separately', async () => {
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

    it('every figure equals the number of decisions it links to', async () => {
      const account = await newAccount();
      const calls = Array.from({ length: 60 }, (_, index) =>
        liveCall(account, {
          at: now - index * 5 * 3_600_000,
          action: (['allow', 'flag', 'block', 'scored'] as const)[index % 4] ?? 'allow',
          flagged: index % 4 === 1 ? ' spam ' : index % 4 === 2 ? ' spam toxicity ' : null,
          tier: index % 3,
          context: index % 2 === 0 ? 'chat' : 'comment',
          degraded: index % 5 === 0 ? 1 : 0,
          limited: index % 7 === 0 ? 1 : null,
          matched_rules: index % 8 === 1 ? '[{"rule_id":"rule_1","type":"regex"}]' : null,
        }),
      );
      await append(...calls);
      const {
        now: figures,
        from,
        to,
        top_categories: top,
      } = await pages.ask('GET /overview', account, {
        query: { period: '7d' },
      });
      const behind = async (query: DecisionQuery) => {
        // One per page, so that the total is counted and not only the page.
        const page = await pages.ask('GET /decisions', account, { query: { from, to, limit: '1', ...query } });
        return page.total?.count;
      };
      const { by_action: actions, by_tier: tiers, by_context: inContext } = figures;
      expect(await behind({})).toBe(figures.calls);
      for (const action of ['allow', 'flag', 'block', 'scored'] as const) {
        expect(await behind({ action })).toBe(actions[action]);
      }
      expect(await behind({ action: 'flag_or_block' })).toBe(actions.flag + actions.block);
      for (const tier of ['0', '1', '2'] as const) expect(await behind({ tier })).toBe(tiers[`tier_${tier}`]);
      for (const context of ['chat', 'comment'] as const) expect(await behind({ context })).toBe(inContext[context]);
      expect(top.map(({ name }) => name)).toEqual(['spam', 'toxicity']);
      for (const { name, flagged } of top) expect(await behind({ category: name })).toBe(flagged);
      expect(await behind({ escalated: 'true' })).toBe(Math.round((figures.escalated_share ?? 0) * figures.calls));
      expect(await behind({ degraded: 'true' })).toBe(Math.round((figures.degraded_share ?? 0) * figures.calls));
      expect(await behind({ limited: 'true' })).toBe(Math.round((figures.limited_share ?? 0) * figures.calls));
    });

    it('adds up the period and compares it with the one before', async () => {
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

    it.each(['7d', '30d', '90d'] as const)(
      'the curve of an account that has just begun has hours over %s',
      async (period) => {
        const account = await newAccount();
        const hour = Math.floor(now / 3_600_000) * 3_600_000;
        const overview = () => pages.ask('GET /overview', account, { query: { period } });
        // In the same day of UTC at every time of the day.
        await append(
          liveCall(account, { at: hour }),
          liveCall(account, { at: hour, action: 'block', flagged: ' spam ' }),
        );
        const { series, now: figures, to } = await overview();
        expect(series).toHaveLength(48);
        const counted = series.find(({ at }) => Date.parse(at) === hour);
        expect(counted).toMatchObject({ allow: 1, flag: 0, block: 1, scored: 0 });
        expect(series.reduce((sum, { allow, block }) => sum + allow + block, 0)).toBe(figures.calls);
        expect(Date.parse(to)).toBeGreaterThan(now);
        await append(liveCall(account, { at: now - 4 * dayMs }));
        expect((await overview()).series).not.toHaveLength(48);
      },
    );

    it.each([
      ['24h', 24],
      ['7d', 28],
      ['30d', 30],
      ['90d', 90],
    ] as const)('an account without calls has a curve of zeros over %s', async (period, steps) => {
      const overview = await pages.ask('GET /overview', await newAccount(), { query: { period } });
      expect(overview.series).toHaveLength(steps);
      expect(overview.now).toMatchObject({ calls: 0, latency_ms: { p50: null, p95: null }, escalated_share: null });
      expect(Date.parse(overview.series[0]?.at ?? '')).toBe(Date.parse(overview.from));
    });
  });
}
