/**
 * A row of numbers for every piece, which the network reads instead of the piece. Rows are stored as bytes,
 * each with its own scale. They make up half of the network, so all threads share them in one memory.
 *
 * The file: the length of a header (4 bytes), the header (`{"rows", "width"}`), all scales, all rows.
 */

export interface PieceTable {
  readonly width: number;
  /** The rows of these pieces, one after the other. */
  rowsOf(pieces: readonly number[]): Float32Array<ArrayBuffer>;
}

const lengthBytes = 4;

export function openPieceTable(file: Uint8Array): PieceTable {
  const { rows, width, start } = readHeader(file);
  const scalesStart = file.byteOffset + start;
  const scales = new Float32Array(file.buffer, scalesStart, rows);
  const bytes = new Int8Array(file.buffer, scalesStart + scales.byteLength, rows * width);

  function rowsOf(pieces: readonly number[]): Float32Array<ArrayBuffer> {
    const found = new Float32Array(pieces.length * width);
    let place = 0;
    for (const piece of pieces) {
      const scale = scales[piece];
      if (scale === undefined) throw new RangeError(`The table of pieces has no row ${piece}.`);
      const first = piece * width;
      for (let column = 0; column < width; column++) found[place++] = bytes[first + column]! * scale;
    }
    return found;
  }

  return { width, rowsOf };
}

function readHeader(file: Uint8Array): { rows: number; width: number; start: number } {
  const length = new DataView(file.buffer, file.byteOffset, lengthBytes).getUint32(0, true);
  const start = lengthBytes + length;
  // Text cannot be decoded from memory that other threads can see.
  const header = JSON.parse(Buffer.from(file.slice(lengthBytes, start)).toString('utf8')) as Record<string, unknown>;
  const { rows, width } = header;
  if (typeof rows !== 'number' || typeof width !== 'number' || file.length !== start + rows * (4 + width)) {
    throw new Error('it is not a table of pieces, or it is incomplete');
  }
  return { rows, width, start };
}
