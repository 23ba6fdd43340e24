import { sharp } from './allowed-loaders.ts';
import type { DecodeJob } from './decoder-job.ts';
import { type RawFrame, rawFrame } from './raw-frame.ts';
import { sampleFrames } from './sample-frames.ts';

/** libvips stacks the frames it loads into one tall image, and its images have a largest height. */
const tallestStack = 8_000_000;
/**
 * Pixels of the stack after scaling, a hundred megabytes. Frames can only be decoded in order from the first, so one
 * pass keeps all of them and the wanted ones are cut out. Beyond about forty large frames, all get smaller.
 */
const stackPixels = 24_000_000;

/** Decodes every frame, keeps those that are judged. */
export async function decodeAnimation(picture: Buffer, job: DecodeJob): Promise<Map<number, RawFrame>> {
  const { width, height } = scaledSize(job);
  const framesAtOnce = Math.max(1, Math.floor(tallestStack / job.height));
  const wanted = sampleFrames(job.frames, job.maxFrames);
  const kept = new Map<number, RawFrame>();
  for (let page = 0; page < job.frames; page += framesAtOnce) {
    const pages = Math.min(framesAtOnce, job.frames - page);
    const { data, info } = await open(picture, job, page, pages)
      .resize(width, height, { fit: 'fill' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const frameBytes = width * height * info.channels;
    if (data.length !== frameBytes * pages)
      throw new Error('The number of decoded frames is not the number that was counted.');
    for (const index of wanted.filter((frame) => frame >= page && frame < page + pages)) {
      const pixels = data.subarray((index - page) * frameBytes, (index - page + 1) * frameBytes);
      kept.set(index, rawFrame(pixels, width, height, info.channels));
    }
  }
  return kept;
}

function open(picture: Buffer, { pixelLimit }: DecodeJob, page: number, pages: number) {
  return sharp(picture, { failOn: 'warning', limitInputPixels: pixelLimit, sequentialRead: true, page, pages });
}

function scaledSize({ width, height, frames, side }: DecodeJob): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height), Math.sqrt(stackPixels / (width * height * frames)));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
