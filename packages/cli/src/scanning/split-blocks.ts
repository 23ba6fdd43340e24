/** Splits bytes into blocks of whole rows. The threads do everything else. */

import { csvRowEnds, lineEnds } from './row-ends.ts';

export interface RowBlock {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The line of the file on which the block begins, from 1, and the line after it. */
  readonly firstLine: number;
  readonly nextLine: number;
  /** Where the block ends in the input. */
  readonly endOffset: number;
}

export class RowTooLong extends Error {}

export interface SplitOptions {
  readonly csv: boolean;
  readonly blockBytes: number;
  readonly longestRowBytes: number;
  /** Where the input begins, for a resumed scan. */
  readonly offset: number;
  readonly line: number;
}

export async function* splitBlocks(input: AsyncIterable<Uint8Array>, options: SplitOptions): AsyncGenerator<RowBlock> {
  const { csv, blockBytes, longestRowBytes } = options;
  const rowEnds = csv ? csvRowEnds(options.offset === 0) : lineEnds();
  let { offset, line } = options;
  /** Bytes that do not fill a block yet; the whole rows in them, and line breaks in those rows and in total. */
  let held = Buffer.alloc(0);
  let rowsEnd = 0;
  let breaksToEnd = 0;
  let breaks = 0;

  function cut(end: number, breaksWithin: number): RowBlock {
    const bytes = new Uint8Array(held.subarray(0, end));
    const block = { bytes, firstLine: line, nextLine: line + breaksWithin, endOffset: offset + end };
    held = held.subarray(end);
    offset += end;
    line += breaksWithin;
    breaks -= breaksWithin;
    rowsEnd = 0;
    breaksToEnd = 0;
    return block;
  }

  for await (const piece of input) {
    const from = held.length;
    held = from === 0 ? Buffer.from(piece) : Buffer.concat([held, piece]);
    const found = rowEnds.search(held, from);
    if (found.end !== -1) {
      rowsEnd = found.end;
      breaksToEnd = breaks + found.breaksToEnd;
    }
    breaks += found.breaks;
    if (rowsEnd >= blockBytes) yield cut(rowsEnd, breaksToEnd);
    if (held.length - rowsEnd > longestRowBytes) {
      throw new RowTooLong(`The row at line ${line + breaksToEnd} is longer than ${longestRowBytes} bytes.`);
    }
  }
  if (held.length > 0) yield cut(held.length, breaks);
}
