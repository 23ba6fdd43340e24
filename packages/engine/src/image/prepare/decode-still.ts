import type { Sharp } from 'sharp';
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
    pipeline = loadWhole(pipeline, job).resize({ width: job.side, height: job.side, fit: 'inside' });
  }
  const { data, info } = await pipeline.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  return rawFrame(data, info.width, info.height, info.channels);
}

/**
 * By default, sharp reads a large JPEG at a half or an eighth of its size, and then does not notice that the end of the
 * file is missing. Extracting the whole picture first prevents that.
 */
function loadWhole(pipeline: Sharp, { format, width, height }: DecodeJob): Sharp {
  return format === 'jpeg' ? pipeline.extract({ left: 0, top: 0, width, height }) : pipeline;
}
