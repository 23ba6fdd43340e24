/** What stands out from its surroundings as one piece: darker or lighter than the rest, or redder. */

import type { Pixels } from '../models/scale-pixels.ts';
import { type Box, type Grid, gridOf, type Mask } from './shape-grid.ts';

/** Smaller than this a shape has no shape; longer than this it is a line. */
const smallestSide = 18;
const longest = 1.6;
/** Lines of a cross fill about so much of the square around it. */
const fullest = 0.72;
const emptiest = 0.18;

export function findShapes(picture: Pixels): Grid[] {
  const planes = [plane(picture, brightness), plane(picture, redness)];
  return planes.flatMap((values) => {
    const { width, height } = picture;
    const bounds = [splitBetween(values), ...localMeans(values, width, height)];
    return bounds.flatMap((bound) => [1, -1].flatMap((sign) => piecesOf(above(values, width, bound, sign))));
  });
}

const brightness = (red: number, green: number, blue: number) => (red * 77 + green * 151 + blue * 28) >> 8;
const redness = (red: number, green: number, blue: number) =>
  Math.max(0, Math.min(255, 128 + red - (green + blue) / 2));

function plane({ pixels }: Pixels, of: (red: number, green: number, blue: number) => number): Uint8Array {
  const values = new Uint8Array(pixels.length / 3);
  for (let place = 0, from = 0; place < values.length; place++, from += 3) {
    values[place] = of(pixels[from] as number, pixels[from + 1] as number, pixels[from + 2] as number);
  }
  return values;
}

/** So much more or less than the bound, that noise is neither. */
const clearly = 10;

/** With an empty border, so that no place of a shape lacks a neighbour. */
function above(values: Uint8Array, width: number, bound: number | Float32Array, sign: number): Mask {
  const height = values.length / width;
  const stride = width + 2;
  const mask = new Uint8Array(stride * (height + 2));
  for (let place = 0; place < values.length; place++) {
    const apart = (values[place] as number) - (typeof bound === 'number' ? bound : (bound[place] as number));
    if (apart * sign <= (typeof bound === 'number' ? 0 : clearly)) continue;
    mask[place + stride + 1 + 2 * Math.floor(place / width)] = 1;
  }
  return { width: stride, height: height + 2, values: mask };
}

/** The value that best parts dark from light (Otsu). */
function splitBetween(values: Uint8Array): number {
  const counts = new Float64Array(256);
  for (const value of values) counts[value] = (counts[value] as number) + 1;
  const total = counts.reduce((sum, count, value) => sum + count * value, 0);
  let [best, bestSpread, below, belowSum] = [127.5, 0, 0, 0];
  for (let value = 0; value < 255; value++) {
    below += counts[value] as number;
    belowSum += value * (counts[value] as number);
    const over = values.length - below;
    if (below === 0 || over === 0) continue;
    const apart = belowSum / below - (total - belowSum) / over;
    const spread = below * over * apart * apart;
    if (spread > bestSpread) [best, bestSpread] = [value + 0.5, spread];
  }
  return best;
}

/** Means over windows of a quarter and of half of the picture, from one table of sums. */
function localMeans(values: Uint8Array, width: number, height: number): Float32Array[] {
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += values[y * width + x] as number;
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] as number) + row;
    }
  }
  return [8, 4].map((share) => {
    const reach = Math.max(8, Math.round(Math.max(width, height) / share));
    const means = new Float32Array(values.length);
    const stride = width + 1;
    for (let y = 0, place = 0; y < height; y++) {
      const top = Math.max(0, y - reach) * stride;
      const bottom = Math.min(height, y + reach + 1) * stride;
      for (let x = 0; x < width; x++, place++) {
        const left = Math.max(0, x - reach);
        const right = Math.min(width, x + reach + 1);
        const within = (sums[bottom + right] as number) - (sums[bottom + left] as number);
        const without = (sums[top + right] as number) - (sums[top + left] as number);
        means[place] = (within - without) / ((right - left) * ((bottom - top) / stride));
      }
    }
    return means;
  });
}

function piecesOf(mask: Mask): Grid[] {
  const { width, height, values } = mask;
  /** Which piece a place belongs to; 0 for none. */
  const pieces = new Int32Array(values.length);
  const open = new Int32Array(values.length);
  const steps = [-1, 1, -width, width];
  const found: Grid[] = [];
  let piece = 0;
  for (let start = 0; start < values.length; start++) {
    if (values[start] === 0 || pieces[start] !== 0) continue;
    piece++;
    let [left, right, top, bottom] = [width, 0, height, 0];
    let [next, end] = [0, 1];
    open[0] = start;
    pieces[start] = piece;
    while (next < end) {
      const place = open[next++] as number;
      const x = place % width;
      const y = (place - x) / width;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
      for (const step of steps) {
        const neighbour = place + step;
        if (values[neighbour] === 0 || pieces[neighbour] !== 0) continue;
        pieces[neighbour] = piece;
        open[end++] = neighbour;
      }
    }
    const box: Box = { left, top, right, bottom };
    const own = piece;
    if (couldBeOne(box, end)) found.push(gridOf(mask, box, (place) => pieces[place] === own));
  }
  return found;
}

function couldBeOne({ left, top, right, bottom }: Box, places: number): boolean {
  const [wide, high] = [right - left + 1, bottom - top + 1];
  const fill = places / (wide * high);
  return (
    Math.min(wide, high) >= smallestSide &&
    Math.max(wide, high) <= longest * Math.min(wide, high) &&
    fill >= emptiest &&
    fill <= fullest
  );
}
