import { describe, expect, it } from 'vitest';
import { createAkismetKey, isAkismetKey } from './akismet-key.ts';

describe('an Akismet key', () => {
  it('A1: is 12 characters that a host name may hold, none of them a capital, and no key repeats', () => {
    const keys = Array.from({ length: 1_000 }, createAkismetKey);
    for (const key of keys) {
      expect(key).toMatch(/^[a-z2-7]{12}$/);
      expect(isAkismetKey(key)).toBe(true);
      expect(new URL(`http://${key}.rest.example.com/`).hostname).toBe(`${key}.rest.example.com`);
    }
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('A1: has every letter in every place', () => {
    const keys = Array.from({ length: 2_000 }, createAkismetKey);
    for (let at = 0; at < 12; at++) expect(new Set(keys.map((key) => key[at])).size).toBe(32);
  });

  it('A1: other lengths and letters are recognised without a look-up', () => {
    const key = createAkismetKey();
    for (const wrong of ['', key.slice(1), `${key}a`, 'A'.repeat(12), `${key}\n`, '1'.repeat(12), 'a_b'.repeat(4)]) {
      expect(isAkismetKey(wrong), wrong).toBe(false);
    }
  });
});
