import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createGuard, type GuardObserver } from './guard.ts';
import { ProviderError, type ProviderFailure, type ProviderQuestion, type ProviderResult } from './provider.ts';
import { fakeProvider } from './testing/fake-provider.ts';

const question: ProviderQuestion = { excerpts: ['x'], context: 'default', categories: ['spam'], custom: [] };
const soon = () => performance.now() + 60_000;
const outcome = (result: ProviderResult) => ('failure' in result ? result.failure : 'answered');
const options = { timeoutMs: 30_000, concurrency: 4 };

describe('deadline', () => {
  it('a provider that never answers times out, and its request is aborted', async () => {
    let stopped = false;
    const provider = fakeProvider(1, async (_question, _count, signal) => {
      signal.addEventListener('abort', () => {
        stopped = true;
      });
      return new Promise<never>(() => {});
    });
    const guard = createGuard(provider, { ...options, timeoutMs: 30 });
    expect(outcome(await guard.ask(question, soon()))).toBe('late');
    expect(stopped).toBe(true);
    expect(guard.inFlight).toBe(0);
  });

  it('ends at the deadline of the request if that is sooner, and the breaker does not count it', async () => {
    const provider = fakeProvider(1, () => new Promise<never>(() => {}));
    const guard = createGuard(provider, options);
    for (let i = 0; i < 8; i++) expect(outcome(await guard.ask(question, performance.now() + 10))).toBe('late');
    expect(guard.breakerState).toBe('closed');
  });

  it('makes no request if no time is left', async () => {
    const provider = fakeProvider(1, () => ({}));
    expect(outcome(await createGuard(provider, options).ask(question, performance.now() - 1))).toBe('late');
    expect(provider.asked).toEqual([]);
  });
});

describe('retry', () => {
  it.each<ProviderFailure>(['unreachable', 'server_error'])('retries once after %s', async (failure) => {
    const provider = fakeProvider(1, (_question, count) => (count === 1 ? failure : { spam: 0.5 }));
    expect(outcome(await createGuard(provider, options).ask(question, soon()))).toBe('answered');
    expect(provider.asked).toHaveLength(2);
  });

  it('retries at most once', async () => {
    const provider = fakeProvider(1, () => 'server_error');
    expect(outcome(await createGuard(provider, options).ask(question, soon()))).toBe('server_error');
    expect(provider.asked).toHaveLength(2);
  });

  it.each<ProviderFailure>(['refused', 'malformed', 'not_json', 'empty', 'truncated', 'contradictory'])(
    'does not retry after %s, which would only happen again',
    async (failure) => {
      const provider = fakeProvider(1, () => failure);
      expect(outcome(await createGuard(provider, options).ask(question, soon()))).toBe(failure);
      expect(provider.asked).toHaveLength(1);
    },
  );

  it('has a budget, so a failing provider does not get twice as many requests', async () => {
    // One failure in three: the breaker stays closed.
    const provider = fakeProvider(1, (_question, count) => (count % 3 === 0 ? 'unreachable' : {}));
    const guard = createGuard(provider, { ...options, timeoutMs: 30_000 });
    const calls = 300;
    for (let i = 0; i < calls; i += 4) {
      await Promise.all([1, 2, 3, 4].map(() => guard.ask(question, soon())));
    }
    expect(provider.asked.length - calls).toBeGreaterThanOrEqual(10);
    expect(provider.asked.length - calls).toBeLessThanOrEqual(10 + calls * 0.1);
  });
});

describe('bulkhead', () => {
  it('O8: one caller never takes all places, and free places go to the next caller', async () => {
    const held = Promise.withResolvers<Record<string, number>>();
    const provider = fakeProvider(2, () => held.promise);
    const guard = createGuard(provider, { ...options, timeoutMs: 30_000, concurrency: 16 });
    const under = () => provider.asked.length;
    const asked: Promise<ProviderResult>[] = [];
    const ask = (caller: string) => {
      for (let n = 0; n < 20; n++) asked.push(guard.ask(question, soon(), caller));
    };
    for (const [caller, calls] of Object.entries({ noisy: 10, other: 13, third: 14, fourth: 15, fifth: 16 })) {
      ask(caller);
      await expect.poll(under).toBe(calls);
      expect([caller, guard.unavailable(caller)]).toEqual([caller, 'bulkhead_full']);
    }
    held.resolve({});
    const outcomes = (await Promise.all(asked)).map(outcome);
    expect(outcomes.filter((result) => result === 'answered')).toHaveLength(16);
    expect(outcomes.filter((result) => result === 'bulkhead_full')).toHaveLength(84);
    expect([guard.unavailable('noisy'), guard.inFlight]).toEqual([undefined, 0]);
  });
});

