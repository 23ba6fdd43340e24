import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { animation, flat, noise } from '../__fixtures__/build-images.ts';
import { hashFrame } from '../known-images/pdq/pdq-hash.ts';
import { animationSide, maxFrames, type PreparedImage, stillSide } from '../prepared-image.ts';
import { createImageDecoder } from './image-decoder.ts';
import { encodeForProvider, prepareImage } from './prepare-image.ts';
import { sampleFrames } from './sample-frames.ts';

const decoder = createImageDecoder({ processes: 1, deadlineMs: 120_000 });
afterAll(() => decoder.close());

async function prepared(bytes: Uint8Array): Promise<PreparedImage> {
  const result = await prepareImage(bytes, { decoder });
  if ('refusal' in result) throw new Error(result.refusal.code);
  return result.image;
}

/** The largest difference between two pictures in any channel of any pixel. */
function difference(left: Uint8Array, right: Uint8Array): number {
  expect(left.length).toBe(right.length);
  return left.reduce((most, value, at) => Math.max(most, Math.abs(value - (right[at] as number))), 0);
}

/** Four corners of different colours, so that no two ways of turning it look alike. */
const corners = Buffer.from([255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 0, 255, 0, 255, 0, 255, 255]);
const cornered = () =>
  sharp(corners, { raw: { width: 3, height: 2, channels: 3 } }).resize(96, 64, { kernel: 'nearest' });

describe('hashes for known images', () => {
  test('are computed in the decoder for each frame on each background, and only on request', async () => {
    const seeThrough = await noise(96, 64).ensureAlpha(0.5).png().toBuffer();
    const result = await prepareImage(seeThrough, { decoder, hash: true });
    if ('refusal' in result) throw new Error(result.refusal.code);
    expect(result.image.frames.map(({ ground }) => ground)).toEqual(['light', 'dark']);
    for (const frame of result.image.frames) expect(frame.hashed).toEqual(hashFrame(frame));
    expect((await prepared(seeThrough)).frames[0]).not.toHaveProperty('hashed');
  });
});

describe('still pictures', () => {
  test('I3: small ones keep their size and every pixel', async () => {
    const original = noise(96, 64);
    const image = await prepared(await original.png().toBuffer());
    expect(image).toMatchObject({ width: 96, height: 64, frameCount: 1 });
    expect(image.frames).toHaveLength(1);
    expect(image.frames[0]).toMatchObject({ index: 0, ground: 'opaque', width: 96, height: 64 });
    expect(Buffer.from(image.frames[0]?.pixels ?? []).equals(await original.raw().toBuffer())).toBe(true);
  });

  test.each(['jpeg', 'png', 'webp', 'gif'] as const)(
    'I3: a large %s is scaled down and its original size is kept',
    async (format) => {
      const image = await prepared(await flat(3_000, 1_001).toFormat(format).toBuffer());
      expect(image).toMatchObject({ width: 3_000, height: 1_001 });
      const [frame] = image.frames;
      expect(frame).toMatchObject({ width: stillSide });
      expect(frame?.pixels).toHaveLength(stillSide * (frame?.height ?? 0) * 3);
    },
  );

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('I3: orientation %i is applied (attack 21)', async (orientation) => {
    const upright = await cornered().raw().toBuffer();
    const stored = sharp(upright, { raw: { width: 96, height: 64, channels: 3 } });
    const lying = await stored.withMetadata({ orientation }).png().toBuffer();
    const expected = await sharp(lying).autoOrient().raw().toBuffer({ resolveWithObject: true });
    const { width, height } = expected.info;
    const image = await prepared(lying);
    expect(image).toMatchObject({ width, height, frames: [{ width, height }] });
    expect(Buffer.from(image.frames[0]?.pixels ?? []).equals(expected.data)).toBe(true);
  });

  test.each([
    ['16-bit PNG', (picture: Sharp) => picture.toColourspace('rgb16').png()],
    ['interlaced PNG', (picture: Sharp) => picture.png({ progressive: true })],
    ['lossless WebP', (picture: Sharp) => picture.webp({ lossless: true })],
    ['palette PNG', (picture: Sharp) => picture.png({ palette: true, dither: 0 })],
    ['GIF', (picture: Sharp) => picture.gif({ dither: 0 })],
    [
      'progressive JPEG',
      (picture: Sharp) => picture.jpeg({ quality: 100, progressive: true, chromaSubsampling: '4:4:4' }),
    ],
  ])('I3: a %s gives the pixels of its plain original (attack 30)', async (_, encode) => {
    const plain = await prepared(await cornered().png().toBuffer());
    const other = await prepared(await encode(cornered()).toBuffer());
    expect(difference(plain.frames[0]?.pixels ?? corners, other.frames[0]?.pixels ?? corners)).toBeLessThanOrEqual(8);
  });

  test.each([
    ['CMYK JPEG', (picture: Sharp) => picture.toColourspace('cmyk').jpeg({ quality: 100 })],
    ['JPEG in a wide gamut', (picture: Sharp) => picture.withIccProfile('p3').jpeg({ quality: 100 })],
  ])('I3: a %s comes out in sRGB, near its plain original (attack 30)', async (_, encode) => {
    const muted = () => sharp({ create: { width: 64, height: 64, channels: 3, background: '#8a6f5c' } });
    const plain = await prepared(await muted().png().toBuffer());
    const other = await prepared(await encode(muted()).toBuffer());
    expect(difference(plain.frames[0]?.pixels ?? corners, other.frames[0]?.pixels ?? corners)).toBeLessThanOrEqual(24);
  });

  test('I3: grey pictures come out in three channels', async () => {
    const image = await prepared(await noise().toColourspace('b-w').png().toBuffer());
    const { pixels = new Uint8Array() } = image.frames[0] ?? {};
    expect(pixels).toHaveLength(96 * 64 * 3);
    expect(pixels[0] === pixels[1] && pixels[1] === pixels[2]).toBe(true);
  });

  test('I3: pictures of one pixel and of extreme shape are prepared', async () => {
    for (const [width, height] of [
      [1, 1],
      [16_384, 1],
      [1, 16_384],
      [16_384, 3],
    ] as const) {
      const image = await prepared(await flat(width, height).png().toBuffer());
      expect(image).toMatchObject({ width, height });
      expect(image.frames[0]?.pixels.length).toBeGreaterThanOrEqual(3);
    }
  });
});

