/** What providers did since this process started: how the last question ended, and the tokens they say they used. */

import type { ProviderTier } from '@moderato/contract';
import type { GuardObserver } from '@moderato/engine';

export interface ProviderWatch {
  /** Passes on what it sees. */
  through<Observer extends GuardObserver>(observer: Observer): Observer;
  /** Whether the newest question to that tier was answered; undefined when none was put. */
  lastAnswered(tier: ProviderTier): boolean | undefined;
  tokens(tier: ProviderTier): { readonly input: number; readonly output: number };
}

export function createProviderWatch(): ProviderWatch {
  const answered = new Map<ProviderTier, boolean>();
  const used = new Map<ProviderTier, { input: number; output: number }>();
  const none = { input: 0, output: 0 };
  return {
    through: (observer) => ({
      ...observer,
      asked(provider, result) {
        answered.set(provider.tier, 'answer' in result);
        if ('answer' in result) {
          const { input, output } = used.get(provider.tier) ?? none;
          const { inputTokens, outputTokens } = result.answer.usage;
          used.set(provider.tier, { input: input + inputTokens, output: output + outputTokens });
        }
        observer.asked(provider, result);
      },
    }),
    lastAnswered: (tier) => answered.get(tier),
    tokens: (tier) => used.get(tier) ?? none,
  };
}
