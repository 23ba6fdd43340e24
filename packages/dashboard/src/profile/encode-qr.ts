/**
 * A text as a QR code: rows of modules, true where dark. Our own, because the secret of a second factor should not pass
 * through a library for so little. The words come from qr-codewords.ts; here they are laid out and masked.
 */

import { codewordsOf } from './qr-codewords.ts';

const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

type Square = (boolean | undefined)[][];

export function encodeQr(text: string): boolean[][] {
  const { version, words } = codewordsOf(text);
  const size = 17 + 4 * version;
  const patterns = drawPatterns(version, size);
  const data = placeData(patterns, words);
  const squares = masks.map((mask, index) => {
    const square = data.map((row, y) =>
      row.map((dark, x) => (patterns[y]![x] === undefined ? dark !== mask(x, y) : (patterns[y]![x] ?? false))),
    );
    drawFormat(square, index);
    return square;
  });
  return squares.reduce((best, square) => (penaltyOf(square) < penaltyOf(best) ? square : best));
}

/** What every code of a version has; undefined where data goes. The format's place is kept free of data. */
function drawPatterns(version: number, size: number): Square {
  const square: Square = Array.from({ length: size }, () => new Array<boolean | undefined>(size).fill(undefined));
  for (let at = 0; at < size; at += 1) {
    square[6]![at] = at % 2 === 0;
    square[at]![6] = at % 2 === 0;
  }
  const rings = (centreX: number, centreY: number, reach: number, isDark: (ring: number) => boolean) => {
    for (let y = -reach; y <= reach; y += 1) {
      for (let x = -reach; x <= reach; x += 1) {
        const row = square[centreY + y];
        if (row !== undefined && centreX + x >= 0 && centreX + x < size) {
          row[centreX + x] = isDark(Math.max(Math.abs(x), Math.abs(y)));
        }
      }
    }
  };
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    rings(x, y, 4, (ring) => ring !== 2 && ring !== 4);
  const positions = alignmentPositions(version, size);
  const last = positions.length - 1;
  for (const [i, x] of positions.entries()) {
    for (const [j, y] of positions.entries()) {
      const isCorner = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0);
      if (!isCorner) rings(x, y, 2, (ring) => ring !== 1);
    }
  }
  if (version >= 7) drawVersion(square, version, size);
  drawFormat(square, 0);
  return square;
}

function alignmentPositions(version: number, size: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((size - 13) / (2 * count - 2)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, index) => size - 7 - (count - 2 - index) * step)];
}

function drawVersion(square: Square, version: number, size: number): void {
  let remainder = version;
  for (let step = 0; step < 12; step += 1) remainder = (remainder << 1) ^ ((remainder >> 11) * 0x1f25);
  const bits = (version << 12) | remainder;
  for (let at = 0; at < 18; at += 1) {
    const dark = ((bits >> at) & 1) === 1;
    const [long, short] = [size - 11 + (at % 3), Math.floor(at / 3)];
    square[short]![long] = dark;
    square[long]![short] = dark;
  }
}

/** Level L and the mask, twice, with a correction of their own. */
function drawFormat(square: Square, mask: number): void {
  const size = square.length;
  const data = (0b01 << 3) | mask;
  let remainder = data;
  for (let step = 0; step < 10; step += 1) remainder = (remainder << 1) ^ ((remainder >> 9) * 0x537);
  const bits = ((data << 10) | remainder) ^ 0x5412;
  const bit = (at: number) => ((bits >> at) & 1) === 1;
  for (let at = 0; at <= 5; at += 1) square[at]![8] = bit(at);
  square[7]![8] = bit(6);
  square[8]![8] = bit(7);
  square[8]![7] = bit(8);
  for (let at = 9; at < 15; at += 1) square[8]![14 - at] = bit(at);
  for (let at = 0; at < 8; at += 1) square[8]![size - 1 - at] = bit(at);
  for (let at = 8; at < 15; at += 1) square[size - 15 + at]![8] = bit(at);
  square[size - 8]![8] = true;
}

/** In pairs of columns from the right, up and down by turns, around the column of the timing pattern. */
function placeData(patterns: Square, words: readonly number[]): boolean[][] {
  const size = patterns.length;
  const data = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  let at = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    const upward = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step += 1) {
      const y = upward ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (patterns[y]![x] !== undefined || at >= 8 * words.length) continue;
        data[y]![x] = ((words[at >> 3]! >> (7 - (at & 7))) & 1) === 1;
        at += 1;
      }
    }
  }
  return data;
}

/** Runs of one colour, blocks of one colour, and imbalance: a reader likes none of them. */
function penaltyOf(square: readonly (readonly boolean[])[]): number {
  const size = square.length;
  let penalty = 0;
  let dark = 0;
  for (let y = 0; y < size; y += 1) {
    for (const cell of [(at: number) => square[y]![at]!, (at: number) => square[at]![y]!]) {
      for (let x = 1, run = 1; x <= size; x += 1) {
        if (x < size && cell(x) === cell(x - 1)) run += 1;
        else {
          if (run >= 5) penalty += run - 2;
          run = 1;
        }
      }
    }
    for (let x = 0; x < size; x += 1) {
      if (square[y]![x]!) dark += 1;
      const here = square[y]![x]!;
      const isBlock = square[y + 1]?.[x] === here && square[y]![x + 1] === here && square[y + 1]?.[x + 1] === here;
      if (isBlock) penalty += 3;
    }
  }
  return penalty + 10 * Math.floor(Math.abs((20 * dark) / (size * size) - 10));
}
