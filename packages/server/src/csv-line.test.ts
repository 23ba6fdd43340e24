import { describe, expect, it } from 'vitest';
import { csvLine } from './csv-line.ts';

describe('a line of CSV', () => {
  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '  =1',
    '＝1+1',
    '=HYPERLINK("https://evil.example","x")',
    '\u200b=1',
  ])('a text that a spreadsheet would run is shown instead: %j', (text) => {
    expect(csvLine([text]).startsWith(`"'`)).toBe(true);
  });

  it('quotes, commas and line breaks stay inside their cell', () => {
    expect(csvLine(['a"b', 'c,d', 'e\nf', 7, null])).toBe('"a""b","c,d","e\nf",7,\r\n');
  });

  it('a plain name is left as it is, also one with a sign inside', () => {
    expect(csvLine(['user-42', 'a=b'])).toBe('"user-42","a=b"\r\n');
  });
});
