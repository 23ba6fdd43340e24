import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CsvParser } from './parse-csv.ts';

function parse(...pieces: string[]) {
  const parser = new CsvParser();
  return [...pieces.flatMap((piece) => [...parser.push(piece)]), ...parser.end()];
}
const fields = (...pieces: string[]) => parse(...pieces).map((row) => row.fields);
const write = (rows: readonly (readonly string[])[], end = '\r\n') =>
  rows.map((row) => `${row.map((field) => `"${field.replaceAll('"', '""')}"`).join(',')}${end}`).join('');

describe('CSV', () => {
  it('reads fields with and without quotes, doubled quotes, and both kinds of line breaks', () => {
    expect(fields('a,b\n"c, d","e ""f"""\r\n,\n"x\ny",z')).toEqual([
      ['a', 'b'],
      ['c, d', 'e "f"'],
      ['', ''],
      ['x\ny', 'z'],
    ]);
  });

  it('skips empty lines and needs no line break at the end', () => {
    expect(fields('a\n\n\r\nb')).toEqual([['a'], ['b']]);
    expect(fields('')).toEqual([]);
  });

  it('reads a quote in the middle of a field as a quote', () => {
    expect(fields('5" disk,a "b" c\n')).toEqual([['5" disk', 'a "b" c']]);
  });

  it('returns the first line of each row, counting line breaks within quotes', () => {
    expect(parse('a\n"b\n\nb"\n\nc\n').map(({ line }) => line)).toEqual([1, 2, 6]);
  });

  it('reads back what was written, however it is cut into pieces', () => {
    const row = fc.array(fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', '€') }), {
      minLength: 2,
      maxLength: 4,
    });
    fc.assert(
      fc.property(fc.array(row), fc.constantFrom('\n', '\r\n'), fc.integer({ min: 1, max: 7 }), (rows, end, size) => {
        const text = write(rows, end);
        const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, i) =>
          text.slice(i * size, (i + 1) * size),
        );
        expect(fields(...pieces)).toEqual(rows);
      }),
    );
  });
});
