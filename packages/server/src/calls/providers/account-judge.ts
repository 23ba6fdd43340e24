/**
 * A provider as one account sees it: a repeated question is answered from the cache for a while, an identical question in
 * progress is awaited, and everything else costs one of the day's calls. Accounts never share answers, so nobody can find
 * out from response times what others have sent.
 */

import type { GuardedProvider, Judge, ProviderAnswer, ProviderFacts, ProviderResult } from '@moderato/engine';
import type { HashContent } from '../ledger/content-hash.ts';
import type { AnswerCache, CachedAnswer } from './answer-cache.ts';
import { dayOf, type ProviderCallsStore } from './provider-calls-store.ts';

export interface AccountJudgeParts {
  readonly cache: AnswerCache;
  readonly cacheMs: number;
  readonly calls: Pick<ProviderCallsStore, 'take'>;
  /** Questions per account and day, over all tiers. */
  readonly callsPerDay: number;
  readonly hash: HashContent;
  /** Called if the calls of the day could not be counted. */
  readonly onFailure: (error: unknown) => void;
  readonly observer: { cacheHit(provider: ProviderFacts): void; spendRefused(provider: ProviderFacts): void };
}

export type JudgeFor = <Question, Category>(
  provider: GuardedProvider<Question, Category>,
  accountId: string,
) => Judge<Question, Category>;

export function createAccountJudges(parts: AccountJudgeParts): JudgeFor {
  const { cache, cacheMs, calls, callsPerDay, hash, onFailure, observer } = parts;
  const underWay = new Map<string, Promise<ProviderResult>>();

  async function ask<Question, Category>(
    provider: GuardedProvider<Question, Category>,
    accountId: string,
    key: string,
    question: Question,
    deadlineMs: number,
  ): Promise<ProviderResult> {
    const cached = await look(key);
    if (cached !== undefined) {
      observer.cacheHit(provider);
      return { answer: { ...cached, raw: {} }, ms: 0, cached: true };
    }
    const unavailable = provider.unavailable(accountId);
    // The guard would say the same, but only after one of the day's calls was used.
    if (unavailable !== undefined) return provider.ask(question, deadlineMs, accountId);
    if (!(await take(accountId))) {
      observer.spendRefused(provider);
      return { failure: 'spend_limit', ms: 0 };
    }
    const result = await provider.ask(question, deadlineMs, accountId);
    if ('answer' in result) await keep(key, result.answer);
    return result;
  }

  async function look(key: string): Promise<CachedAnswer | undefined> {
    if (cacheMs === 0) return undefined;
    try {
      return await cache.get(key);
    } catch {
      // Without its cache, the provider is asked again; the link to Redis counts its own failures.
      return undefined;
    }
  }

  async function keep(key: string, { scores, model, usage }: ProviderAnswer): Promise<void> {
    if (cacheMs === 0) return;
    // The model's own words may quote the text and are not stored. An answer that could not be stored is requested
    // again.
    await Promise.resolve(cache.set(key, { scores, model, usage }, cacheMs)).catch(() => {});
  }

  /** A store that cannot count cannot enforce a limit. */
  const take = (accountId: string) =>
    calls.take(accountId, dayOf(Date.now()), callsPerDay).catch((error: unknown) => {
      onFailure(error);
      return false;
    });

  return (provider, accountId) => ({
    kind: provider.kind,
    tier: provider.tier,
    medium: provider.medium,
    name: provider.name,
    model: provider.model,
    knows: (category) => provider.knows(category),
    knowsCustom: provider.knowsCustom,

    async ask(question, deadlineMs) {
      // The usual case while a provider is down, when every call would pay for it: no key for a cache without answers.
      if (provider.unavailable(accountId) !== undefined && (cacheMs === 0 || cache.mayHold?.() === false)) {
        return provider.ask(question, deadlineMs, accountId);
      }
      const key = hash(JSON.stringify([accountId, provider.name, provider.version, question]));
      const before = underWay.get(key);
      if (before !== undefined) return waitFor(before, deadlineMs);
      const asked = ask(provider, accountId, key, question, deadlineMs).finally(() => underWay.delete(key));
      underWay.set(key, asked);
      return asked;
    },
  });
}

/** Waits for another call's question, but no longer than this call has time. */
async function waitFor(asked: Promise<ProviderResult>, deadlineMs: number): Promise<ProviderResult> {
  const startedMs = performance.now();
  const late = Promise.withResolvers<ProviderResult>();
  const timer = setTimeout(
    () => late.resolve({ failure: 'late', ms: performance.now() - startedMs }),
    Math.max(0, deadlineMs - startedMs),
  );
  try {
    const result = await Promise.race([asked, late.promise]);
    return 'answer' in result ? { ...result, cached: true } : result;
  } finally {
    clearTimeout(timer);
  }
}
