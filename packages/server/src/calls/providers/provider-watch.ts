/** Records what providers did since this process started: how the last question ended, and the tokens they report. */

import type { ProviderTier } from '@moderato/contract';
import type { GuardObserver, ProviderFacts, ProviderFailure, ProviderResult } from '@moderato/engine';

/** Since they were last read. */
export interface ProviderOutcomes {
  readonly answeredAtMs?: number;
  readonly failedAtMs?: number;
  /** In a row, since the last answer. */
  readonly failures: number;
}

/**
 * Says nothing about the provider: our own limits held the question back, or one text caused an answer in another
 * format.
 */
const sayNothing: ReadonlySet<ProviderFailure> = new Set([
  ...(['bulkhead_full', 'spend_limit'] as const),
  ...(['malformed', 'empty', 'truncated', 'contradictory'] as const),
]);

export type ProviderWatch = ReturnType<typeof createProviderWatch>;

export function createProviderWatch() {
  const answered = new Map<string, boolean>();
  const used = new Map<string, { input: number; output: number }>();
  const none = { input: 0, output: 0 };
  let outcomes = new Map<ProviderTier, ProviderOutcomes>();
  function noteOutcome(tier: ProviderTier, failure: ProviderFailure | undefined): void {
    if (failure !== undefined && sayNothing.has(failure)) return;
    const before = outcomes.get(tier) ?? { failures: 0 };
    outcomes.set(
      tier,
      failure === undefined
        ? { ...before, answeredAtMs: Date.now(), failures: 0 }
        : { ...before, failedAtMs: Date.now(), failures: before.failures + 1 },
    );
  }
  return {
    /** Passes on what it sees. */
    through: <Observer extends GuardObserver>(observer: Observer): Observer => ({
      ...observer,
      asked(provider: ProviderFacts, result: ProviderResult): void {
        answered.set(provider.kind, 'answer' in result);
        noteOutcome(provider.tier, 'failure' in result ? result.failure : undefined);
        if ('answer' in result) {
          const { input, output } = used.get(provider.kind) ?? none;
          const { inputTokens, outputTokens } = result.answer.usage;
          used.set(provider.kind, { input: input + inputTokens, output: output + outputTokens });
        }
        observer.asked(provider, result);
      },
    }),
    /** Whether the newest question to that kind was answered; undefined if there was none. */
    lastAnswered: (kind: string): boolean | undefined => answered.get(kind),
    /** What happened since the last time, by tier. */
    takeOutcomes(): Map<ProviderTier, ProviderOutcomes> {
      const taken = outcomes;
      outcomes = new Map();
      return taken;
    },
    tokens: (kind: string): { readonly input: number; readonly output: number } => used.get(kind) ?? none,
  };
}
