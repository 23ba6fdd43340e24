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
  ])('escapes text that a spreadsheet would run: %j', (text) => {
    expect(csvLine([text]).startsWith(`"'`)).toBe(true);
  });

  it('keeps quotes, commas and line breaks inside their cell', () => {
    expect(csvLine(['a"b', 'c,d', 'e\nf', 7, null])).toBe('"a""b","c,d","e\nf",7,\r\n');
  });

  it('leaves plain names as they are, even with a sign inside', () => {
    expect(csvLine(['user-42', 'a=b'])).toBe('"user-42","a=b"\r\n');
  });
});
