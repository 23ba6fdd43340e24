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

/** Each value is the mean of the pixels that fall on it: nothing of the picture is left out. One pass, since it is long. */
export function lumaOf(frame: Pick<PreparedFrame, 'width' | 'height' | 'pixels'>): Plane {
  const scale = Math.min(1, hashedSide / Math.max(frame.width, frame.height));
  const width = Math.max(1, Math.round(frame.width * scale));
  const height = Math.max(1, Math.round(frame.height * scale));
  const columnOf = placesOf(frame.width, width);
  const rowOf = placesOf(frame.height, height);
  const values = new Float32Array(width * height);
  const counts = new Uint32Array(width * height);
  const { pixels } = frame;
  let from = 0;
  for (let y = 0; y < frame.height; y++) {
    const row = (rowOf[y] as number) * width;
    for (let x = 0; x < frame.width; x++, from += 3) {
      const at = row + (columnOf[x] as number);
      values[at] =
        (values[at] as number) +
        0.299 * (pixels[from] as number) +
        0.587 * (pixels[from + 1] as number) +
        0.114 * (pixels[from + 2] as number);
      counts[at] = (counts[at] as number) + 1;
    }
  }
  for (let at = 0; at < values.length; at++) values[at] = (values[at] as number) / (counts[at] as number);
  return { width, height, values };
}

/** For each of `size` pixels, on which of `count` it falls. */
function placesOf(size: number, count: number): Uint32Array {
  return Uint32Array.from({ length: size }, (_, index) => Math.floor((index * count) / size));
}
