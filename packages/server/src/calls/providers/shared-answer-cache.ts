/**
 * Answers of providers shared by every copy, behind this copy's memory. Keys are keyed hashes, and only scores are
 * stored, neither the text nor the words of a model. Without Redis, each copy remembers its own answers.
 */

import type { RedisLink } from '../../base/redis/redis-link.ts';
import type { AnswerCache, CachedAnswer } from './answer-cache.ts';

export function createSharedAnswerCache(link: Pick<RedisLink, 'isUp' | 'attempt'>, memory: AnswerCache): AnswerCache {
  const nameOf = (key: string) => `moderato:answer:${key}`;
  return {
    mayHold: () => link.isUp || memory.mayHold?.() !== false,
    async get(key) {
      const own = await memory.get(key);
      if (own !== undefined) return own;
      const kept = await link.attempt((redis) => redis.get(nameOf(key)));
      return kept ? readAnswer(kept) : undefined;
    },
    async set(key, answer, ttlMs) {
      await memory.set(key, answer, ttlMs);
      await link.attempt((redis) => redis.set(nameOf(key), JSON.stringify(answer), 'PX', ttlMs));
    },
  };
}

/** Others may write to Redis too, so anything that does not look like an answer is ignored. */
function readAnswer(text: string): CachedAnswer | undefined {
  try {
    const { scores, model, usage } = JSON.parse(text) as Partial<CachedAnswer>;
    const isAnswer =
      isRecordOfNumbers(scores) && typeof model === 'string' && isRecordOfNumbers(usage) && 'inputTokens' in usage;
    return isAnswer ? { scores, model, usage } : undefined;
  } catch {
    return undefined;
  }
}

function isRecordOfNumbers(value: unknown): value is Record<string, number> {
  return typeof value === 'object' && value !== null && Object.values(value).every((number) => Number.isFinite(number));
}
