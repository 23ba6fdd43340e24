import { sharp } from './allowed-loaders.ts';
import type { DecodeJob } from './decoder-job.ts';
import { type RawFrame, rawFrame } from './raw-frame.ts';

/**
 * One pass that decodes every row and scales down on the way. `failOn: 'warning'` also refuses files that are cut short
 * and closed with a proper end marker.
 */
export async function decodeStill(picture: Buffer, job: DecodeJob): Promise<RawFrame> {
  let pipeline = sharp(picture, { failOn: 'warning', limitInputPixels: job.pixelLimit, sequentialRead: true });
  if (job.width > job.side || job.height > job.side) {
    if (!mayShrinkWhileLoading(job)) {
      pipeline = pipeline.extract({ left: 0, top: 0, width: job.width, height: job.height });
    }
    pipeline = pipeline.resize({ width: job.side, height: job.side, fit: 'inside' });
  }
  const { data, info } = await pipeline.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  return rawFrame(data, info.width, info.height, info.channels);
}

/**
 * A JPEG can be read at a half, a quarter or an eighth of its size, which is faster and decodes the same data. When the
 * height is no multiple of eight, however, the last rows are left out and nobody would notice that they are missing.
 * Cutting out the whole picture first keeps sharp from it.
 */
function mayShrinkWhileLoading({ format, height }: DecodeJob): boolean {
  return format !== 'jpeg' || height % 8 === 0;
}
