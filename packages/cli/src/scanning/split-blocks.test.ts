import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRows } from './read-rows.ts';
import type { ScanPlan } from './scan-plan.ts';
import { type RowBlock, RowTooLong, splitBlocks } from './split-blocks.ts';

const planOf = (inputFormat: ScanPlan['inputFormat']): ScanPlan => ({
  ...{ inputFormat, outputFormat: 'jsonl', column: null, context: 'default', depth: 'default', withText: false },
});
const start = { longestRowBytes: 1_000, offset: 0, line: 1 };

async function* pieces(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

async function blocksOf(text: string, csv: boolean, blockBytes: number, size: number) {
  const input = pieces(Buffer.from(text), size);
  const blocks: RowBlock[] = [];
  for await (const block of splitBlocks(input, { ...start, csv, blockBytes })) blocks.push(block);
  return blocks;
}

async function rowsOf(text: string, format: ScanPlan['inputFormat'], blockBytes: number, size: number) {
  const blocks = await blocksOf(text, format === 'csv', blockBytes, size);
  return blocks.flatMap(({ bytes, firstLine }) => [
    ...readRows({ bytes, firstLine, columns: { text: 0 }, skipRows: 0 }, planOf(format)),
  ]);
}

describe('blocks', () => {
  it('are the input, cut at the ends of rows', async () => {
    const blocks = await blocksOf('a\nbb\nccc\nd', false, 3, 2);
    expect(blocks.map(({ bytes }) => Buffer.from(bytes).toString())).toEqual(['a\nbb\n', 'ccc\n', 'd']);
    expect(blocks.map(({ firstLine, nextLine, endOffset }) => [firstLine, nextLine, endOffset])).toEqual([
      [1, 3, 5],
      [3, 4, 9],
      [4, 4, 10],
    ]);
  });

  it('do not end within a quoted field, and ignore quotes in the middle of a field', async () => {
    const texts = async (text: string) =>
      (await blocksOf(text, true, 1, 1)).map(({ bytes }) => Buffer.from(bytes).toString());
    expect(await texts('"a\nb",c\nd\n')).toEqual(['"a\nb",c\n', 'd\n']);
    expect(await texts('5" disk,"x\ny"\nz\n')).toEqual(['5" disk,"x\ny"\n', 'z\n']);
    expect(await texts('"a""\n""b"\nc\n')).toEqual(['"a""\n""b"\n', 'c\n']);
  });

  it('give the same rows and line numbers, however the input and the blocks are cut', async () => {
    const text = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', 'é', '\ufeff'), maxLength: 60 });
    const format = fc.constantFrom('csv' as const, 'txt' as const, 'jsonl' as const);
    const size = fc.integer({ min: 1, max: 12 });
    await fc.assert(
      fc.asyncProperty(text, format, size, size, async (source, inputFormat, blockBytes, pieceBytes) => {
        const whole = await rowsOf(source, inputFormat, 10_000, 10_000);
        expect(await rowsOf(source, inputFormat, blockBytes, pieceBytes)).toEqual(whole);
      }),
      { numRuns: 500, examples: [['\ufeff"\na', 'csv', 1, 1]] },
    );
  });

  it('refuse a row that is too long, and name its line', async () => {
    const long = `a\n${'x'.repeat(2_000)}`;
    await expect(blocksOf(long, false, 10, 100)).rejects.toThrow(RowTooLong);
    await expect(blocksOf(long, false, 10, 100)).rejects.toThrow('line 2');
  });
});

describe('rows', () => {
  const jsonl = (text: string) => rowsOf(text, 'jsonl', 10_000, 10_000);

  it('of JSONL are objects with a text, or strings; others say what is wrong', async () => {
    expect(await jsonl('{"text":"a"}\n\n"b"\n{"body":"c"}\n{\n5\n{"text":""}\n{"text":1}\n{"x":"y"}\n')).toEqual([
      { line: 1, text: 'a' },
      { line: 3, text: 'b' },
      { line: 4, text: 'c' },
      { line: 5, problem: 'The line is not JSON.' },
      { line: 6, problem: 'The line is not a JSON object.' },
      { line: 7, problem: 'The text is empty.' },
      { line: 8, problem: 'The row has no text.' },
      { line: 9, problem: 'The row has no text.' },
    ]);
  });

  it('of a text file are its lines, including white space', async () => {
    expect(await rowsOf('\ufeffa\r\n \n\nb', 'txt', 10_000, 10_000)).toEqual([
      { line: 1, text: 'a' },
      { line: 2, text: ' ' },
      { line: 4, text: 'b' },
    ]);
  });
});
