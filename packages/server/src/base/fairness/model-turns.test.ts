import { type Judgement, type TextClassifier, TextNotRead } from '@moderato/engine';
import { describe, expect, it } from 'vitest';
import { alwaysRead, createModelTurns, ModelsBusy, passesOfShortText } from './model-turns.ts';
import type { CallerKind } from './shedding.ts';

const paying = { accountId: 'acct_paying', mode: 'live', planName: 'pro' } as const;
const flooding = { accountId: 'acct_flooding', mode: 'live', planName: 'pro' } as const;
const free = { accountId: 'acct_free', mode: 'live', planName: 'free' } as const;
const scores = { toxicity: 0, harassment: 0, hate_speech: 0, sexual: 0, violence: 0, self_harm: 0, spam: 0 };
const perPassMs = 10;
const passesOfLong = 60;

/** Models that make one pass after another on request. */
function models(maxWaitMs: number) {
  const clock = { ms: 0 };
  const shed: [string, boolean][] = [];
  const waiting: (() => boolean)[] = [];
  const classifier: TextClassifier = {
    version: 'slow',
    explain: () => [],
    score(content, _context, options) {
      if (content === 'sure') return { scores };
      let left = { long: passesOfLong, short: passesOfShortText }[content] ?? 1;
      options?.beforeModels?.(left);
      return new Promise<Judgement>((resolve) =>
        waiting.push(() => {
          const passes = Math.min(1, left);
          options?.afterPass?.(passes);
          left -= passes;
          if (left === 0) resolve({ scores });
          return left > 0;
        }),
      );
    },
  };
  const turns = createModelTurns({ maxWaitMs, now: () => clock.ms, shed: (...why) => shed.push(why) });
  const forCaller = turns.inTurn(classifier);
  /** What happened to the text: it waits, or it was refused. */
  const send = (caller: CallerKind, content = 'unsure') => {
    try {
      return forCaller(caller).score(content, 'default');
    } catch (error) {
      if (!(error instanceof ModelsBusy)) throw error;
      return 'busy' as const;
    }
  };
  const answer = async (passes: number) => {
    for (let pass = 0; pass < passes; pass++) {
      clock.ms += perPassMs;
      const next = waiting.shift();
      if (next?.()) waiting.push(next);
      // Until all promises have settled.
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const fill = (caller: CallerKind, content?: string) => {
    let taken = 0;
    while (taken < 10_000 && send(caller, content) !== 'busy') taken++;
    return taken;
  };
  /** Sends texts until the pace is known. */
  const settle = async () => {
    for (let text = 0; text < 200; text++) {
      send(paying);
      await answer(1);
    }
  };
  return { turns, shed, waiting, send, answer, fill, settle };
}

describe('turns at the models', () => {
  it('E1: accepts as many texts as can be read within the longest wait', async () => {
    const { turns, fill, settle, shed, waiting, answer } = models(1_000);
    await settle();
    const taken = fill(paying);
    expect(taken).toBeGreaterThanOrEqual(95);
    expect(taken).toBeLessThanOrEqual(105);
    expect(turns.backlogMs()).toBeGreaterThan(1_000);
    expect(shed).toEqual([['models', false]]);
    await answer(10);
    expect(fill(paying)).toBeGreaterThanOrEqual(8);
    await answer(waiting.length);
    expect(turns.backlogMs()).toBe(0);
  });

  it('E1: refuses the free plan at half of that', async () => {
    const { fill, settle, shed } = models(1_000);
    await settle();
    const spare = fill(free);
    expect(spare).toBeLessThanOrEqual(55);
    expect(fill(paying)).toBeGreaterThanOrEqual(40);
    expect(shed).toEqual([
      ['models', true],
      ['models', false],
    ]);
  });

  it('accepts a text that needs no model, however many wait', async () => {
    const { fill, send, settle } = models(1_000);
    await settle();
    fill(paying);
    expect(send(free, 'sure')).toEqual({ scores });
  });

  it('always reads a few texts, however slow the models are', () => {
    const { fill } = models(1);
    expect(fill(free)).toBe(alwaysRead);
  });

  it('O8: always reads a few texts of each account, however many of others wait', () => {
    const { fill, send } = models(1);
    expect(fill(flooding)).toBe(alwaysRead);
    expect(fill(paying)).toBe(alwaysRead / 2);
    expect(send(flooding)).toBe('busy');
  });

  it('a long text counts all its passes for other long texts, and one pass for short ones', async () => {
    const { turns, fill, settle, waiting, answer } = models(1_000);
    await settle();
    expect(fill(paying, 'long')).toBe(alwaysRead);
    expect(turns.backlogMs()).toBeGreaterThan(4_000);
    const short = fill(paying);
    expect(short).toBeGreaterThanOrEqual(85);
    expect(short).toBeLessThanOrEqual(100);
    // Half of the long texts is read, and all of the short ones.
    await answer((alwaysRead * passesOfLong) / 2 + short);
    expect(waiting).toHaveLength(alwaysRead);
    expect(turns.backlogMs()).toBeLessThan(3_000);
  });

  it('O8: long texts of one account cause no refusals for another, and keep their own pace', async () => {
    const { turns, fill, send, settle, answer } = models(1_000);
    await settle();
    fill(flooding, 'long');
    const pace = turns.backlogMs();
    await answer(5);
    expect(turns.backlogMs()).toBeLessThan(pace);
    expect(send(paying, 'long')).not.toBe('busy');
    expect(fill(paying)).toBeGreaterThanOrEqual(40);
  });

  it('a text that fails returns its turn', async () => {
    const turns = createModelTurns({ maxWaitMs: 1_000 });
    const failing: TextClassifier = {
      version: 'failing',
      explain: () => [],
      score(_content, _context, options) {
        options?.beforeModels?.(5);
        return Promise.reject(new Error('broken'));
      },
    };
    await expect(turns.inTurn(failing)(paying).score('unsure', 'default')).rejects.toThrow('broken');
    expect(turns.backlogMs()).toBe(0);
  });

  it('a long text that turns out late to need a model returns its turn', async () => {
    const turns = createModelTurns({ maxWaitMs: 1_000 });
    const waits: number[] = [];
    const late: TextClassifier = {
      version: 'late',
      explain: () => [],
      async score(_content, _context, options) {
        await new Promise((resolve) => setImmediate(resolve));
        options?.beforeModels?.(5);
        waits.push(turns.backlogMs());
        // The real number replaces the estimate.
        options?.beforeModels?.(10);
        waits.push(turns.backlogMs());
        return { scores };
      },
    };
    await turns.inTurn(late)(paying).score('unsure', 'default');
    expect(waits[0]).toBeGreaterThan(0);
    expect(waits[1]).toBe((waits[0] ?? 0) * 2);
    expect(turns.backlogMs()).toBe(0);
  });

  it('refuses a long text as busy if no thread read it', async () => {
    const shed: [string, boolean][] = [];
    const turns = createModelTurns({ maxWaitMs: 1_000, shed: (...why) => shed.push(why) });
    const full: TextClassifier = {
      version: 'full',
      explain: () => [],
      score: () => Promise.reject(new TextNotRead()),
    };
    await expect(turns.inTurn(full)(free).score('long', 'default')).rejects.toThrow(ModelsBusy);
    expect(shed).toEqual([['models', true]]);
  });

  it('O8: an account that floods the models slows only itself', async () => {
    const { turns, fill, send, settle } = models(1_000);
    await settle();
    fill(flooding, 'short');
    expect([turns.isBusyFor(flooding), turns.isBusyFor(paying)]).toEqual([true, false]);
    expect(turns.backlogMs()).toBeGreaterThan(1_000);
    expect(send(flooding)).toBe('busy');
    expect(fill(paying)).toBeGreaterThanOrEqual(40);
  });

  it('E1: reports busy exactly when a short text would be refused', async () => {
    const { turns, fill, send, settle } = models(1_000);
    await settle();
    // With this many accounts, a short text waits for less than one that takes a whole pass.
    for (let account = 0; account < 100; account++) send({ ...paying, accountId: `acct_${account}` });
    expect(send(free)).toBe('busy');
    expect(turns.isBusyFor(free)).toBe(false);
    expect(fill(free, 'short')).toBeGreaterThan(0);
    expect(turns.isBusyFor(free)).toBe(true);
  });

  it('does not report busy while a text of one pass is accepted, even if short ones are not', () => {
    const { turns, fill, send } = models(1);
    fill(paying, 'short');
    expect(send(paying, 'short')).toBe('busy');
    expect(turns.isBusyFor(paying)).toBe(false);
    expect(send(paying)).not.toBe('busy');
    fill(paying);
    expect(turns.isBusyFor(paying)).toBe(true);
  });

  it('tells the caller what the models cost too', async () => {
    const costs = [0.5, 1];
    const classifier: TextClassifier = {
      version: 'counted',
      explain: () => [],
      async score(_content, _context, options) {
        for (const passes of costs) options?.afterPass?.(passes);
        return { scores };
      },
    };
    const told: number[] = [];
    const turns = createModelTurns({ maxWaitMs: 1_000 });
    await turns
      .inTurn(classifier)(paying)
      .score('text', 'default', { afterPass: (passes) => void told.push(passes) });
    expect(told).toEqual(costs);
  });

  it('O8: passes the account to the models', () => {
    const callers: (string | undefined)[] = [];
    const classifier: TextClassifier = {
      version: 'open',
      explain: () => [],
      score(_content, _context, options) {
        callers.push(options?.caller);
        return { scores };
      },
    };
    createModelTurns({ maxWaitMs: 1_000 }).inTurn(classifier)(paying).score('text', 'default');
    expect(callers).toEqual(['acct_paying']);
  });
});
