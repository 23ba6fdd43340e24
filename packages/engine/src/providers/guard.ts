/**
 * Handles failure: a provider that is slow, broken or gone costs a call at most its deadline, and after a few failures
 * nothing at all. In order: rest (Retry-After) → breaker → a place → deadline → one retry → the provider.
 */

import type { TextCategory } from '@moderato/contract';
import {
  BrokenCircuitError,
  CircuitState,
  CountBreaker,
  circuitBreaker,
  DelegateBackoff,
  handleWhen,
  type IHalfOpenAfterBackoffContext,
  type IRetryBackoffContext,
  retry,
  TaskCancelledError,
  TimeoutStrategy,
  timeout,
} from 'cockatiel';
import { createPlaces } from '../fairness/places.ts';
import {
  type Judge,
  type Provider,
  type ProviderAnswer,
  ProviderError,
  type ProviderFacts,
  type ProviderFailure,
  type ProviderQuestion,
  type ProviderResult,
} from './provider.ts';
import { createRetryBudget } from './retry-budget.ts';

export type BreakerState = 'closed' | 'half_open' | 'open';

export interface GuardObserver {
  /** Called when a provider was asked, or was not because of its known state. `model` is the configured one. */
  asked(provider: ProviderFacts, result: ProviderResult): void;
  retried(provider: ProviderFacts, failure: ProviderFailure): void;
}

export interface GuardOptions {
  /** For a whole call, including its retry. */
  readonly timeoutMs: number;
  /** Concurrent calls, of which one caller never has all; the next one is not queued but answered by a lower tier. */
  readonly concurrency: number;
  /** How long the breaker stays open at first; it doubles up to `maxOpenMs`. */
  readonly openMs?: number;
  readonly maxOpenMs?: number;
  readonly observer?: GuardObserver;
}

export interface GuardedProvider<Question = ProviderQuestion, Category = TextCategory>
  extends Judge<Question, Category> {
  /** Part of what an answer depends on, so caches include it in their keys. */
  readonly version: string;
  readonly breakerState: BreakerState;
  readonly inFlight: number;
  /** Why it would not be asked now, if so: nothing is spent on a question that will not be sent. */
  unavailable(caller?: string): ProviderFailure | undefined;
  /** `caller`: whose question it is. One caller never has all calls at once. */
  ask(question: Question, deadlineMs: number, caller?: string): Promise<ProviderResult>;
}

const breakerWindow = { threshold: 0.5, size: 20, minimumNumberOfCalls: 5 };
const retryDelayMs = { least: 20, most: 100 };
/** A provider may ask for hours; we check again before that. */
const maxRestMs = 5 * 60_000;
const defaultRestMs = 1_000;
/** An answer takes seconds, and nobody waits for a place: this part of them stays free for the next caller. */
const reservedPart = 1 / 3;

/**
 * Failures of the provider as such. Failures that a single text can cause are not included; otherwise, anybody who
 * writes texts that break the answer's format could turn the provider off for everybody.
 */
const countsAgainst: ReadonlySet<ProviderFailure> = new Set(['late', 'unreachable', 'server_error', 'not_json']);
const worthRetrying: ReadonlySet<ProviderFailure> = new Set(['unreachable', 'server_error']);
/** Wrong key, wrong path: every call will fail until somebody fixes the configuration. */
const brokenStatuses: ReadonlySet<number> = new Set([401, 403, 404, 405]);