describe('transparency', () => {
  const half = { r: 200, g: 100, b: 50, alpha: 0.5 };

  test.each(['png', 'webp'] as const)(
    'a transparent %s is shown on a light and on a dark background',
    async (format) => {
      const bytes = await sharp({ create: { width: 32, height: 32, channels: 4, background: half } })
        .toFormat(format, { lossless: true })
        .toBuffer();
      const { frames } = await prepared(bytes);
      expect(frames.map(({ index, ground }) => [index, ground])).toEqual([
        [0, 'light'],
        [0, 'dark'],
      ]);
      const [light, dark] = frames.map(({ pixels }) => [...pixels.subarray(0, 3)]);
      expect(difference(Uint8Array.from(light ?? []), Uint8Array.from([227, 177, 152]))).toBeLessThanOrEqual(2);
      expect(difference(Uint8Array.from(dark ?? []), Uint8Array.from([100, 50, 25]))).toBeLessThanOrEqual(2);
    },
  );

  test('white print on a transparent background is visible on dark', async () => {
    const clear = { r: 255, g: 255, b: 255, alpha: 0 };
    const print = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const bytes = await sharp({ create: { width: 32, height: 32, channels: 4, background: clear } })
      .composite([{ input: print }])
      .png()
      .toBuffer();
    const { frames } = await prepared(bytes);
    const shades = frames.map(({ pixels }) => new Set(pixels).size);
    expect(frames.map(({ ground }) => ground)).toEqual(['light', 'dark']);
    expect(shades[0]).toBe(1);
    expect(shades[1]).toBeGreaterThan(1);
  });

  test('an alpha channel that hides nothing is dropped', async () => {
    const { frames } = await prepared(await noise().ensureAlpha(1).png().toBuffer());
    expect(frames.map(({ ground }) => ground)).toEqual(['opaque']);
    expect(Buffer.from(frames[0]?.pixels ?? []).equals(await noise().raw().toBuffer())).toBe(true);
  });
});

describe('animations', () => {
  test.each(['gif', 'webp'] as const)(
    'I3: several frames of a %s are prepared, including the first and the last',
    async (format) => {
      const bytes = await (await animation(20)).toFormat(format, { lossless: true, dither: 0 }).toBuffer();
      const { frames, frameCount } = await prepared(bytes);
      expect(frameCount).toBe(20);
      expect(frames.map(({ index }) => index)).toEqual([0, 3, 5, 8, 11, 14, 16, 19]);
      // The fixture paints frame n in red n × 10.
      for (const { index, pixels } of frames)
        expect(Math.abs((pixels[0] ?? 0) - index * 10), `frame ${index}`).toBeLessThan(8);
    },
  );

  test('I3: frames are scaled down to the size for animations', async () => {
    const bytes = await (await animation(3, 1_000, 500)).webp().toBuffer();
    const { frames, width } = await prepared(bytes);
    expect(width).toBe(1_000);
    expect(frames.map((frame) => [frame.width, frame.height])).toEqual(
      Array(3).fill([animationSide, animationSide / 2]),
    );
  });

  test('I3: a rotated animated WebP is turned upright', async () => {
    const bytes = await (await animation(3)).withMetadata({ orientation: 6 }).webp({ lossless: true }).toBuffer();
    const image = await prepared(bytes);
    expect(image).toMatchObject({ width: 10, height: 20, frames: [{ width: 10, height: 20 }, {}, {}] });
  });

  test('the judged frames are in order, without repeats, and include the first and the last', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000 }), (frames) => {
        const sampled = sampleFrames(frames, maxFrames);
        expect(sampled).toEqual([...new Set(sampled)].toSorted((left, right) => left - right));
        expect(sampled).toHaveLength(Math.min(frames, maxFrames));
        expect(sampled[0]).toBe(0);
        expect(sampled.at(-1)).toBe(frames - 1);
      }),
    );
  });
});

describe('forwarded frames', () => {
  test('I3: are re-encoded and scaled down, without anything of the original file (attack 14)', async () => {
    const sent = Buffer.concat([
      await noise(800, 400)
        .withExif({ IFD0: { Copyright: 'a secret' } })
        .jpeg()
        .toBuffer(),
      Buffer.from('PK\x03\x04 a zip file', 'latin1'),
    ]);
    const { frames } = await prepared(sent);
    const [frame] = frames;
    if (frame === undefined) throw new Error('no frame');
    const { mediaType, bytes } = await encodeForProvider(frame, 256, { decoder });
    expect(mediaType).toBe('image/jpeg');
    expect(Buffer.from(bytes).includes('PK\x03\x04') || Buffer.from(bytes).includes('a secret')).toBe(false);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 256, height: 128 });
    const larger = await encodeForProvider(frame, 4_000, { decoder });
    expect(await sharp(larger.bytes).metadata()).toMatchObject({ width: 800, height: 400 });
  });
});
