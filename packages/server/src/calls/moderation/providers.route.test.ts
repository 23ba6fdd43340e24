/** Text calls with Tier 1 and Tier 2 configured: real SDK, real sockets, scripted servers on loopback. */

import type { CategoryList } from '@moderato/contract';
import type { CustomCategory } from '@moderato/engine';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { chatReply, moderationReply, obedientAnswer } from '../../../../engine/src/providers/testing/replies.ts';
import {
  type ScriptedReply,
  type SeenRequest,
  startScriptedServer,
} from '../../../../engine/src/providers/testing/scripted-server.ts';
import { unsureClassifier } from '../../testing/fixed-classifier.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const apiKey = 'sk-Zebra5tripesKey';
let tier1Says: () => ScriptedReply | Promise<ScriptedReply>;
let tier2Says: (request: SeenRequest) => ScriptedReply;
const tier1 = await startScriptedServer(() => tier1Says());
const tier2 = await startScriptedServer((request) => tier2Says(request));
const level = (word: string) => (request: SeenRequest) => ({ body: chatReply(obedientAnswer(request.body, word)) });

const environment = {
  MODERATO_TIER1_BASE_URL: tier1.baseUrl,
  MODERATO_TIER1_API_KEY: apiKey,
  MODERATO_TIER1_TIMEOUT_MS: '5000',
  MODERATO_TIER2_BASE_URL: tier2.baseUrl,
  MODERATO_TIER2_API_KEY: apiKey,
  MODERATO_TIER2_MODEL: 'small',
  MODERATO_TIER2_TIMEOUT_MS: '5000',
  MODERATO_TIER2_INPUT_PRICE: '1000',
  MODERATO_PROVIDER_CALLS_PER_DAY: '500',
  METRICS_PORT: '0',
};
const classifier = unsureClassifier((content) => ({
  scores: { violence: content.includes('violent') ? 0.95 : 0.3, sexual: 0.5 },
  unsure: content.includes('sure of it') ? [] : content.includes('spam') ? ['spam'] : ['sexual'],
}));
const app = await startTestApp(environment, { classifier });
// Independent of the release’s block thresholds.
for (const category of ['sexual', 'violence']) {
  const own = { medium: 'text', category, threshold: null, blockThreshold: 0.94, enabled: true } as const;
  await app.stores.categorySettings.set(app.accountId, own);
}
afterAll(async () => {
  await app.close();
  await tier1.close();
  await tier2.close();
});
beforeEach(() => {
  tier1Says = () => ({ body: moderationReply({ sexual: 0.95 }) });
  tier2Says = level('high');
  tier1.seen.length = 0;
  tier2.seen.length = 0;
});

let counter = 0;
const text = async (content: string, key = app.liveKey, service = app) =>
  (
    await service.call('POST', '/v1/moderate/text', {
      key,
      body: { content: `${content} ${counter++}`, context: 'chat' },
    })
  ).json;
const lastTrace = async (requestId: string, service = app) => {
  const row = await service.stores.database.query
    .selectFrom('ledger')
    .select(['trace', 'degraded', 'tier', 'scores', 'thresholds'])
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow();
  return { ...row, trace: JSON.parse(row.trace) as Record<string, unknown>[] };
};
const own = (changes: Partial<CustomCategory> = {}): CustomCategory => ({
  name: 'off_topic',
  description: 'Not about gardens.',
  examples: ['buy my car'],
  threshold: 0.7,
  action: 'block',
  ask: 'always',
  enabled: true,
  ...changes,
});

describe('tiers', () => {
  it('T8: Tier 0 answers a sure text, which is sent nowhere', async () => {
    expect(await text('sure of it')).toMatchObject({ pipeline_tier: 0 });
    expect([tier1.seen, tier2.seen]).toEqual([[], []]);
  });

  it('T8, O3: an unsure text goes to Tier 1, and the ledger has who was asked, how long it took and the result', async () => {
    const result = await text('what');
    expect(result).toMatchObject({ pipeline_tier: 1, action: 'block' });
    expect(result).not.toHaveProperty('degraded');
    const row = await lastTrace(result.request_id);
    expect(row).toMatchObject({ tier: 1, degraded: 0 });
    expect(row.trace).toEqual([
      { tier: 0, by: 'unsure', outcome: 'scored' },
      { tier: 1, by: 'openai-moderation', model: 'omni-moderation-latest', ms: expect.any(Number), outcome: 'decided' },
    ]);
    expect(row.trace[1]?.ms).toBeGreaterThan(0);
  });

  it('T8: Tier 2 judges what Tier 1 cannot', async () => {
    expect(await text('spam')).toMatchObject({ pipeline_tier: 2, categories: { spam: { score: 0.85 } } });
    expect(tier1.seen).toEqual([]);
  });

  it('T9: a test key never reaches a provider', async () => {
    expect(await text('what spam', app.testKey)).toMatchObject({ pipeline_tier: 0 });
    expect([tier1.seen, tier2.seen]).toEqual([[], []]);
  });
});

