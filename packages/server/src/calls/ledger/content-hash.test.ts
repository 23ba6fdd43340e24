import { createHmac, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createContentHash } from './content-hash.ts';

const hmacOf = (key: Buffer, content: string | Uint8Array) =>
  createHmac('sha256', key).update(content).digest('base64url');

describe('the content hash', () => {
  it('O3: is the HMAC of the text’s bytes, for any text of any length', () => {
    const key = randomBytes(32);
    const hashContent = createContentHash(key);
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.nat(30), (text, times) => {
        const content = text.repeat(times);
        expect(hashContent(content)).toBe(hmacOf(key, content));
      }),
    );
  });

  it.each([
    ['nothing', ''],
    ['a lone surrogate', 'a\ud83dz\udc00'],
    ['the longest short text', '\uffff'.repeat(2_000)],
    ['the shortest long text', '\uffff'.repeat(2_001)],
    ['bytes of an image', new Uint8Array([0, 255, 1])],
  ])('O3: is the HMAC of %s', (_name, content) => {
    const key = randomBytes(32);
    const hashContent = createContentHash(key);
    hashContent('a text before it, of which nothing may be left');
    expect(hashContent(content)).toBe(hmacOf(key, content));
  });

  it.each([1, 31, 64, 65, 200])('O3: a key may be %i bytes long', (length) => {
    const key = randomBytes(length);
    expect(createContentHash(key)('good morning')).toBe(hmacOf(key, 'good morning'));
  });

  it('O3: differs with the key', () => {
    const hashes = [randomBytes(32), randomBytes(32)].map((key) => createContentHash(key)('good morning'));
    expect(new Set(hashes).size).toBe(2);
  });
});
