import { describe, expect, it } from 'vitest';
import { canonicalLanguage } from './canonical-language.ts';

describe('P1: a language code', () => {
  it.each([
    ['en', 'en'],
    ['EN', 'en'],
    ['en-GB', 'en'],
    ['zh-Hant', 'zh'],
    ['zh-Hant-TW', 'zh'],
    ['hi', 'hi'],
    ['hi-Latn', 'hi-Latn'],
    ['iw', 'he'],
    ['in', 'id'],
    ['und', undefined],
    ['mul', undefined],
    ['', undefined],
    ['nonsense code', undefined],
    ['e', undefined],
  ])('%j becomes %s', (code, canonical) => {
    expect(canonicalLanguage(code)).toBe(canonical);
  });
});
