import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashFile, parseFileHash } from './file-hash.ts';
import { formatHash } from './pdq/pdq-hash.ts';

describe('hashFile', () => {
  it.each([0, 1, 1_048_576, 3_000_000])('is the MD5 of all %d bytes', async (length) => {
    const bytes = randomBytes(length);
    expect(formatHash(await hashFile(bytes))).toBe(createHash('md5').update(bytes).digest('hex'));
  });
});

describe('parseFileHash', () => {
  it('reads 32 hexadecimal digits and nothing else', () => {
    const digits = '00000000000000000000000000c0FFEE';
    expect(formatHash(parseFileHash(digits) ?? new Uint32Array())).toBe(digits.toLowerCase());
    for (const wrong of ['', digits.slice(1), `${digits}0`, digits.replace('C', 'G').replace('c', 'g')]) {
      expect(parseFileHash(wrong)).toBeUndefined();
    }
  });
});
