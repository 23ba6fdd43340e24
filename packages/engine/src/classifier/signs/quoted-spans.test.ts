import { describe, expect, it } from 'vitest';
import { liesInside, quotedSpans } from './quoted-spans.ts';

const parts = (text: string) => quotedSpans(text).map(({ start, end }) => text.slice(start, end));

describe('quotedSpans', () => {
  it('finds quoted lines, code blocks and inline code', () => {
    expect(parts('> one\ntwo `three` four\n```js\nfive\n```\n  > six')).toEqual([
      '> one',
      '`three`',
      '```js\nfive\n```',
      '  > six',
    ]);
  });

  it('extends an unclosed code block to the end', () => {
    expect(parts('a\n~~~\nb\nc')).toEqual(['~~~\nb\nc']);
  });

  it('does not treat an arrow, a lone backtick or a deep indent as a quotation', () => {
    expect(parts('a > b\n`open\n     > far in')).toEqual([]);
  });
});

describe('liesInside', () => {
  const spans = [
    { start: 2, end: 5 },
    { start: 8, end: 10 },
  ];

  it.each([
    [2, 5, true],
    [3, 4, true],
    [8, 10, true],
    [1, 3, false],
    [4, 6, false],
    [5, 8, false],
    [9, 11, false],
  ])('%d to %d: %s', (start, end, expected) => {
    expect(liesInside(spans, start, end)).toBe(expected);
  });
});
