/**
 * Makes the most expensive files of each format within our limits: each is answered or refused, in bounded time and
 * memory.
 */

import { animatedWebp, flat, repeatGifFrame } from '../../../packages/engine/src/image/__fixtures__/build-images.ts';

export interface WorstPicture {
  readonly name: string;
  readonly bytes: Buffer;
}

/** 40 megapixels, and as a square of the same area. */
const largest = { width: 8_000, height: 5_000 };
const square = 6_324;

export async function worstAllowed(): Promise<readonly WorstPicture[]> {
  const still = () => flat(largest.width, largest.height);
  const progressive = await still().jpeg({ progressive: true }).toBuffer();
  return [
    { name: 'GIF of 1,000 frames, 399 megapixels', bytes: await gif(632, 1_000) },
    { name: 'GIF of 10 frames, 400 megapixels', bytes: await gif(square, 10) },
    { name: 'CMYK JPEG of 40 megapixels', bytes: await still().toColourspace('cmyk').jpeg().toBuffer() },
    { name: 'progressive JPEG of 40 megapixels', bytes: progressive },
    {
      name: 'progressive JPEG of 40 megapixels, its last scan 85 times',
      bytes: withManyScans(progressive, 85),
    },
    {
      name: 'interlaced PNG of 40 megapixels',
      bytes: await still().png({ progressive: true }).toBuffer(),
    },
    { name: 'animated WebP of 25 frames, 400 megapixels', bytes: await animatedWebp(4_000, 25) },
  ];
}

async function gif(side: number, frames: number): Promise<Buffer> {
  return repeatGifFrame(await flat(side, side).gif({ effort: 1 }).toBuffer(), frames);
}

/** Each scan is another pass over all coefficients, and costs the sender a few bytes. */
function withManyScans(jpeg: Buffer, times: number): Buffer {
  const scan = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]));
  const end = jpeg.length - 2;
  const copies = Array.from({ length: times }, () => jpeg.subarray(scan, end));
  return Buffer.concat([jpeg.subarray(0, scan), ...copies, jpeg.subarray(end)]);
}
