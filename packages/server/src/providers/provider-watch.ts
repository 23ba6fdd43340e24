/** What providers did since this process started: how the last question ended, and the tokens they say they used. */

import type { GuardObserver } from '@moderato/engine';

export interface ProviderWatch {
  /** Passes on what it sees. */
  through<Observer extends GuardObserver>(observer: Observer): Observer;
  /** Whether the newest question to that tier was answered; undefined when none was put. */
  lastAnswered(tier: 1 | 2): boolean | undefined;
  tokens(): { readonly input: number; readonly output: number };
}

export function createProviderWatch(): ProviderWatch {
  const answered = new Map<number, boolean>();
  let input = 0;
  let output = 0;
  return {
    through: (observer) => ({
      ...observer,
      asked(provider, result) {
        answered.set(provider.tier, 'answer' in result);
        if ('answer' in result) {
          input += result.answer.usage.inputTokens;
          output += result.answer.usage.outputTokens;
        }
        observer.asked(provider, result);
      },
    }),
    lastAnswered: (tier) => answered.get(tier),
    tokens: () => ({ input, output }),
  };
}
