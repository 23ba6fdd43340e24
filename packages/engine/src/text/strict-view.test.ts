import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createViewBuffers, strictView, viewText } from './strict-view.ts';

const read = (text: string) => viewText(strictView(text));
const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.string({ unit: lonely() }));

function lonely() {
  return fc.constantFrom(
    'a',
    '\ud83d',
    '\ude00',
    '\u0301',
    '\u200b',
    '\0',
    'ᄀ',
    'ᅡ',
    'ᆨ',
    'か',
    '\u3099',
    'ﬃ',
    ' ',
    '\t',
    'İ',
    'ß',
  );
}

describe('strictView', () => {
  it.each([
    ['ＦＵＣＫ', 'fuck'],
    ['fück', 'fuck'],
    ['f\u200bu\u200dc\u202ek', 'fuck'],
    ['ƒυск', 'fuck'],
    ['𝓯𝓾𝓬𝓴', 'fuck'],
    ['f\u00adu\0ck', 'fuck'],
    ['ﬁne Straße', 'fine strasse'],
    ['İstanbul ısı', 'istanbul isi'],
    ['kill \n\t yourself', 'kill yourself'],
  ])('reads %j as %j', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it('makes no guesses: leetspeak, repeats and separators stay', () => {
    expect(read('sh1t fuuuck f.u.c.k g@y $')).toBe('sh1t fuuuck f.u.c.k g@y $');
  });

  it('keeps letters that differ in other scripts', () => {
    for (const [one, other] of [
      ['ばか', 'はか'],
      ['कि', 'की'],
      ['пот', 'под'],
      ['กา', 'กี'],
      ['시발', '시바'],
    ] as const) {
      expect(read(one)).not.toBe(read(other));
    }
    expect(read('バカ')).toBe(read('ﾊﾞｶ'));
    expect(read('바보')).toBe(read('\u1107\u1161\u1107\u1169'));
  });

  it('maps upper and lower case to the same word in every alphabet with case', () => {
    for (const word of ['хуйня', 'μαλάκας', 'գրող', 'straße', 'σοφός'])
      expect(read(word.toUpperCase())).toBe(read(word));
  });

  it('points each code at the characters it came from', () => {
    const view = strictView('a😀\u0301ﬃ b');
    expect(viewText(view)).toBe('a😀ffi b');
    expect(Array.from(view.starts.subarray(0, view.length))).toEqual([0, 1, 4, 4, 4, 5, 6]);
    expect(Array.from(view.ends.subarray(0, view.length))).toEqual([1, 4, 5, 5, 5, 6, 7]);
  });

  it('keeps offsets in order, inside the text and on code-point boundaries, for any text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const view = strictView(text);
        const borders = new Set([0]);
        for (let at = 0; at < text.length; at += text.codePointAt(at)! > 0xffff ? 2 : 1) borders.add(at);
        borders.add(text.length);
        for (let i = 0; i < view.length; i++) {
          expect(view.starts[i]).toBeLessThan(view.ends[i]!);
          expect(borders.has(view.starts[i]!) && borders.has(view.ends[i]!)).toBe(true);
          if (i > 0) expect(view.starts[i]).toBeGreaterThanOrEqual(view.starts[i - 1]!);
        }
      }),
    );
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(read(read(text))).toBe(read(text));
      }),
    );
  });

  it('maps every Unicode character in one pass', () => {
    const unsettled: string[] = [];
    for (let code = 0; code <= 0x10ffff; code++) {
      if (code >= 0xd800 && code <= 0xdfff) continue;
      const once = read(String.fromCodePoint(code));
      if (read(once) !== once) unsettled.push(code.toString(16));
    }
    expect(unsettled).toEqual([]);
  });

  it('accepts hostile texts of the maximum length', () => {
    expect(read(`a${'\u0301'.repeat(50_000)}b`)).toBe('ab');
    expect(read(`a${'\u200b'.repeat(50_000)}b`)).toBe('ab');
    expect(read('\ud800'.repeat(50_000))).toBe('\ufffd'.repeat(50_000));
    expect(read('\0'.repeat(50_000))).toBe('');
    expect(strictView('\ufdfa'.repeat(50_000)).length).toBe(50_000 * [...read('\ufdfa')].length);
  });

  it('reuses its buffers without leaving traces of the previous text', () => {
    const buffers = createViewBuffers(1);
    strictView('a longer text that came before', buffers);
    expect(viewText(strictView('Ünï', buffers))).toBe('uni');
  });
});