describe('failure', () => {
  /** On separate services, since failures open breakers. */
  async function alone<Result>(work: (service: TestApp) => Promise<Result>): Promise<Result> {
    const service = await startTestApp(environment, { classifier });
    return work(service).finally(() => service.close());
  }

  it.each<[string, ScriptedReply]>([
    ['an error', { status: 500, body: { error: { message: 'oops' } } }],
    ['HTML', { body: '<html>', headers: { 'content-type': 'text/html' } }],
    ['an empty body', { body: '' }],
    ['scores out of range', { body: moderationReply({ sexual: 3 }) }],
  ])('T8: %s never fails a call: Tier 0 answers, degraded', async (_name, reply) => {
    tier1Says = () => reply;
    tier2Says = () => ({ status: 400, body: { error: { message: 'no' } } });
    await alone(async (service) => {
      const result = await text('what', service.liveKey, service);
      expect(result).toMatchObject({ pipeline_tier: 0, degraded: true, categories: { sexual: { score: 0.5 } } });
      const { trace } = await lastTrace(result.request_id, service);
      expect(trace.map(({ outcome }) => outcome)).toEqual(['scored', 'failed', 'failed']);
    });
  });

  it('T8: answers every call with both providers dead, and soon stops asking them', async () => {
    tier1Says = tier2Says = () => ({ status: 503, body: '' });
    await alone(async (service) => {
      for (let i = 0; i < 20; i++) {
        expect(await text('what', service.liveKey, service)).toMatchObject({ pipeline_tier: 0, degraded: true });
      }
      const metrics = await service.metrics.render();
      for (const tier of [1, 2])
        expect(metrics).toContain(`moderato_provider_breaker_state{tier="${tier}",medium="text"} 2`);
      expect(tier1.seen.length).toBeLessThanOrEqual(10);
      // A skipped question costs nothing.
      const [today] = await service.stores.providerCalls.days(service.accountId);
      expect(today?.calls ?? 0).toBeLessThanOrEqual(10);
    });
  });

  it('T8: Tier 2 replaces a Tier 1 that fails', async () => {
    tier1Says = () => ({ body: {} });
    const result = await text('what');
    expect(result).toMatchObject({ pipeline_tier: 2 });
    expect(result).not.toHaveProperty('degraded');
  });

  it('T8: a manipulated model cannot lower what Tier 0 was sure of', async () => {
    tier2Says = level('none');
    expect(await text('violent spam')).toMatchObject({ action: 'block', categories: { violence: { score: 0.95 } } });
  });

  it('sends the key only to its provider', async () => {
    tier1Says = () => ({ status: 401, body: { error: { message: `Incorrect API key provided: ${apiKey}` } } });
    await alone(async (service) => {
      await text('what', service.liveKey, service);
      expect(tier1.seen[0]?.headers.authorization).toBe(`Bearer ${apiKey}`);
      expect(service.logged.join('')).not.toContain('Zebra5tripes');
      expect(await service.metrics.render()).not.toContain('Zebra5tripes');
    });
  });
});

describe('cost', () => {
  it('asks once about the same text of an account', async () => {
    const call = () =>
      app.call('POST', '/v1/moderate/text', { key: app.liveKey, body: { content: 'again and again' } });
    const [first, second] = [(await call()).json, (await call()).json];
    expect(tier1.seen).toHaveLength(1);
    expect(second.categories).toEqual(first.categories);
    expect((await lastTrace(second.request_id)).trace[1]).toMatchObject({ cached: true, ms: 0 });
  });

  it('counts tokens and their price, and shows the state of the breakers', async () => {
    await text('spam');
    const metrics = await app.metrics.render();
    expect(metrics).toMatch(/moderato_provider_tokens_total\{tier="2",medium="text",direction="input"\} [1-9]/);
    expect(metrics).toMatch(/moderato_provider_cost_total\{tier="2",medium="text"\} (?!0\n)/);
    expect(metrics).toContain('moderato_provider_breaker_state{tier="1",medium="text"} 0');
    expect(metrics).toMatch(/moderato_provider_calls_total\{tier="1",medium="text",outcome="answered"\} [1-9]/);
    expect(metrics).toMatch(
      /moderato_provider_duration_seconds_count\{tier="2",medium="text",outcome="answered"\} [1-9]/,
    );
  });
});

