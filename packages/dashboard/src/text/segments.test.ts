import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutIntoSegments, mergeSpans } from './segments.ts';

const hiddenOf = (text: string) => cutIntoSegments(text).flatMap(({ hidden }) => hidden ?? []);

describe("a user's text cut into pieces", () => {
  it('keeps every character and adds none, for any text and spans', () => {
    const span = fc.record({ start: fc.integer({ min: -5, max: 40 }), end: fc.integer({ min: -5, max: 40 }) });
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), fc.array(span, { maxLength: 5 }), (text, spans) => {
        const segments = cutIntoSegments(text, spans);
        expect(segments.map((segment) => segment.text).join('')).toBe(text);
        expect(segments.every((segment) => text.startsWith(segment.text, segment.start))).toBe(true);
      }),
    );
  });

  it('marks exactly the spans', () => {
    const segments = cutIntoSegments('you are a fool, friend', [{ start: 10, end: 14 }]);
    expect(segments.map(({ text, marked }) => [text, marked])).toEqual([
      ['you are a ', false],
      ['fool', true],
      [', friend', false],
    ]);
  });

  it('marks spans that overlap or touch once', () => {
    expect(
      mergeSpans(
        [
          { start: 4, end: 9 },
          { start: 0, end: 5 },
          { start: 9, end: 10 },
          { start: 20, end: 99 },
        ],
        25,
      ),
    ).toEqual([
      { start: 0, end: 10 },
      { start: 20, end: 25 },
    ]);
  });

  it('names characters that reverse the text or are invisible', () => {
    expect(hiddenOf('gp\u{202e}fdp\u{2069}')).toEqual(['U+202E direction override', 'U+2069 direction isolate']);
    expect(hiddenOf('f\u{200b}oo\u{feff}l\u{ad}')).toHaveLength(3);
    expect(hiddenOf('\u{0}\u{1b}[31m')).toEqual(['U+0000 control character', 'U+001B control character']);
    expect(hiddenOf('hi\u{e0041}')).toEqual(['U+E0041 tag character']);
    expect(hiddenOf('\ud800')).toEqual(['U+D800 broken character']);
  });

  it('leaves line breaks, tabs, emoji and scripts with joiners as they are', () => {
    expect(hiddenOf('a\nb\tc')).toEqual([]);
    expect(hiddenOf('❤️ 👩‍👩‍👧 🏳️‍🌈 1️⃣')).toEqual([]);
    expect(hiddenOf('می‌خواهم')).toEqual([]);
    expect(hiddenOf('क्‍ष')).toEqual([]);
  });

  it('a hidden character inside a marked span is both hidden and marked', () => {
    const segments = cutIntoSegments('f\u{200b}ool', [{ start: 0, end: 5 }]);
    expect(segments.map(({ text, marked }) => [text, marked])).toEqual([
      ['f', true],
      ['\u{200b}', true],
      ['ool', true],
    ]);
  });
});
