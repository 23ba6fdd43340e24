import { expect, it } from 'vitest';
import { openPieceTable } from './piece-table.ts';

function tableFile(header: string, scales: readonly number[], rows: readonly number[]): Uint8Array<SharedArrayBuffer> {
  const text = Buffer.from(header.padEnd(Math.ceil(header.length / 4) * 4));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(text.length);
  const parts = [length, text, Buffer.from(Float32Array.from(scales).buffer), Buffer.from(Int8Array.from(rows).buffer)];
  const whole = Buffer.concat(parts);
  const shared = new Uint8Array(new SharedArrayBuffer(whole.length));
  shared.set(whole);
  return shared;
}

const file = tableFile('{"rows": 3, "width": 2}', [1, 0.5, 0.1], [0, 0, 127, -128, 3, 1]);

it('a piece is its row multiplied by the scale of the row', () => {
  const { width, rowsOf } = openPieceTable(file);
  expect(width).toBe(2);
  expect([...rowsOf([1, 2, 1])]).toEqual([63.5, -64, Math.fround(0.3), Math.fround(0.1), 63.5, -64].map(Math.fround));
  expect(rowsOf([])).toHaveLength(0);
});

it('a piece without a row is an error, not zeros', () => {
  expect(() => openPieceTable(file).rowsOf([3])).toThrow('no row 3');
});

it('a truncated file is refused', () => {
  expect(() => openPieceTable(file.slice(0, -1))).toThrow('it is incomplete');
  expect(() => openPieceTable(tableFile('{"rows": 3}', [1], []))).toThrow('not a table of pieces');
});
