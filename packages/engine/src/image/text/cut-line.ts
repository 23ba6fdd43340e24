/** Cuts one line of text out of a picture, turned level and scaled to the height that the recognition network reads. */

import type { Pixels } from '../models/scale-pixels.ts';
import type { Rectangle } from './rectangle.ts';

export const lineHeight = 48;
/** A line longer than this is squeezed: as wide as about a hundred letters. */
const widest = lineHeight * 40;
const narrowest = 16;
/** Old pixels that are averaged into a new one, in each direction. */
const maxSamples = 4;

/**
 * `turns`: how it is read, in quarter turns: 0 from the left, 1 from the top down, 2 upside down, 3 from the bottom up.
 */
export function cutLine(picture: Pixels, line: Rectangle, turns: number): Pixels {
  const isUpright = turns % 2 === 1;
  const [along, across] = isUpright ? [line.height, line.width] : [line.width, line.height];
  const scale = across / lineHeight;
  const width = Math.max(narrowest, Math.min(widest, Math.round(along / scale)));
  const samples = Math.max(1, Math.min(maxSamples, Math.round(scale)));
  const angle = line.angle + (turns * Math.PI) / 2;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [stepX, stepY] = [along / width, across / lineHeight];
  const cut: Pixels = { width, height: lineHeight, pixels: new Uint8Array(width * lineHeight * 3) };
  const sums = new Float64Array(3);
  for (let row = 0, to = 0; row < lineHeight; row++) {
    for (let column = 0; column < width; column++, to += 3) {
      sums.fill(0);
      for (let part = 0; part < samples * samples; part++) {
        const inX = (column + ((part % samples) + 0.5) / samples) * stepX - along / 2;
        const inY = (row + (Math.floor(part / samples) + 0.5) / samples) * stepY - across / 2;
        addPixel(picture, line.centre[0] + inX * cos - inY * sin, line.centre[1] + inX * sin + inY * cos, sums);
      }
      for (let channel = 0; channel < 3; channel++) {
        cut.pixels[to + channel] = (sums[channel] as number) / (samples * samples) + 0.5;
      }
    }
  }
  return cut;
}

/**
 * Bilinear between four pixels; beyond the edge, the edge is repeated. Plain numbers, because it runs for every pixel.
 */
function addPixel({ width, height, pixels }: Pixels, x: number, y: number, sums: Float64Array): void {
  const left = Math.min(width - 1, Math.max(0, x - 0.5));
  const top = Math.min(height - 1, Math.max(0, y - 0.5));
  const column = Math.floor(left);
  const row = Math.floor(top);
  const shareX = left - column;
  const shareY = top - row;
  const at = (row * width + column) * 3;
  const right = column + 1 < width ? at + 3 : at;
  const below = row + 1 < height ? width * 3 : 0;
  const here = (1 - shareX) * (1 - shareY);
  const beside = shareX * (1 - shareY);
  const under = (1 - shareX) * shareY;
  const across = shareX * shareY;
  for (let channel = 0; channel < 3; channel++) {
    sums[channel] =
      (sums[channel] as number) +
      (pixels[at + channel] as number) * here +
      (pixels[right + channel] as number) * beside +
      (pixels[at + below + channel] as number) * under +
      (pixels[right + below + channel] as number) * across;
  }
}
