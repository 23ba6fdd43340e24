import type { GuardObserver, ProviderFacts, ProviderResult } from '@moderato/engine';
import { describe, expect, it } from 'vitest';
import { createProviderWatch } from './provider-watch.ts';

const provider = (kind: string): ProviderFacts => ({ kind, tier: 1, medium: 'text', name: kind, model: 'm' });
const answer = (inputTokens: number): ProviderResult => ({
  answer: { scores: {}, raw: {}, model: 'm', usage: { inputTokens, outputTokens: 1 } },
  ms: 5,
});

describe('the provider watch', () => {
  it('records providers by kind, separately even within a tier', () => {
    const watch = createProviderWatch();
    const { asked } = watch.through<GuardObserver>({ asked: () => {}, retried: () => {} });
    asked(provider('one'), { failure: 'late', ms: 5 });
    asked(provider('other'), answer(7));
    asked(provider('other'), answer(2));
    expect([watch.lastAnswered('one'), watch.lastAnswered('other'), watch.lastAnswered('third')]).toEqual([
      false,
      true,
      undefined,
    ]);
    expect(watch.tokens('one')).toEqual({ input: 0, output: 0 });
    expect(watch.tokens('other')).toEqual({ input: 9, output: 2 });
  });
});
