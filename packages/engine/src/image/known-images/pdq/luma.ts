/** Brightness of a picture, scaled down to the size at which it is hashed. */

import type { PreparedFrame } from '../../prepared-image.ts';

export interface Plane {
  readonly width: number;
  readonly height: number;
  /** Row by row. */
  readonly values: Float32Array;
}

/** The hash uses 64×64 in the end: more than this costs time and changes nothing. */
export const hashedSide = 512;

/**
 * Each value is the mean of the pixels that it covers: nothing of the picture is left out. One pass, since it is long.
 */
export function lumaOf({
  width: from,
  height: rows,
  pixels,
}: Pick<PreparedFrame, 'width' | 'height' | 'pixels'>): Plane {
  const scale = Math.min(1, hashedSide / Math.max(from, rows));
  const width = Math.max(1, Math.round(from * scale));
  const height = Math.max(1, Math.round(rows * scale));
  const columns = edges(from, width);
  const bands = edges(rows, height);
  const values = new Float32Array(width * height);
  for (let row = 0; row < height; row++) {
    const top = bands[row] as number;
    const bottom = bands[row + 1] as number;
    for (let column = 0; column < width; column++) {
      const left = columns[column] as number;
      const right = columns[column + 1] as number;
      let sum = 0;
      for (let y = top; y < bottom; y++) {
        const end = (y * from + right) * 3;
        for (let at = (y * from + left) * 3; at < end; at += 3) {
          sum +=
            0.299 * (pixels[at] as number) + 0.587 * (pixels[at + 1] as number) + 0.114 * (pixels[at + 2] as number);
        }
      }
      values[row * width + column] = sum / ((bottom - top) * (right - left));
    }
  }
  return { width, height, values };
}

/** Where each of `count` stretches of `size` pixels begins, and where the last one ends. */
function edges(size: number, count: number): Uint32Array {
  return Uint32Array.from({ length: count + 1 }, (_, index) => Math.floor((index * size) / count));
}
