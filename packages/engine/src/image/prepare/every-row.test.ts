/**
 * Scaling during decoding must not hide damage at the end of a file: the larger the picture, the more it would hide.
 */

import sharp, { type JpegOptions } from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { noise } from '../__fixtures__/build-images.ts';
import { scanImage } from '../scan-image.ts';
import { createImageDecoder } from './image-decoder.ts';

const decoder = createImageDecoder({ processes: 1, deadlineMs: 120_000 });
afterAll(() => decoder.close());

async function outcome(bytes: Uint8Array): Promise<string> {
  const scan = scanImage(bytes);
  if ('refusal' in scan) return scan.refusal.code;
  const decoded = await decoder.decode(scan.image, { sendPixels: false });
  return typeof decoded === 'string' ? decoded : 'decoded';
}

/** Every restart interval and the last bytes of a scan are noise, so that each byte counts. */
async function large(width: number, height: number, options: JpegOptions): Promise<Buffer> {
  const tile = await noise(256, 80).png().toBuffer();
  return sharp({ create: { width, height, channels: 3, background: '#000' } })
    .composite([{ input: tile, tile: true }])
    .jpeg({ quality: 80, ...options })
    .toBuffer();
}

test.each([
  ['a height that could be halved while loading', 4_800, 400, {}],
  ['a height that cannot', 4_800, 405, {}],
  ['a height of one row more', 4_800, 401, {}],
  ['a height that could be read at an eighth', 16_000, 80, {}],
  ['a height that cannot, at an eighth', 16_000, 87, {}],
  ['thinned-out colours of half a block', 16_000, 88, { chromaSubsampling: '4:2:0' }],
  ['progressive scans', 4_800, 400, { progressive: true }],
] as const)('I3: a large JPEG with %s is unreadable when its end is missing', async (_, width, height, options) => {
  const whole = await large(width, height, options);
  expect(await outcome(whole)).toBe('decoded');
  for (const missing of [40, 400, 4_000, Math.floor(whole.length / 2)]) {
    const closed = Buffer.concat([whole.subarray(0, whole.length - missing), Buffer.from([0xff, 0xd9])]);
    expect(await outcome(closed), `${missing} bytes missing`).toBe('unreadable');
  }
});

test.each([{}, { lossless: true }, { nearLossless: true }] as const)(
  'I3: a large WebP (%o) is unreadable when its end is missing',
  async (options) => {
    const tile = await noise(256, 80).png().toBuffer();
    const whole = await sharp({ create: { width: 4_800, height: 400, channels: 3, background: '#000' } })
      .composite([{ input: tile, tile: true }])
      .webp({ effort: 0, ...options })
      .toBuffer();
    expect(await outcome(whole)).toBe('decoded');
    for (const missing of [40, 400, 4_000, Math.floor(whole.length / 4) * 2]) {
      // The sizes in the container are corrected, so that only the pixels are missing.
      const cut = Buffer.from(whole.subarray(0, (whole.length - missing) & ~1));
      cut.writeUInt32LE(cut.length - 8, 4);
      cut.writeUInt32LE(cut.length - 20, 16);
      expect(await outcome(cut), `${missing} bytes missing`).toBe('unreadable');
    }
  },
);

test('I3: a large PNG is unreadable when its last rows are missing', async () => {
  const tile = await noise(256, 256).png().toBuffer();
  const whole = await sharp({ create: { width: 2_000, height: 2_003, channels: 3, background: '#000' } })
    .composite([{ input: tile, tile: true }])
    .png({ compressionLevel: 1 })
    .toBuffer();
  expect(await outcome(whole)).toBe('decoded');
  // The last chunk of pixels, with a correct checksum, has too few of them.
  const end = whole.subarray(whole.length - 12);
  const chunks = [...whole.toString('latin1').matchAll(/IDAT/g)].map(({ index }) => index - 4);
  for (const dropped of [1, 5]) {
    const start = chunks.at(-dropped) ?? 0;
    expect(await outcome(Buffer.concat([whole.subarray(0, start), end]))).toBe('unreadable');
  }
});
