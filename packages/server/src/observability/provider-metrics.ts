/** What Prometheus can ask for about Tier 1 and Tier 2. */

import type { GuardedProvider, GuardObserver, Judge, ProviderResult, TextProvider } from '@moderato/engine';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

export interface ProviderPrices {
  /** Of a million tokens, by tier. */
  readonly tier2: { readonly input: number; readonly output: number };
}

export interface ProviderMetrics extends GuardObserver {
  cacheHit(provider: Judge): void;
  spendRefused(provider: Judge): void;
  /** From now on the state of these is shown. */
  watch(providers: readonly GuardedProvider[], prices: ProviderPrices): void;
}

const breakerValues = { closed: 0, half_open: 1, open: 2 } as const;

export function createProviderMetrics(registry: Registry): ProviderMetrics {
  const registers = [registry];
  let watched: readonly GuardedProvider[] = [];
  let prices: ProviderPrices = { tier2: { input: 0, output: 0 } };
  const calls = new Counter({
    name: 'moderato_provider_calls_total',
    help: 'Questions to providers, by how they ended; those that were not put because of a breaker or a limit included.',
    labelNames: ['tier', 'outcome'],
    registers,
  });
  const durations = new Histogram({
    name: 'moderato_provider_duration_seconds',
    help: 'Time that questions to providers took, retries included.',
    labelNames: ['tier', 'outcome'],
    buckets: [0.05, 0.1, 0.2, 0.4, 0.8, 1.5, 3, 5, 10],
    registers,
  });
  const retries = new Counter({
    name: 'moderato_provider_retries_total',
    help: 'Second attempts, by why the first one failed.',
    labelNames: ['tier', 'failure'],
    registers,
  });
  const cacheHits = new Counter({
    name: 'moderato_provider_cache_hits_total',
    help: 'Questions answered from memory.',
    labelNames: ['tier'],
    registers,
  });
  const tokens = new Counter({
    name: 'moderato_provider_tokens_total',
    help: 'Tokens that providers say they read and wrote.',
    labelNames: ['tier', 'direction'],
    registers,
  });
  const cost = new Counter({
    name: 'moderato_provider_cost_total',
    help: 'What those tokens cost, in the currency of the configured prices.',
    labelNames: ['tier'],
    registers,
  });
  new Gauge({
    name: 'moderato_provider_breaker_state',
    help: '0 closed, 1 trying again, 2 open.',
    labelNames: ['tier'],
    registers,
    collect() {
      for (const { tier, breakerState } of watched) this.set({ tier }, breakerValues[breakerState]);
    },
  });
  new Gauge({
    name: 'moderato_provider_in_flight',
    help: 'Questions under way.',
    labelNames: ['tier'],
    registers,
    collect() {
      for (const { tier, inFlight } of watched) this.set({ tier }, inFlight);
    },
  });

  function asked({ tier }: TextProvider, result: ProviderResult): void {
    const outcome = 'failure' in result ? result.failure : 'answered';
    calls.inc({ tier, outcome });
    // What was not asked took no time and would make the provider look quick.
    if (result.ms > 0) durations.observe({ tier, outcome }, result.ms / 1_000);
    if (!('answer' in result)) return;
    const { inputTokens, outputTokens } = result.answer.usage;
    tokens.inc({ tier, direction: 'input' }, inputTokens);
    tokens.inc({ tier, direction: 'output' }, outputTokens);
    if (tier === 2) cost.inc({ tier }, (inputTokens * prices.tier2.input + outputTokens * prices.tier2.output) / 1e6);
  }

  return {
    asked,
    retried: ({ tier }, failure) => retries.inc({ tier, failure }),
    cacheHit: ({ tier }) => cacheHits.inc({ tier }),
    spendRefused: ({ tier }) => calls.inc({ tier, outcome: 'spend_limit' }),
    watch(providers, given) {
      watched = providers;
      prices = given;
    },
  };
}
