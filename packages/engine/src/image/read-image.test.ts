import { limits } from '@moderato/contract';
import { describe, expect, test } from 'vitest';
import { animation, flat, greyPixels, noise, pngChunk, pngOf } from './__fixtures__/build-images.ts';
import { readImage } from './read-image.ts';

async function outcome(bytes: Uint8Array) {
  const result = await readImage(bytes);
  return 'refusal' in result ? result.refusal.code : result.image;
}

describe('valid images', () => {
  test.each(['jpeg', 'png', 'gif', 'webp'] as const)('I3: a %s is read with its real size', async (format) => {
    const bytes = await noise(96, 64).toFormat(format).toBuffer();
    expect(await outcome(bytes)).toEqual({ format, width: 96, height: 64, frames: 1 });
  });

  test('I3: the smallest pictures are accepted', async () => {
    for (const format of ['jpeg', 'png', 'gif', 'webp'] as const) {
      expect(await outcome(await flat(1, 1).toFormat(format).toBuffer())).toMatchObject({ width: 1, height: 1 });
    }
  });

  test.each(['gif', 'webp'] as const)('I3: the frames of an animated %s are counted', async (format) => {
    const bytes = await (await animation(7)).toFormat(format).toBuffer();
    expect(await outcome(bytes)).toEqual({ format, width: 20, height: 10, frames: 7 });
  });

  test.each([
    ['16-bit PNG', () => noise().toColourspace('rgb16').png().toBuffer()],
    ['palette PNG', () => noise().png({ palette: true }).toBuffer()],
    ['interlaced PNG', () => noise().png({ progressive: true }).toBuffer()],
    ['PNG with transparency', () => noise().ensureAlpha(0.5).png().toBuffer()],
    ['grey PNG', () => noise().toColourspace('b-w').png().toBuffer()],
    ['CMYK JPEG', () => noise().toColourspace('cmyk').jpeg().toBuffer()],
    ['progressive JPEG', () => noise().jpeg({ progressive: true }).toBuffer()],
    ['JPEG with scans ordered by mozjpeg', () => noise().jpeg({ mozjpeg: true }).toBuffer()],
    ['grey JPEG', () => noise().toColourspace('b-w').jpeg().toBuffer()],
    ['JPEG with a colour profile', () => noise().withIccProfile('p3').jpeg().toBuffer()],
    ['PNG with a colour profile', () => noise().withIccProfile('p3').png().toBuffer()],
    ['WebP with a colour profile', () => noise().withIccProfile('p3').webp().toBuffer()],
    ['lossless WebP', () => noise().webp({ lossless: true }).toBuffer()],
    ['WebP with transparency', () => noise().ensureAlpha(0.5).webp().toBuffer()],
  ])('I3: a %s is read like its plain original (attack 30)', async (_, make) => {
    expect(await outcome(await make())).toMatchObject({ width: 96, height: 64, frames: 1 });
  });

  test.each(['jpeg', 'png', 'webp'] as const)('I3: the orientation of a %s is applied (attack 21)', async (format) => {
    const lying = await noise(96, 64).withMetadata({ orientation: 6 }).toFormat(format).toBuffer();
    expect(await outcome(lying)).toMatchObject({ width: 64, height: 96 });
    const mirrored = await noise(96, 64).withMetadata({ orientation: 2 }).toFormat(format).toBuffer();
    expect(await outcome(mirrored)).toMatchObject({ width: 96, height: 64 });
  });
});

describe('other formats', () => {
  test.each([
    ['TIFF', () => noise().tiff().toBuffer()],
    ['AVIF', () => flat(16, 16).avif({ effort: 0 }).toBuffer()],
    ['raw pixels', () => noise().raw().toBuffer()],
  ])('I3: a %s is an unsupported format', async (_, make) => {
    expect(await outcome(await make())).toBe('unsupported_image_format');
  });

  test.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'],
    ['HTML', '<!doctype html><html><script>alert(1)</script></html>'],
    ['PDF', '%PDF-1.4\n1 0 obj\n'],
    ['BMP', 'BM\x36\0\0\0\0\0\0\0\x36\0\0\0'],
    ['text', 'hello'],
    ['one byte', 'G'],
    ['a RIFF file that is sound', 'RIFF\x24\0\0\0WAVEfmt '],
  ])('I3: %s is an unsupported format', async (_, text) => {
    expect(await outcome(Buffer.from(text, 'latin1'))).toBe('unsupported_image_format');
  });

  test('I3: an animated PNG is an unsupported format (attack 30)', async () => {
    const still = await noise().png().toBuffer();
    const animated = Buffer.concat([still.subarray(0, 33), pngChunk('acTL', Buffer.alloc(8)), still.subarray(33)]);
    expect(await outcome(still)).toMatchObject({ format: 'png' });
    expect(await outcome(animated)).toBe('unsupported_image_format');
  });
});

describe('size', () => {
  test('I3: an empty file is an invalid request (attack 24)', async () => {
    expect(await outcome(new Uint8Array())).toBe('invalid_request');
  });

  test('I3: a file over 10 MB is too large, whatever it contains', async () => {
    expect(await outcome(Buffer.alloc(limits.imageBytes + 1))).toBe('image_too_large');
  });

  test('I3: 16,384 pixels per side are accepted and one more is too large', async () => {
    expect(await outcome(await flat(limits.imageSidePixels, 2).png().toBuffer())).toMatchObject({ width: 16_384 });
    expect(
      await outcome(
        await flat(limits.imageSidePixels + 1, 2)
          .png()
          .toBuffer(),
      ),
    ).toBe('image_too_large');
  });

  test('I3: 40 megapixels are accepted and one more row is too large', async () => {
    const most = { width: 8_000, height: 5_000, bitDepth: 1 };
    const more = { width: 8_000, height: 5_001, bitDepth: 1 };
    expect(await outcome(pngOf(most, greyPixels(most)))).toMatchObject({ height: 5_000 });
    expect(await outcome(pngOf(more, greyPixels(more)))).toBe('image_too_large');
  });
});

test('I3: only the view into a larger buffer is read', async () => {
  const png = await noise().png().toBuffer();
  const around = Buffer.concat([Buffer.alloc(7, 1), png, Buffer.alloc(5, 2)]);
  expect(await outcome(new Uint8Array(around.buffer, around.byteOffset + 7, png.length))).toMatchObject({ width: 96 });
});

test('I3: sharp itself blocks all loaders except the four, not only our own check', async () => {
  const tiff = await noise().tiff().toBuffer();
  const { sharp } = await import('./prepare/allowed-loaders.ts');
  await expect(sharp(tiff).metadata()).rejects.toThrow();
  await expect(sharp(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')).metadata()).rejects.toThrow();
});

test('I3: a PNG without pixels is unreadable', async () => {
  expect(await outcome(pngOf({ width: 8, height: 8 }))).toBe('image_unreadable');
});