export function createGuard<Question, Category>(
  provider: Provider<Question, Category>,
  options: GuardOptions,
): GuardedProvider<Question, Category> {
  const { timeoutMs, concurrency, openMs = 5_000, maxOpenMs = 60_000, observer } = options;
  const budget = createRetryBudget();
  const breaker = circuitBreaker(handleWhen(isProvidersFault), {
    breaker: new CountBreaker(breakerWindow),
    halfOpenAfter: new DelegateBackoff(stayOpen),
  });
  const places = createPlaces({ size: concurrency, reserve: Math.ceil(concurrency * reservedPart) });
  let questions = 0;
  let restUntilMs = 0;
  let openUntilMs = 0;

  /** Twice as long each time. The time is remembered, since the breaker itself shows it only by failing a call. */
  function stayOpen({ attempt }: IHalfOpenAfterBackoffContext): number {
    const delay = Math.min(maxOpenMs, openMs * 2 ** Math.max(0, attempt - 1));
    openUntilMs = Date.now() + delay;
    return delay;
  }

  function isProvidersFault(error: unknown): boolean {
    if (error instanceof TaskCancelledError) return true;
    if (!(error instanceof ProviderError)) return false;
    return countsAgainst.has(error.failure) || brokenStatuses.has(error.status ?? 0);
  }

  /** A question without a caller counts against no share. */
  const holderOf = (caller: string | undefined) => caller ?? `question ${++questions}`;

  function unavailable(caller?: string): ProviderFailure | undefined {
    if (performance.now() < restUntilMs) return 'rate_limited';
    // While one call tests whether the provider is back, cockatiel would make the others wait for it.
    if (breaker.state === CircuitState.HalfOpen) return 'breaker_open';
    if (breaker.state === CircuitState.Open && Date.now() < openUntilMs) return 'breaker_open';
    return places.hasRoomFor(holderOf(caller)) ? undefined : 'bulkhead_full';
  }

  /** One attempt and perhaps a second, all within the remaining time. */
  function attempt(question: Question, availableMs: number): Promise<ProviderAnswer> {
    const endMs = performance.now() + availableMs;
    const once = retry(
      handleWhen((error) => mayRetry(error, endMs)),
      { maxAttempts: 1, backoff: new DelegateBackoff((context) => pauseMs(context)) },
    );
    return timeout(availableMs, TimeoutStrategy.Aggressive).execute(({ signal: limit }) =>
      once.execute(({ signal }) => provider.ask(question, signal), limit),
    );
  }

  function mayRetry(error: unknown, endMs: number): boolean {
    if (!(error instanceof ProviderError)) return false;
    const pause = error.retryAfterMs ?? retryDelayMs.most;
    const again =
      worthRetrying.has(error.failure) || (error.failure === 'rate_limited' && error.retryAfterMs !== undefined);
    // An answer takes time too: a retry with less than a quarter of the deadline left is not worth it.
    if (!again || performance.now() + pause + timeoutMs / 4 > endMs || !budget.withdraw()) return false;
    observer?.retried(provider, error.failure);
    return true;
  }

  async function askWithin(question: Question, availableMs: number, caller?: string): Promise<ProviderResult> {
    const startedMs = performance.now();
    const since = () => Math.round((performance.now() - startedMs) * 1_000) / 1_000;
    const known = availableMs <= 0 ? 'late' : unavailable(caller);
    if (known !== undefined) return { failure: known, ms: 0 };
    // If a call has less time than the provider usually gets, its timeout says nothing about the provider.
    const fair = availableMs >= timeoutMs;
    if (!fair && breaker.state === CircuitState.Open) return { failure: 'breaker_open', ms: 0 };
    const leave = places.takeNow(holderOf(caller));
    if (leave === undefined) return { failure: 'bulkhead_full', ms: 0 };
    budget.deposit();
    try {
      const ask = () => attempt(question, Math.min(availableMs, timeoutMs));
      const answer = await breaker.execute(() => (fair ? ask() : ask().catch(unfair)));
      return { answer, ms: since() };
    } catch (error) {
      if (error instanceof ProviderError && error.failure === 'rate_limited') rest(error.retryAfterMs);
      const failure = explain(error);
      return { failure, ms: failure === 'breaker_open' ? 0 : since() };
    } finally {
      leave();
    }
  }

  function rest(retryAfterMs: number = defaultRestMs): void {
    restUntilMs = performance.now() + Math.min(retryAfterMs, maxRestMs);
  }

  return {
    kind: provider.kind,
    tier: provider.tier,
    medium: provider.medium,
    name: provider.name,
    model: provider.model,
    get version() {
      return provider.version;
    },
    knows: (category) => provider.knows(category),
    knowsCustom: provider.knowsCustom,
    get breakerState() {
      return breakerNames[breaker.state];
    },
    get inFlight() {
      return places.taken;
    },
    unavailable,
    async ask(question, deadlineMs, caller) {
      const result = await askWithin(question, deadlineMs - performance.now(), caller);
      observer?.asked(provider, result);
      return result;
    },
  };
}

const breakerNames: Readonly<Record<CircuitState, BreakerState>> = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.HalfOpen]: 'half_open',
  [CircuitState.Open]: 'open',
  [CircuitState.Isolated]: 'open',
};

/** Jitter, so that calls that failed together do not return together; or what the provider asked for. */
function pauseMs({ result }: IRetryBackoffContext<unknown>): number {
  const asked = 'error' in result && result.error instanceof ProviderError ? result.error.retryAfterMs : undefined;
  return asked ?? retryDelayMs.least + Math.random() * (retryDelayMs.most - retryDelayMs.least);
}

/** Reported to the breaker instead of a timeout that is the caller's fault. */
class CallerWasShort extends Error {}

function unfair(error: unknown): never {
  throw explain(error) === 'late' ? new CallerWasShort() : error;
}

function explain(error: unknown): ProviderFailure {
  if (error instanceof ProviderError) return error.failure;
  if (error instanceof TaskCancelledError || error instanceof CallerWasShort) return 'late';
  if (error instanceof BrokenCircuitError) return 'breaker_open';
  throw error;
}
