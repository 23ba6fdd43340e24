import { describe, expect, it } from 'vitest';
import { isDigest, sha256, shrinkSettings } from './shrink-settings.ts';

const words = (count: number) => Array.from({ length: count }, (_, index) => `word ${index}`);

describe('settings in the audit log', () => {
  it('stay as they are if they are short', () => {
    expect(shrinkSettings({ threshold: 0.5 }, undefined)).toEqual({
      before: '{"threshold":0.5}',
      after: null,
      longBefore: new Map(),
      longAfter: new Map(),
    });
  });

  it('have a digest and a count in place of a long list, which the digest finds', () => {
    const pattern = words(10_000);
    const { after, longAfter } = shrinkSettings(null, { type: 'wordlist', pattern, priority: 3 });
    const digest = sha256(JSON.stringify(pattern));
    expect(JSON.parse(after ?? '')).toEqual({
      type: 'wordlist',
      pattern: { sha256: digest, count: 10_000 },
      priority: 3,
    });
    expect([...longAfter]).toEqual([[digest, JSON.stringify(pattern)]]);
  });

  it.each([
    ['a long text', { description: 'ä'.repeat(5_000) }],
    ['many short fields', Object.fromEntries(words(500).map((word) => [word, 1]))],
    ['a list', words(1_000)],
    ['a text', 'x'.repeat(4_000_000)],
  ])('take at most 1,000 bytes: %s', (_what, value) => {
    const { before, after, longBefore, longAfter } = shrinkSettings(value, value);
    expect(Buffer.byteLength(`${before}${after}`)).toBeLessThanOrEqual(1_000);
    expect([longBefore.size, longAfter.size]).not.toContain(0);
  });

  it('mistake nothing else for a digest', () => {
    expect(isDigest({ sha256: 'x', count: 1 })).toBe(true);
    for (const other of [null, 'x', ['x'], {}, { sha256: 'x' }, { sha256: 'x', count: 1, more: 2 }]) {
      expect(isDigest(other)).toBe(false);
    }
  });
});