describe('custom categories', () => {
  it('T7: are in the map and in the list, after the seven, for their account only', async () => {
    const { accountId, liveKey, testKey } = await app.addAccount('pro');
    await app.stores.customCategories.add(accountId, own());
    const result = await text('sure of it', liveKey);
    expect(Object.keys(result.categories)).toHaveLength(8);
    expect(result).toMatchObject({
      action: 'block',
      pipeline_tier: 2,
      categories: { off_topic: { score: 0.85, threshold: 0.7, flagged: true } },
    });
    const row = await lastTrace(result.request_id);
    expect(JSON.parse(row.scores)).toMatchObject({ off_topic: 0.85 });
    expect(JSON.parse(row.thresholds)).toMatchObject({ off_topic: [0.7, 0.7] });

    const listed = (await app.call('GET', '/v1/categories', { key: liveKey })).json as unknown as CategoryList;
    expect(listed.categories).toHaveLength(8);
    expect(listed.categories.at(-1)).toEqual({
      name: 'off_topic',
      description: 'Not about gardens.',
      default_threshold: 0.7,
      threshold: 0.7,
      enabled: true,
    });

    expect(await text('sure of it', testKey)).toMatchObject({
      pipeline_tier: 0,
      unavailable_categories: ['off_topic'],
    });
    expect(Object.keys((await text('sure of it')).categories)).toHaveLength(7);
  });

  it('T7: are listed as unavailable when Tier 2 could not tell or failed', async () => {
    const { accountId, liveKey } = await app.addAccount('pro');
    await app.stores.customCategories.add(accountId, own());
    tier2Says = level('cannot_tell');
    const silent = await text('sure of it', liveKey);
    expect(silent).toMatchObject({ unavailable_categories: ['off_topic'], pipeline_tier: 0 });
    expect(silent).not.toHaveProperty('degraded');
    tier2Says = () => ({ body: chatReply('no') });
    expect(await text('sure of it', liveKey)).toMatchObject({ unavailable_categories: ['off_topic'], degraded: true });
  });

  it('T7: are neither judged nor listed when switched off', async () => {
    const { accountId, liveKey } = await app.addAccount('pro');
    await app.stores.customCategories.add(accountId, own({ enabled: false }));
    const result = await text('sure of it', liveKey);
    expect(result.categories).not.toHaveProperty('off_topic');
    expect(result).not.toHaveProperty('unavailable_categories');
    expect(tier2.seen).toEqual([]);
  });
});

describe('nothing configured', () => {
  it('T7, T8: Tier 0 answers unsure texts, and custom categories are listed as unavailable', async () => {
    const alone = await startTestApp(
      {},
      { classifier: unsureClassifier(() => ({ scores: { spam: 0.5 }, unsure: ['spam'] })) },
    );
    await alone.stores.customCategories.add(alone.accountId, own());
    const { json } = await alone.call('POST', '/v1/moderate/text', { key: alone.liveKey, body: { content: 'x' } });
    await alone.close();
    expect(json).toMatchObject({ pipeline_tier: 0, unavailable_categories: ['off_topic'] });
    expect(json).not.toHaveProperty('degraded');
  });
});

describe('spend guard', () => {
  it('Tier 0 answers, degraded, once the daily limit is used up', async () => {
    const small = await startTestApp(
      { MODERATO_TIER1_BASE_URL: tier1.baseUrl, MODERATO_TIER1_API_KEY: 'k', MODERATO_PROVIDER_CALLS_PER_DAY: '2' },
      { classifier: unsureClassifier(() => ({ unsure: ['sexual'] })) },
    );
    const results = [];
    for (const content of ['one', 'two', 'three']) {
      results.push((await small.call('POST', '/v1/moderate/text', { key: small.liveKey, body: { content } })).json);
    }
    await small.close();
    expect(results.map((result) => result.pipeline_tier)).toEqual([1, 1, 0]);
    expect(results.at(-1)).toMatchObject({ degraded: true });
    expect(tier1.seen).toHaveLength(2);
  });
});
