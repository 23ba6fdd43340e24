/**
 * Answers of providers, by a keyed hash of the question. In memory, for one process; a shared cache needs only these two
 * functions. A cache that fails counts as empty.
 */

import type { ProviderAnswer } from '@moderato/engine';

export type CachedAnswer = Omit<ProviderAnswer, 'reason' | 'raw'>;

export interface AnswerCache {
  get(key: string): CachedAnswer | undefined | Promise<CachedAnswer | undefined>;
  set(key: string, answer: CachedAnswer, ttlMs: number): void | Promise<void>;
  /** False if it certainly has nothing, which saves making a key. */
  mayHold?(): boolean;
}

const maxAnswers = 20_000;

export function createMemoryAnswerCache(
  most: number = maxAnswers,
  now: () => number = () => performance.now(),
): AnswerCache {
  const kept = new Map<string, { readonly answer: CachedAnswer; readonly untilMs: number }>();
  let freshUntilMs = Number.NEGATIVE_INFINITY;
  return {
    mayHold: () => now() < freshUntilMs,
    get(key) {
      const entry = kept.get(key);
      if (entry === undefined) return undefined;
      if (entry.untilMs > now()) return entry.answer;
      kept.delete(key);
      return undefined;
    },
    set(key, answer, ttlMs) {
      // Drops the oldest: a map keeps keys in the order in which they were set.
      kept.delete(key);
      const [oldest] = kept.keys();
      if (kept.size >= most && oldest !== undefined) kept.delete(oldest);
      const untilMs = now() + ttlMs;
      freshUntilMs = Math.max(freshUntilMs, untilMs);
      kept.set(key, { answer, untilMs });
    },
  };
}
