import { toReviewMix } from '@moderato/contract';
import type { CustomCategory } from '@moderato/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moderationReply } from '../../../../engine/src/providers/testing/replies.ts';
import { type ScriptedServer, startScriptedServer } from '../../../../engine/src/providers/testing/scripted-server.ts';
import { noMetrics } from '../../base/observability/metrics.ts';
import { readConfig } from '../../base/settings/config.ts';
import { createProviders } from './create-providers.ts';
import type { ProviderFits } from './provider-fits-store.ts';

let server: ScriptedServer;
beforeAll(async () => {
  server = await startScriptedServer(() => ({ body: moderationReply({ sexual: 0.5 }) }));
});
afterAll(() => server.close());

let fits: ProviderFits = {};
const create = (environment: NodeJS.ProcessEnv) =>
  createProviders({
    config: readConfig(environment),
    calls: { take: async () => true },
    fits: { read: async () => fits },
    hash: String,
    observer: noMetrics.providers,
    onFailure: () => {},
  });
const tier1 = () => ({ MODERATO_TIER1_BASE_URL: server.baseUrl, MODERATO_TIER1_API_KEY: 'k' });
const tier2 = { MODERATO_TIER2_BASE_URL: 'http://127.0.0.1:9/v1', MODERATO_TIER2_API_KEY: 'k' };
const call = (mode: 'live' | 'test' = 'live') => ({ caller: { accountId: 'acct_1', mode }, startedMs: 1_000 });
const own: CustomCategory = {
  name: 'off_topic',
  description: 'x',
  examples: [],
  threshold: 0.7,
  action: 'flag',
  ask: 'always',
  enabled: true,
};

describe('providers for a call', () => {
  it('T8: are none if nothing is configured', async () => {
    const providers = await create({});
    expect([providers.forText(call(), []), providers.forCompat(call())]).toEqual([undefined, undefined]);
    expect(providers.forText(call(), [own])).toMatchObject({ judges: [], custom: [own] });
  });

  it('T9: are none for a test key', async () => {
    const providers = await create({ ...tier1(), ...tier2 });
    expect([providers.forText(call('test'), []), providers.forCompat(call('test'))]).toEqual([undefined, undefined]);
    expect(providers.forText(call('test'), [own])).toMatchObject({ judges: [] });
  });

  it('T8: are only Tier 1 for a compat call, within 500 ms', async () => {
    const providers = await create({ ...tier1(), ...tier2 });
    const escalation = providers.forCompat(call());
    expect(escalation?.judges.map(({ tier }) => tier)).toEqual([1]);
    expect(escalation?.deadlineMs).toBeGreaterThan(1_000);
    expect(escalation?.deadlineMs).toBeLessThan(1_500);
    expect((await create(tier2)).forCompat(call())).toBeUndefined();
  });

  it('have ten seconds for a text call, or more if the tiers have more', async () => {
    expect((await create(tier2)).forText(call(), [])?.deadlineMs).toBe(11_000);
    const patient = await create({ ...tier2, MODERATO_TIER2_TIMEOUT_MS: '60000' });
    expect(patient.forText(call(), [])?.deadlineMs).toBeGreaterThan(61_000);
  });
});

describe('a provider’s fit', () => {
  const ask = async (providers: Awaited<ReturnType<typeof create>>) => {
    const question = { excerpts: ['x'], context: 'default', categories: ['sexual'], custom: [] } as const;
    const result = await providers.text[0]?.provider?.ask(question, performance.now() + 60_000);
    return result !== undefined && 'answer' in result ? result.answer.scores.sexual : undefined;
  };

  it('applies to the model it was made for, as soon as it is read again', async () => {
    const providers = await create({ ...tier1(), MODERATO_TIER1_TIMEOUT_MS: '10000' });
    const before = providers.text[0]?.provider?.version;
    const assumed = toReviewMix(0.5, 'sexual');
    const curves = { sexual: { slope: 1, shift: 3 } };
    expect(await ask(providers)).toBeCloseTo(assumed, 5);
    fits = { tier1: { model: 'another-model', scale: 'review-mix', curves } };
    await providers.reload();
    expect([await ask(providers), providers.fitState(providers.text[0]!.kind)]).toEqual([
      expect.closeTo(assumed, 5),
      'none',
    ]);
    fits = { tier1: { model: 'omni-moderation-latest', scale: 'review-mix', curves } };
    await providers.reload();
    expect([await ask(providers), providers.fitState(providers.text[0]!.kind)]).toEqual([
      expect.closeTo(0.9526, 4),
      'current',
    ]);
    // Earlier answers are not used as current ones.
    expect(providers.text[0]?.provider?.version).not.toBe(before);
  });

  it('T2: does not apply if it was made on an earlier scale of scores', async () => {
    const curves = { sexual: { slope: 1, shift: -5 } };
    for (const scale of [{}, { scale: 'reference-mix' as const }]) {
      fits = { tier1: { model: 'omni-moderation-latest', ...scale, curves } };
      const providers = await create({ ...tier1(), MODERATO_TIER1_TIMEOUT_MS: '10000' });
      expect([await ask(providers), providers.fitState(providers.text[0]!.kind)]).toEqual([
        expect.closeTo(toReviewMix(0.5, 'sexual'), 5),
        'outdated',
      ]);
      expect(providers.fitState(providers.text[1]!.kind)).toBe('none');
    }
  });
});
