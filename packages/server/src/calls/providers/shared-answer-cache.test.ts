import { describe, expect, it } from 'vitest';
import type { RedisCommands, RedisLink } from '../../base/redis/redis-link.ts';
import { createMemoryAnswerCache } from './answer-cache.ts';
import { createSharedAnswerCache } from './shared-answer-cache.ts';

const answer = { scores: { toxicity: 0.25 }, model: 'a-model', usage: { inputTokens: 3, outputTokens: 1 } };

function fakeRedis(): Pick<RedisLink, 'isUp' | 'attempt'> & { kept: Map<string, string>; isUp: boolean } {
  const kept = new Map<string, string>();
  const commands = {
    get: async (name: string) => kept.get(name) ?? null,
    set: async (name: string, value: string) => void kept.set(name, value),
  } as unknown as RedisCommands;
  return {
    kept,
    isUp: true,
    async attempt(work) {
      return this.isUp ? work(commands) : undefined;
    },
  };
}

describe('provider answers in Redis', () => {
  it('are shared by every copy', async () => {
    const redis = fakeRedis();
    await createSharedAnswerCache(redis, createMemoryAnswerCache()).set('hash', answer, 1_000);
    expect(await createSharedAnswerCache(redis, createMemoryAnswerCache()).get('hash')).toEqual(answer);
    expect([...redis.kept.keys()]).toEqual(['moderato:answer:hash']);
  });

  it('are kept by the copy that asked while Redis is down', async () => {
    const redis = fakeRedis();
    redis.isUp = false;
    const cache = createSharedAnswerCache(redis, createMemoryAnswerCache());
    expect(cache.mayHold?.()).toBe(false);
    await cache.set('hash', answer, 60_000);
    expect(cache.mayHold?.()).toBe(true);
    expect(await cache.get('hash')).toEqual(answer);
    expect(await cache.get('other')).toBeUndefined();
  });

  it.each([
    '',
    '{',
    'null',
    '[]',
    '{"scores":{"toxicity":"1"},"model":"m","usage":{"inputTokens":1}}',
    '{"scores":{}}',
  ])('are ignored if invalid: %s', async (text) => {
    const redis = fakeRedis();
    redis.kept.set('moderato:answer:hash', text);
    expect(await createSharedAnswerCache(redis, createMemoryAnswerCache()).get('hash')).toBeUndefined();
  });
});
