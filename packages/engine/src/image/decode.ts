/**
 * The only place that hands bytes to sharp. Loaders are allow-listed for the whole process: everything is blocked, then
 * the four formats are let through again, from memory only. Stock sharp hangs for seconds on a 3 KB SVG.
 */

import { limits } from '@moderato/contract';
import sharp from 'sharp';
import type { ScannedImage } from './scanned-image.ts';

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadWebpBuffer',
  ],
});
/** No two requests bring the same buffer, so a cache of operations would only hold memory. */
sharp.cache(false);

const timeoutSeconds = 20;
/** libvips stacks the frames it loads into one tall image, and its images have a largest height. */
const tallestStack = 8_000_000;

export type Decoding = 'decoded' | 'unreadable' | 'too_slow';

/**
 * Decodes every pixel of every frame and keeps next to none, so that memory stays far below the size of the pictures.
 * `failOn: 'warning'` also refuses files that are cut short and closed with a proper end marker.
 */
export async function decode(image: ScannedImage): Promise<Decoding> {
  try {
    const { pages = 1 } = await sharp(image.picture, { failOn: 'warning' }).metadata();
    if (pages !== image.frames) return 'unreadable';
    if (image.frames === 1) await decodeStill(image);
    else await decodeAnimation(image);
    return 'decoded';
  } catch (error) {
    // Decoders report broken input by throwing, with messages about their insides that nobody should see.
    return error instanceof Error && error.message.startsWith('timeout') ? 'too_slow' : 'unreadable';
  }
}

/** Reading in sequence up to the last pixel decodes all before it, while a shrinking read may stop rows earlier. */
function decodeStill(image: ScannedImage): Promise<Buffer> {
  return open(image)
    .extract({ left: image.width - 1, top: image.height - 1, width: 1, height: 1 })
    .raw()
    .toBuffer();
}

/** Frames are decoded whole before a row of them can be read, so a few points of each are enough. */
async function decodeAnimation(image: ScannedImage): Promise<void> {
  const framesAtOnce = Math.max(1, Math.floor(tallestStack / image.height));
  for (let page = 0; page < image.frames; page += framesAtOnce) {
    const pages = Math.min(framesAtOnce, image.frames - page);
    await open(image, { page, pages }).resize(2, 2, { fit: 'fill', kernel: 'nearest' }).raw().toBuffer();
  }
}

function open(image: ScannedImage, frames: { page?: number; pages?: number } = {}) {
  return sharp(image.picture, {
    failOn: 'warning',
    limitInputPixels: limits.imageTotalPixels,
    sequentialRead: true,
    ...frames,
  }).timeout({ seconds: timeoutSeconds });
}
