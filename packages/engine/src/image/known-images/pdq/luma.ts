/** Brightness of a picture, scaled down to the size at which it is hashed. */

import type { PreparedFrame } from '../../prepared-image.ts';

export interface Plane {
  readonly width: number;
  readonly height: number;
  /** Row by row. */
  readonly values: Float32Array;
}

/** The hash looks at 64×64 in the end: more than this costs time and changes nothing. */
export const hashedSide = 512;

export function lumaOf({ width, height, pixels }: Pick<PreparedFrame, 'width' | 'height' | 'pixels'>): Plane {
  const values = new Float32Array(width * height);
  for (let at = 0, from = 0; at < values.length; at++, from += 3) {
    values[at] =
      0.299 * (pixels[from] as number) + 0.587 * (pixels[from + 1] as number) + 0.114 * (pixels[from + 2] as number);
  }
  return shrink({ width, height, values });
}

/** Each value is the mean of the whole pixels that fall on it: nothing of the picture is left out. */
function shrink(plane: Plane): Plane {
  const scale = Math.min(1, hashedSide / Math.max(plane.width, plane.height));
  if (scale === 1) return plane;
  const width = Math.max(1, Math.round(plane.width * scale));
  const height = Math.max(1, Math.round(plane.height * scale));
  const values = new Float32Array(width * height);
  for (let row = 0; row < height; row++) {
    const [top, bottom] = span(row, height, plane.height);
    for (let column = 0; column < width; column++) {
      const [left, right] = span(column, width, plane.width);
      let sum = 0;
      for (let y = top; y < bottom; y++) {
        for (let at = y * plane.width + left; at < y * plane.width + right; at++) sum += plane.values[at] as number;
      }
      values[row * width + column] = sum / ((bottom - top) * (right - left));
    }
  }
  return { width, height, values };
}

function span(index: number, count: number, of: number): [from: number, to: number] {
  const from = Math.floor((index * of) / count);
  return [from, Math.max(from + 1, Math.floor(((index + 1) * of) / count))];
}
