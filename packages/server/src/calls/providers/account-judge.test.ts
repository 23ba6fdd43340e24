import { createHmac } from 'node:crypto';
import type { GuardedProvider, ProviderQuestion, ProviderResult } from '@moderato/engine';
import { describe, expect, it } from 'vitest';
import { createAccountJudges } from './account-judge.ts';
import { type AnswerCache, createMemoryAnswerCache } from './answer-cache.ts';

const question: ProviderQuestion = { excerpts: ['some text'], context: 'chat', categories: ['spam'], custom: [] };
const answered: ProviderResult = {
  answer: {
    scores: { spam: 0.9 },
    raw: { spam: 'high' },
    model: 'm',
    usage: { inputTokens: 1, outputTokens: 1 },
    reason: 'some text',
  },
  ms: 5,
};

function harness({
  say = async () => answered,
  callsPerDay = 100,
  cacheMs = 60_000,
  cache = createMemoryAnswerCache() as AnswerCache,
  down = false,
  take = undefined as (() => Promise<boolean>) | undefined,
} = {}) {
  const asked: ProviderQuestion[] = [];
  const heard: string[] = [];
  let left = callsPerDay;
  const provider = {
    kind: 'tier2',
    tier: 2,
    medium: 'text',
    name: 'language-model',
    model: 'm',
    version: '1',
    knows: () => 'both',
    unavailable: () => (down ? 'breaker_open' : undefined),
    async ask(given: ProviderQuestion) {
      asked.push(given);
      return down ? { failure: 'breaker_open', ms: 0 } : say();
    },
  } as unknown as GuardedProvider & { version: string };
  const judgeFor = createAccountJudges({
    cache,
    cacheMs,
    calls: { take: take ?? (async () => left-- > 0) },
    callsPerDay,
    onFailure: (error) => void heard.push(String(error)),
    hash: (content) => createHmac('sha256', 'key').update(content).digest('base64url'),
    observer: { cacheHit: () => heard.push('hit'), spendRefused: () => heard.push('refused') },
  });
  const ask = (
    accountId = 'acct_1',
    changes: Partial<ProviderQuestion> = {},
    deadlineMs = performance.now() + 60_000,
  ) => judgeFor(provider, accountId).ask({ ...question, ...changes }, deadlineMs);
  return { provider, asked, heard, ask, spent: () => callsPerDay - left };
}

describe('cache', () => {
  it('asks the same question once, and counts it once', async () => {
    const { ask, asked, heard, spent } = harness();
    await ask();
    expect(await ask()).toMatchObject({ answer: { scores: { spam: 0.9 } }, ms: 0, cached: true });
    expect([asked.length, heard, spent()]).toEqual([1, ['hit'], 1]);
  });

  it('another text, context, category, custom category, account or model is another question', async () => {
    const { ask, asked, provider } = harness();
    await ask();
    await ask('acct_2');
    await ask('acct_1', { excerpts: ['another'] });
    await ask('acct_1', { context: 'comment' });
    await ask('acct_1', { categories: ['sexual'] });
    await ask('acct_1', { custom: [{ name: 'own', description: 'x', examples: [] }] });
    (provider as { version: string }).version = '2';
    await ask();
    expect(asked).toHaveLength(7);
  });

  it('contains neither the text nor the model’s words, in keys or values', async () => {
    const held: unknown[] = [];
    const cache: AnswerCache = { get: () => undefined, set: (...entry) => void held.push(entry) };
    await harness({ cache }).ask();
    expect(held).toHaveLength(1);
    expect(JSON.stringify(held)).not.toContain('some text');
  });

  it('does not keep failures', async () => {
    const { ask, asked } = harness({ say: async () => ({ failure: 'late', ms: 1 }) });
    await ask();
    await ask();
    expect(asked).toHaveLength(2);
  });

  it('can be switched off, and is ignored if it fails', async () => {
    const off = harness({ cacheMs: 0 });
    const broken: AnswerCache = {
      get: () => Promise.reject(new Error('gone')),
      set: () => Promise.reject(new Error('gone')),
    };
    const without = harness({ cache: broken });
    for (const { ask, asked } of [off, without]) {
      await ask();
      expect(await ask()).toEqual(answered);
      expect(asked).toHaveLength(2);
    }
  });

  it('drops expired answers, and the oldest first when it is full', () => {
    let now = 0;
    const cache = createMemoryAnswerCache(2, () => now);
    const answer = { scores: {}, model: 'm', usage: { inputTokens: 0, outputTokens: 0 } };
    cache.set('a', answer, 10);
    cache.set('b', answer, 100);
    cache.set('c', answer, 100);
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([undefined, answer, answer]);
    expect(cache.mayHold?.()).toBe(true);
    now = 101;
    expect([cache.get('b'), cache.mayHold?.()]).toEqual([undefined, false]);
  });
});

describe('coalescing', () => {
  it('equal questions in progress share one answer', async () => {
    const { ask, asked, spent } = harness({ cacheMs: 0 });
    const results = await Promise.all(Array.from({ length: 20 }, () => ask()));
    expect(asked).toHaveLength(1);
    expect(spent()).toBe(1);
    for (const result of results) expect(result).toMatchObject({ answer: { scores: { spam: 0.9 } } });
  });

  it('a call with less time does not wait longer than it may', async () => {
    const held = Promise.withResolvers<ProviderResult>();
    const { ask } = harness({ say: () => held.promise });
    const first = ask();
    expect(await ask('acct_1', {}, performance.now() + 5)).toMatchObject({ failure: 'late' });
    held.resolve(answered);
    expect(await first).toEqual(answered);
  });
});

describe('spend guard', () => {
  it('asks nothing more once the daily limit is used up', async () => {
    const { ask, asked, heard } = harness({ callsPerDay: 2, cacheMs: 0 });
    await ask();
    await ask();
    expect(await ask()).toEqual({ failure: 'spend_limit', ms: 0 });
    expect([asked.length, heard]).toEqual([2, ['refused']]);
  });

  it('asks nothing if the store cannot count the calls, and reports why', async () => {
    const { ask, asked, heard } = harness({ take: () => Promise.reject(new Error('disk full')) });
    expect(await ask()).toEqual({ failure: 'spend_limit', ms: 0 });
    expect([asked, heard]).toEqual([[], ['Error: disk full', 'refused']]);
  });

  it('uses a cached answer while the provider is down', async () => {
    const cache = createMemoryAnswerCache();
    await harness({ cache }).ask();
    expect(await harness({ cache, down: true }).ask()).toMatchObject({
      answer: { scores: { spam: 0.9 } },
      cached: true,
    });
  });

  it('a provider known to be down costs nothing', async () => {
    const { ask, spent } = harness({ down: true });
    expect(await ask()).toEqual({ failure: 'breaker_open', ms: 0 });
    expect(spent()).toBe(0);
  });
});
