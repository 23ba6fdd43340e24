import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { storableText } from './text-patterns.ts';

/** Compiled as validators compile it: with the `u` flag, so that a pair of surrogates is one character. */
const storable = new RegExp(storableText, 'u');

describe('storableText', () => {
  it('E5: refuses NUL and unpaired surrogates anywhere', () => {
    for (const bad of ['\0', 'a\0', '\ud800', '\udfff', 'a\ud83c', '\udf3ba', '\ud83c\ud83c\udf3b', 'line\n\0']) {
      expect(storable.test(bad), JSON.stringify(bad)).toBe(false);
    }
  });

  it('E5: accepts exactly the texts that have a UTF-8 form without NUL', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(storable.test(text)).toBe(text.isWellFormed() && !text.includes('\0'));
      }),
    );
  });
});