describe('Retry-After', () => {
  const limited = (retryAfterMs?: number) => new ProviderError('rate_limited', { status: 429, retryAfterMs });

  it('is honoured: no request is made until then', async () => {
    const provider = fakeProvider(1, () => limited(60_000));
    const guard = createGuard(provider, options);
    for (let i = 0; i < 5; i++) expect(outcome(await guard.ask(question, soon()))).toBe('rate_limited');
    expect(provider.asked).toHaveLength(1);
    expect(guard.unavailable()).toBe('rate_limited');
    expect(guard.breakerState).toBe('closed');
  });

  it('is waited for if it fits into the deadline', async () => {
    const provider = fakeProvider(1, (_question, count) => (count === 1 ? limited(30) : {}));
    expect(outcome(await createGuard(provider, options).ask(question, soon()))).toBe('answered');
    expect(provider.asked).toHaveLength(2);
  });

  it('no longer applies once it has passed', async () => {
    const provider = fakeProvider(1, (_question, count) => (count === 1 ? limited(50) : {}));
    const guard = createGuard(provider, { ...options, timeoutMs: 40 });
    expect(outcome(await guard.ask(question, soon()))).toBe('rate_limited');
    await expect.poll(async () => outcome(await guard.ask(question, soon()))).toBe('answered');
  });
});

describe('breaker', () => {
  async function failMany(failure: ProviderFailure | ProviderError, times = 12) {
    const provider = fakeProvider(1, () => failure);
    const guard = createGuard(provider, options);
    for (let i = 0; i < times; i++) await guard.ask(question, soon());
    return { provider, guard };
  }

  it.each<ProviderFailure>(['unreachable', 'server_error', 'not_json'])(
    'opens after a few %s, and then no request is made',
    async (failure) => {
      const { provider, guard } = await failMany(failure);
      expect(guard.breakerState).toBe('open');
      const before = provider.asked.length;
      expect(before).toBeLessThanOrEqual(10);
      expect(outcome(await guard.ask(question, soon()))).toBe('breaker_open');
      expect(provider.asked).toHaveLength(before);
    },
  );

  it('opens when every call is late or the key is wrong', async () => {
    const late = createGuard(
      fakeProvider(1, () => new Promise<never>(() => {})),
      { ...options, timeoutMs: 5 },
    );
    for (let i = 0; i < 6; i++) await late.ask(question, soon());
    expect(late.breakerState).toBe('open');
    expect((await failMany(new ProviderError('refused', { status: 401 }))).guard.breakerState).toBe('open');
  });

  it.each<ProviderFailure>(['malformed', 'empty', 'truncated', 'contradictory', 'refused'])(
    'stays closed after %s: a text that breaks the answer must not switch the provider off for everybody',
    async (failure) => {
      const { provider, guard } = await failMany(failure, 40);
      expect(guard.breakerState).toBe('closed');
      expect(provider.asked).toHaveLength(40);
    },
  );

  it('lets one call test whether the provider is back; the others do not wait for it', async () => {
    let dead = true;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const provider = fakeProvider(1, async () => {
      if (dead) return 'unreachable';
      await held;
      return {};
    });
    const guard = createGuard(provider, { ...options, timeoutMs: 30_000, openMs: 1, maxOpenMs: 2 });
    while (guard.breakerState !== 'open') await guard.ask(question, soon());
    dead = false;
    await sleep(10);
    const probe = guard.ask(question, soon());
    expect(guard.breakerState).toBe('half_open');
    expect(outcome(await guard.ask(question, soon()))).toBe('breaker_open');
    release();
    expect(outcome(await probe)).toBe('answered');
    expect(guard.breakerState).toBe('closed');
  });
});

describe('bulkhead', () => {
  it('limits the questions in progress; further ones fail at once', async () => {
    let most = 0;
    let now = 0;
    const provider = fakeProvider(1, async () => {
      most = Math.max(most, ++now);
      await sleep(20);
      now--;
      return {};
    });
    const guard = createGuard(provider, options);
    const results = await Promise.all(Array.from({ length: 50 }, () => guard.ask(question, soon())));
    expect(most).toBe(4);
    expect(results.filter((result) => outcome(result) === 'answered')).toHaveLength(4);
    expect(results.filter((result) => outcome(result) === 'bulkhead_full')).toHaveLength(46);
    expect(guard.inFlight).toBe(0);
  });
});

describe('observer', () => {
  it('is called for every question and every retry, with the usage', async () => {
    const heard: string[] = [];
    const observer: GuardObserver = {
      asked: (provider, result) =>
        heard.push(`${provider.name} ${outcome(result)} ${'answer' in result ? result.answer.usage.inputTokens : '-'}`),
      retried: (_provider, failure) => heard.push(`again after ${failure}`),
    };
    const provider = fakeProvider(2, (_question, count) => (count === 1 ? 'server_error' : {}));
    await createGuard(provider, { ...options, observer }).ask(question, soon());
    expect(heard).toEqual(['again after server_error', 'fake-2 answered 7']);
  });

  it('unexpected errors are not swallowed', async () => {
    const provider = fakeProvider(1, () => {
      throw new RangeError('a bug');
    });
    await expect(createGuard(provider, options).ask(question, soon())).rejects.toThrow('a bug');
  });
});
