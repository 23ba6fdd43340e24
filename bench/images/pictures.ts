/** Paints pictures like those people send: soft shapes with grain, print on white, a sticker, an animation. */

import { createRequire } from 'node:module';

/** The engine's own copy, wherever npm has installed it. */
export const sharp = createRequire(new URL('../../packages/engine/package.json', import.meta.url))(
  'sharp',
) as typeof import('sharp').default;
sharp.concurrency(1);
sharp.cache(false);

export interface Picture {
  readonly name: string;
  readonly bytes: Buffer;
  readonly isAnimated?: boolean;
}

/**
 * Waves of colour with a little grain: compresses about as well as a photograph. Painted small, because painting is
 * slow.
 */
function painted(width: number, height: number, phase = 0) {
  const scale = Math.max(1, width / 800);
  return paint(Math.round(width / scale), Math.round(height / scale), phase).resize(width, height, { fit: 'fill' });
}

function paint(width: number, height: number, phase: number) {
  const pixels = Buffer.alloc(width * height * 3);
  let grain = 1;
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      grain = (Math.imul(grain, 1_664_525) + 1_013_904_223) >>> 0;
      const noise = (grain >>> 29) - 4;
      pixels[at++] = 128 + 90 * Math.sin(x / 97 + phase) + 30 * Math.sin(y / 13) + noise;
      pixels[at++] = 128 + 80 * Math.sin((x + y) / 151 + phase) + noise;
      pixels[at++] = 128 + 70 * Math.cos(y / 71 - phase) + 40 * Math.sin(x / 23) + noise;
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** Lines of marks on white, as a page of text has. */
function printed(width: number, height: number) {
  const pixels = Buffer.alloc(width * height * 3, 255);
  for (let y = 0; y < height; y++) {
    if (y % 24 > 12) continue;
    for (let x = 40; x < width - 40; x++)
      if ((x * 7 + (y >> 2) * 13) % 11 < 4) pixels.fill(30, (y * width + x) * 3, (y * width + x) * 3 + 3);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

export async function samplePictures(): Promise<readonly Picture[]> {
  const frames = await Promise.all(
    Array.from({ length: 24 }, (_, frame) =>
      painted(480, 270, frame / 5)
        .png()
        .toBuffer(),
    ),
  );
  return [
    { name: 'JPEG 800×600', bytes: await painted(800, 600).jpeg().toBuffer() },
    { name: 'JPEG 1600×1200', bytes: await painted(1_600, 1_200).jpeg().toBuffer() },
    { name: 'JPEG 4000×3000', bytes: await painted(4_000, 3_000).jpeg().toBuffer() },
    {
      name: 'JPEG 4000×3000 on its side',
      bytes: await painted(4_000, 3_000).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    },
    { name: 'PNG 1920×1080, a page of print', bytes: await printed(1_920, 1_080).png().toBuffer() },
    {
      name: 'PNG 1000×1000, see-through',
      bytes: await painted(1_000, 1_000).ensureAlpha(0.6).png({ compressionLevel: 3 }).toBuffer(),
    },
    { name: 'WebP 1600×1200', bytes: await painted(1_600, 1_200).webp().toBuffer() },
    {
      name: 'GIF 480×270, 24 frames',
      bytes: await sharp(frames, { join: { animated: true } })
        .gif({ effort: 1 })
        .toBuffer(),
      isAnimated: true,
    },
  ];
}
