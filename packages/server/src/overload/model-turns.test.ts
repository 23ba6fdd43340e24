import { type Judgement, type TextClassifier, TextNotRead } from '@moderato/engine';
import { describe, expect, it } from 'vitest';
import type { CallerKind } from './low-priority.ts';
import { alwaysRead, createModelTurns, ModelsBusy } from './model-turns.ts';

const paying = { accountId: 'acct_paying', mode: 'live', planName: 'pro' } as const;
const flooding = { accountId: 'acct_flooding', mode: 'live', planName: 'pro' } as const;
const free = { accountId: 'acct_free', mode: 'live', planName: 'free' } as const;
const scores = { toxicity: 0, harassment: 0, hate_speech: 0, sexual: 0, violence: 0, self_harm: 0, spam: 0 };
const perTextMs = 10;

/** Models that answer, one after another, when they are told to. */
function models(mostWaitMs: number) {
  const clock = { ms: 0 };
  const shed: [string, boolean][] = [];
  const waiting: (() => void)[] = [];
  const classifier: TextClassifier = {
    version: 'slow',
    explain: () => [],
    score(content, _context, wishes) {
      if (content === 'sure') return { scores };
      wishes?.beforeModels?.();
      return new Promise<Judgement>((resolve) => waiting.push(() => resolve({ scores })));
    },
  };
  const turns = createModelTurns({ mostWaitMs, now: () => clock.ms, shed: (...why) => shed.push(why) });
  const forCaller = turns.inTurn(classifier);
  /** What became of the text: it waits, or it was refused. */
  const send = (caller: CallerKind, content = 'unsure') => {
    try {
      return forCaller(caller).score(content, 'default');
    } catch (error) {
      if (!(error instanceof ModelsBusy)) throw error;
      return 'busy' as const;
    }
  };
  const answer = async (texts: number) => {
    for (let text = 0; text < texts; text++) {
      clock.ms += perTextMs;
      waiting.shift()?.();
      // Until the promise has been followed to its end.
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const fill = (caller: CallerKind) => {
    let taken = 0;
    while (taken < 10_000 && send(caller) !== 'busy') taken++;
    return taken;
  };
  /** As long as it takes until the pace is known. */
  const settle = async () => {
    for (let text = 0; text < 200; text++) {
      send(paying);
      await answer(1);
    }
  };
  return { turns, shed, waiting, send, answer, fill, settle };
}

describe('turns at the models', () => {
  it('E1: so many texts are taken as can be read in the time that a text may wait', async () => {
    const { turns, fill, settle, shed, waiting, answer } = models(1_000);
    await settle();
    const taken = fill(paying);
    expect(taken).toBeGreaterThanOrEqual(95);
    expect(taken).toBeLessThanOrEqual(105);
    expect(turns.expectedWaitMs(paying.accountId)).toBeGreaterThan(1_000);
    expect(shed).toEqual([['models', false]]);
    await answer(10);
    expect(fill(paying)).toBeGreaterThanOrEqual(8);
    await answer(waiting.length);
    expect(turns.expectedWaitMs(paying.accountId)).toBe(0);
  });

  it('E1: the free plan gives way at half of it', async () => {
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

  it('a text that needs no model passes however many wait', async () => {
    const { fill, send, settle } = models(1_000);
    await settle();
    fill(paying);
    expect(send(free, 'sure')).toEqual({ scores });
  });

  it('few texts are read however slow the models are', () => {
    const { fill } = models(1);
    expect(fill(free)).toBe(alwaysRead);
  });

  it('a text that fails gives its turn back', async () => {
    const turns = createModelTurns({ mostWaitMs: 1_000 });
    const failing: TextClassifier = {
      version: 'failing',
      explain: () => [],
      score(_content, _context, wishes) {
        wishes?.beforeModels?.();
        return Promise.reject(new Error('broken'));
      },
    };
    await expect(turns.inTurn(failing)(paying).score('unsure', 'default')).rejects.toThrow('broken');
    expect(turns.expectedWaitMs(paying.accountId)).toBe(0);
  });

  it('a long text, of which it is known late that it needs a model, gives its turn back', async () => {
    const turns = createModelTurns({ mostWaitMs: 1_000 });
    const waits: number[] = [];
    const late: TextClassifier = {
      version: 'late',
      explain: () => [],
      async score(_content, _context, wishes) {
        await new Promise((resolve) => setImmediate(resolve));
        wishes?.beforeModels?.();
        waits.push(turns.expectedWaitMs(paying.accountId));
        return { scores };
      },
    };
    await turns.inTurn(late)(paying).score('unsure', 'default');
    expect(waits[0]).toBeGreaterThan(0);
    expect(turns.expectedWaitMs(paying.accountId)).toBe(0);
  });

  it('a long text that nobody came to read is refused as busy', async () => {
    const shed: [string, boolean][] = [];
    const turns = createModelTurns({ mostWaitMs: 1_000, shed: (...why) => shed.push(why) });
    const full: TextClassifier = {
      version: 'full',
      explain: () => [],
      score: () => Promise.reject(new TextNotRead()),
    };
    await expect(turns.inTurn(full)(free).score('long', 'default')).rejects.toThrow(ModelsBusy);
    expect(shed).toEqual([['models', true]]);
  });

  it('O8: an account that floods the models makes itself wait, and no other', async () => {
    const { turns, fill, send, settle } = models(1_000);
    await settle();
    fill(flooding);
    expect(turns.expectedWaitMs(flooding.accountId)).toBeGreaterThan(1_000);
    expect(turns.expectedWaitMs(paying.accountId)).toBeLessThan(50);
    expect(turns.backlogMs()).toBeGreaterThan(1_000);
    expect(send(flooding)).toBe('busy');
    expect(fill(paying)).toBeGreaterThanOrEqual(40);
  });

  it('O8: the models are told whose text it is', () => {
    const askers: (string | undefined)[] = [];
    const classifier: TextClassifier = {
      version: 'open',
      explain: () => [],
      score(_content, _context, wishes) {
        askers.push(wishes?.asker);
        return { scores };
      },
    };
    createModelTurns({ mostWaitMs: 1_000 }).inTurn(classifier)(paying).score('text', 'default');
    expect(askers).toEqual(['acct_paying']);
  });
});
