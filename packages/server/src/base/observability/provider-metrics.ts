/** Metrics about providers. */

import type { BreakerState, GuardObserver, ProviderFacts, ProviderResult } from '@moderato/engine';
import { Gauge, type Registry } from 'prom-client';
import { countsOn } from './prometheus-counts.ts';

/** Per million tokens, by kind of provider; free kinds are missing. */
export type ProviderPrices = ReadonlyMap<string, { readonly input: number; readonly output: number }>;

export interface ProviderMetrics extends GuardObserver {
  cacheHit(provider: ProviderFacts): void;
  spendRefused(provider: ProviderFacts): void;
  /** From now on, their state is shown. */
  watch(providers: readonly WatchedProvider[], prices: ProviderPrices): void;
}

/** What is shown of a guarded provider, whatever it is asked about. */
export interface WatchedProvider extends ProviderFacts {
  readonly breakerState: BreakerState;
  readonly inFlight: number;
}

const breakerValues = { closed: 0, half_open: 1, open: 2 } as const;

export function createProviderMetrics(registry: Registry): ProviderMetrics {
  const { counter, histogram } = countsOn(registry);
  let watched: readonly WatchedProvider[] = [];
  let prices: ProviderPrices = new Map();
  const calls = counter(
    'moderato_provider_calls_total',
    'Questions to providers by outcome, including those not asked because of a breaker or a limit.',
    ['tier', 'medium', 'outcome'],
  );
  const durations = histogram(
    'moderato_provider_duration_seconds',
    'Time that questions to providers took, including retries.',
    [0.05, 0.1, 0.2, 0.4, 0.8, 1.5, 3, 5, 10],
    ['tier', 'medium', 'outcome'],
  );
  const retries = counter('moderato_provider_retries_total', 'Retries, by why the first attempt failed.', [
    'tier',
    'medium',
    'failure',
  ]);
  const cacheHits = counter('moderato_provider_cache_hits_total', 'Questions answered from memory.', [
    'tier',
    'medium',
  ]);
  const tokens = counter('moderato_provider_tokens_total', 'Tokens that providers say they read and wrote.', [
    'tier',
    'medium',
    'direction',
  ]);
  const cost = counter(
    'moderato_provider_cost_total',
    'What those tokens cost, in the currency of the configured prices.',
    ['tier', 'medium'],
  );
  const state = (name: string, help: string, read: (provider: WatchedProvider) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['tier', 'medium'],
      registers: [registry],
      collect() {
        for (const provider of watched) this.labels(String(provider.tier), provider.medium).set(read(provider));
      },
    });
  state(
    'moderato_provider_breaker_state',
    '0 closed, 1 trying again, 2 open.',
    (one) => breakerValues[one.breakerState],
  );
  state('moderato_provider_in_flight', 'Questions in progress.', ({ inFlight }) => inFlight);

  function asked({ kind, tier, medium }: ProviderFacts, result: ProviderResult): void {
    const outcome = 'failure' in result ? result.failure : 'answered';
    calls.inc({ tier, medium, outcome });
    // A question that was not sent took no time and would make the provider look fast.
    if (result.ms > 0) durations.observe({ tier, medium, outcome }, result.ms / 1_000);
    if (!('answer' in result)) return;
    const { inputTokens, outputTokens } = result.answer.usage;
    tokens.inc({ tier, medium, direction: 'input' }, inputTokens);
    tokens.inc({ tier, medium, direction: 'output' }, outputTokens);
    const price = prices.get(kind);
    if (price === undefined) return;
    cost.inc({ tier, medium }, (inputTokens * price.input + outputTokens * price.output) / 1e6);
  }

  return {
    asked,
    retried: ({ tier, medium }, failure) => retries.inc({ tier, medium, failure }),
    cacheHit: ({ tier, medium }) => cacheHits.inc({ tier, medium }),
    spendRefused: ({ tier, medium }) => calls.inc({ tier, medium, outcome: 'spend_limit' }),
    watch(providers, given) {
      watched = providers;
      prices = given;
    },
  };
}
