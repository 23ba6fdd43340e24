import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apiKeyMode, createApiKey, hashApiKey } from './api-key.ts';

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** CRC-32 by its definition, bit by bit: the polynomial of zlib, PNG and Ethernet. */
function crc32(text: string): number {
  let rest = 0xffffffff;
  for (const byte of Buffer.from(text)) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  }
  return ~rest >>> 0;
}

/** What a secret scanner would do with a key, knowing only the documented format. */
function scannerSaysReal(key: string): boolean {
  const value = [...key.slice(-6)].reduce((sum, character) => sum * 62 + base62.indexOf(character), 0);
  return value === crc32(key.slice(0, -6));
}

describe('an API key', () => {
  it('the test’s own checksum is CRC-32', () => {
    expect(crc32('123456789')).toBe(0xcbf43926);
  });

  it.each(['live', 'test'] as const)('K1: is mod_%s_, 43 base62 characters and a checksum of 6 more', (mode) => {
    for (let i = 0; i < 200; i++) {
      const { key } = createApiKey(mode);
      expect(key).toMatch(new RegExp(`^mod_${mode}_[0-9A-Za-z]{43}[0-9A-Za-z]{6}$`));
      expect(scannerSaysReal(key)).toBe(true);
      expect(apiKeyMode(key)).toBe(mode);
    }
  });

  it('K1: has 256 random bits: each is set about half of the time, and no key repeats', () => {
    const keys = Array.from({ length: 2_000 }, () => createApiKey('live').key);
    expect(new Set(keys).size).toBe(keys.length);
    const values = keys.map((key) =>
      [...key.slice(9, 52)].reduce((sum, character) => sum * 62n + BigInt(base62.indexOf(character)), 0n),
    );
    for (const value of values) expect(value < 2n ** 256n).toBe(true);
    for (let bit = 0n; bit < 256n; bit++) {
      const set = values.filter((value) => (value >> bit) & 1n).length;
      // Eight standard deviations: practically impossible by chance.
      expect(Math.abs(set - 1_000)).toBeLessThan(180);
    }
  });

  it('K1: its hash is the SHA-256 of the whole key in hexadecimal', () => {
    const { key, hash, lastFour } = createApiKey('test');
    expect(hash).toBe(createHash('sha256').update(key, 'utf8').digest('hex'));
    expect(hashApiKey(key)).toBe(hash);
    expect(key.endsWith(lastFour)).toBe(true);
    expect(lastFour).toHaveLength(4);
  });

  it('K1: is invalid with one character changed', () => {
    const { key } = createApiKey('live');
    for (let at = 0; at < key.length; at++) {
      for (const character of ['0', 'Z', 'a', '_', 'é']) {
        if (key[at] === character) continue;
        expect(apiKeyMode(key.slice(0, at) + character + key.slice(at + 1))).toBeUndefined();
      }
    }
  });

  it('K1: the checksum covers the mode: a live key cannot pass as a test key', () => {
    const { key } = createApiKey('live');
    expect(apiKeyMode(key.replace('mod_live_', 'mod_test_'))).toBeUndefined();
  });

  it('K1: refuses everything else, even if it looks like a key', () => {
    const { key } = createApiKey('live');
    const others = [
      '',
      'mod_live_',
      ` ${key}`,
      `${key} `,
      `${key}\n`,
      `${key}0`,
      key.slice(0, -1),
      key.toUpperCase(),
      `x${key}`,
    ];
    for (const other of others) expect(apiKeyMode(other)).toBeUndefined();
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => apiKeyMode(text) === undefined));
    const characters = fc.array(fc.constantFrom(...base62), { minLength: 49, maxLength: 49 });
    fc.assert(
      fc.property(fc.constantFrom('live', 'test'), characters, (mode, rest) => {
        const text = `mod_${mode}_${rest.join('')}`;
        return (apiKeyMode(text) !== undefined) === scannerSaysReal(text);
      }),
    );
  });
});
