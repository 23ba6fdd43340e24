/** One test for each kind of hostile image file; the numbers are those of our list of attacks. */

import { createServer } from 'node:net';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  animation,
  endlessExif,
  flat,
  gifClaiming,
  gifFrames,
  greyPixels,
  jpegSegment,
  noise,
  pngChunk,
  pngHeader,
  pngOf,
  pngSignature,
} from './__fixtures__/build-images.ts';
import { readImage } from './read-image.ts';
import { scanJpeg } from './scan-jpeg.ts';
import { scanPng } from './scan-png.ts';
import { scanWebp } from './scan-webp.ts';

const megabyte = 1024 * 1024;
const eight = { width: 8, height: 8 };
let zeroes: Buffer;
let letters: Buffer;

beforeAll(() => {
  zeroes = deflateSync(Buffer.alloc(50 * megabyte));
  letters = deflateSync(Buffer.alloc(50 * megabyte, 'A'));
});

async function outcome(bytes: Uint8Array) {
  const result = await readImage(bytes);
  return 'refusal' in result ? result.refusal.code : result.image;
}

/** Resident memory that reading these bytes left behind or needed on top, sampled while it ran. */
async function memoryNeeded(bytes: Uint8Array): Promise<number> {
  const before = process.memoryUsage.rss();
  let peak = before;
  const sampling = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 2);
  await readImage(bytes);
  clearInterval(sampling);
  return Math.max(peak, process.memoryUsage.rss()) - before;
}

test('I3: 01 a pixel flood of 256 megapixels is refused without being decoded', async () => {
  const size = { width: 16_000, height: 16_000, bitDepth: 1 };
  const flood = pngOf(size, greyPixels(size));
  expect(await outcome(flood)).toBe('image_too_large');
  expect(await memoryNeeded(flood)).toBeLessThan(150 * megabyte);
});

test('I3: 02 a header that lies about its size is refused from the header alone', async () => {
  const lie = { width: 65_535, height: 65_535 };
  expect(await outcome(pngOf(lie, pngChunk('IDAT', Buffer.alloc(100))))).toBe('image_too_large');
  expect(await outcome(Buffer.concat([pngSignature, pngHeader(lie)]))).toBe('image_too_large');
});

test('I3: 03 pixel data that inflates past the declared size is an 8×8 picture and uses no extra memory', async () => {
  const image = pngOf(eight, pngChunk('IDAT', zeroes));
  expect(await outcome(image)).toMatchObject(eight);
  expect(await memoryNeeded(image)).toBeLessThan(40 * megabyte);
});

test('I3: 04 compressed text, even a hundred times 50 MB, never reaches the decoder', async () => {
  const text = pngChunk('iTXt', Buffer.concat([Buffer.from('k\0\x01\0\0\0', 'latin1'), letters]));
  const image = pngOf(eight, ...Array.from({ length: 100 }, () => text), greyPixels(eight));
  expect(await outcome(image)).toMatchObject(eight);
  const scan = scanPng(image);
  expect(typeof scan === 'object' && scan.picture.includes('iTXt')).toBe(false);
});

test('I3: 05 a colour profile that inflates to 50 MB is read as a picture', async () => {
  const profile = pngChunk('iCCP', Buffer.concat([Buffer.from('icc\0\0', 'latin1'), letters]));
  expect(await outcome(pngOf(eight, profile, greyPixels(eight)))).toMatchObject(eight);
});

test.each(['jpeg', 'png', 'gif', 'webp'] as const)('I3: 06 a %s cut short anywhere is unreadable', async (format) => {
  const whole = await noise().toFormat(format).toBuffer();
  expect(await outcome(whole)).toMatchObject({ format });
  for (const share of [0.2, 0.6, 0.9, 0.99]) {
    expect(await outcome(whole.subarray(0, Math.floor(whole.length * share)))).toBe('image_unreadable');
  }
  for (const missing of [1, 2, 3, 13]) {
    expect(await outcome(whole.subarray(0, whole.length - missing))).toBe('image_unreadable');
  }
});

test('I3: 06 a truncated picture with a valid end marker is unreadable too', async () => {
  const jpeg = await noise().jpeg().toBuffer();
  const closed = Buffer.concat([jpeg.subarray(0, Math.floor(jpeg.length * 0.97)), Buffer.from([0xff, 0xd9])]);
  expect(await outcome(closed)).toBe('image_unreadable');
  const size = { width: 64, height: 64 };
  const pixels = deflateSync(Buffer.alloc(65 * 60));
  expect(await outcome(pngOf(size, pngChunk('IDAT', pixels)))).toBe('image_unreadable');
});

test('I3: 07 one wrong byte in the header, the pixels or a checksum of a PNG is unreadable', async () => {
  const png = await noise().png().toBuffer();
  const pixels = png.indexOf('IDAT') + 40;
  for (const at of [16, 17, 20, 24, 29, pixels, png.length - 1]) {
    const broken = Buffer.from(png);
    broken[at] = broken.readUInt8(at) ^ 0x55;
    expect(await outcome(broken)).toBe('image_unreadable');
  }
});

const uses = Array.from(
  { length: 12 },
  (_, level) => `<g id="l${level + 1}">${`<use href="#l${level}"/>`.repeat(10)}</g>`,
).join('');
test.each([
  ['08 entities', '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg><text>&x;</text></svg>'],
  ['09 nested entities', '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg><text>&b;</text></svg>'],
  ['10 nested uses', `<svg xmlns="http://www.w3.org/2000/svg"><rect id="l0"/>${uses}</svg>`],
  ['12 a huge size', '<svg xmlns="http://www.w3.org/2000/svg" width="100000" height="100000"/>'],
  ['15 HTML', '<html><script>alert(1)</script></html>'],
  ['22 PDF', '%PDF-1.4'],
  ['23 MVG', 'push graphic-context\nfill url(http://127.0.0.1/)\npop graphic-context'],
  ['27 SVG behind a byte-order mark', '\uFEFF<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
])('I3: %s is never a picture', async (_, text) => {
  expect(await outcome(Buffer.from(text))).toBe('unsupported_image_format');
});

test('I3: 11 an SVG with a script and an external image opens no connection', async () => {
  let connections = 0;
  const listener = createServer((socket) => {
    connections++;
    socket.destroy();
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const address = listener.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>1</script><image href="http://127.0.0.1:${port}/"/></svg>`;
  expect(await outcome(Buffer.from(svg))).toBe('unsupported_image_format');
  await new Promise((resolve) => listener.close(resolve));
  expect(connections).toBe(0);
});

test('I3: 13 JavaScript that begins like a GIF is unreadable', async () => {
  expect(await outcome(Buffer.from('GIF89a/*..*/=1;alert(1)'))).toBe('image_unreadable');
  expect(await outcome(Buffer.from('GIF89a'))).toBe('image_unreadable');
});

test.each(['jpeg', 'png', 'gif', 'webp'] as const)('I3: 14 data appended to a %s is dropped', async (format) => {
  const picture = await noise().toFormat(format).toBuffer();
  const polyglot = Buffer.concat([picture, Buffer.from('PK\x03\x04 a zip file', 'latin1')]);
  expect(await outcome(polyglot)).toMatchObject({ format });
});

test('I3: 14 the stored or forwarded copy of a JPEG+ZIP contains no ZIP', async () => {
  const jpeg = await noise().jpeg().toBuffer();
  const scan = scanJpeg(Buffer.concat([jpeg, Buffer.from('PK\x03\x04 a zip file', 'latin1')]));
  expect(typeof scan === 'object' && scan.picture.includes('PK\x03\x04')).toBe(false);
});

test('I3: 16 an animation has at most 1,000 frames and 400 megapixels in total', async () => {
  expect(await outcome(await gifClaiming(2_048, 2_048, 10_000))).toBe('image_too_large');
  expect(await outcome(await gifClaiming(2_048, 2_048, 96))).toBe('image_too_large');
  expect(await outcome(await gifFrames(1_001))).toBe('image_too_large');
  expect(await outcome(await gifFrames(1_000))).toMatchObject({ frames: 1_000 });
});

test('I3: 16 a GIF frame larger than the screen it declares counts in full', async () => {
  expect(await outcome(await gifClaiming(8_000, 6_000, 1))).toBe('image_too_large');
});

test('I3: 17 a TIFF of many pages is an unsupported format', async () => {
  const tiff = await (await animation(20)).tiff().toBuffer();
  expect(await outcome(tiff)).toBe('unsupported_image_format');
});

test('I3: 18 a lossless WebP of 64 megapixels is too large', async () => {
  const webp = await flat(8, 8).webp({ lossless: true }).toBuffer();
  const packed = webp.readUInt32LE(21);
  webp.writeUInt32LE((packed & ~0xfffffff) | (7_999 << 14) | 7_999, 21);
  expect(await outcome(webp)).toBe('image_too_large');
});

test('I3: 19 a picture without width or height is unreadable', async () => {
  expect(await outcome(pngOf({ width: 0, height: 0 }, greyPixels(eight)))).toBe('image_unreadable');
  expect(await outcome(pngOf({ width: 8, height: 0 }, greyPixels(eight)))).toBe('image_unreadable');
  const jpeg = await flat(8, 8).jpeg().toBuffer();
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt16BE(0, frame + 5);
  expect(await outcome(jpeg)).toBe('image_unreadable');
});

test('I3: 20 a strip of a million pixels is too large', async () => {
  const strip = { width: 1, height: 1_000_000 };
  expect(await outcome(pngOf(strip, greyPixels(strip)))).toBe('image_too_large');
});

test('I3: 21 a circular EXIF directory never reaches the decoder', async () => {
  const jpeg = await noise().jpeg().toBuffer();
  const trapped = Buffer.concat([jpeg.subarray(0, 2), jpegSegment(0xe1, endlessExif()), jpeg.subarray(2)]);
  expect(await outcome(trapped)).toMatchObject({ format: 'jpeg', width: 96 });
});

test('I3: 21 no EXIF data except the orientation reaches the decoder', async () => {
  const copyright = '<script>alert(1)</script>';
  const exif = { IFD0: { Copyright: copyright } };
  const jpeg = scanJpeg(await noise().withExif(exif).jpeg().toBuffer());
  const png = scanPng(await noise().withExif(exif).png().toBuffer());
  const webp = scanWebp(await noise().withExif(exif).webp().toBuffer());
  for (const scan of [jpeg, png, webp]) {
    expect(typeof scan === 'object' && !scan.picture.includes(copyright)).toBe(true);
  }
});

test('I3: 25 a PNG signature followed by noise is unreadable, ten thousand times', async () => {
  let state = 1;
  const outcomes = new Set<unknown>();
  for (let round = 0; round < 10_000; round++) {
    const bytes = Buffer.alloc(512);
    pngSignature.copy(bytes);
    for (let at = 8; at < bytes.length; at++) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      bytes[at] = state >>> 24;
    }
    outcomes.add(await outcome(bytes));
  }
  expect([...outcomes]).toEqual(['image_unreadable']);
});

test.each(['jpeg', 'png', 'gif', 'webp'] as const)(
  'I3: 25 a %s with random bytes changed is decoded or refused, never a crash',
  async (format) => {
    const whole = await noise(32, 32).toFormat(format).toBuffer();
    let state = 99;
    const random = (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    for (let round = 0; round < 150; round++) {
      const broken = Buffer.from(whole);
      for (let change = 0; change < 4; change++) broken[random(broken.length)] = random(256);
      const result = await outcome(broken);
      if (typeof result === 'string') {
        expect(['image_unreadable', 'image_too_large', 'unsupported_image_format']).toContain(result);
      } else {
        expect(result.width * result.height * result.frames).toBeGreaterThan(0);
      }
    }
  },
);

test('I3: 28 the image libraries include the fixes for known vulnerabilities', () => {
  expect(atLeast(sharp.versions.webp, '1.3.2')).toBe(true);
  expect(atLeast(sharp.versions.sharp, '0.35.5')).toBe(true);
});

test('I3: 29 AVIF is an unsupported format', async () => {
  expect(await outcome(await flat(16, 16).avif({ effort: 0 }).toBuffer())).toBe('unsupported_image_format');
});

test('I3: files of countless tiny chunks are refused before decoding', async () => {
  const png = await noise().png().toBuffer();
  const empty = pngChunk('IDAT', Buffer.alloc(0));
  const pieces = Array.from({ length: 100_000 }, () => empty);
  expect(await outcome(Buffer.concat([png.subarray(0, 33), ...pieces, png.subarray(33)]))).toBe('image_unreadable');
  const jpeg = await noise().jpeg().toBuffer();
  const comments = Array.from({ length: 100_000 }, () => jpegSegment(0xfe, Buffer.alloc(0)));
  expect(await outcome(Buffer.concat([jpeg.subarray(0, 2), ...comments, jpeg.subarray(2)]))).toBe('image_unreadable');
});

function atLeast(version: string | undefined, wanted: string): boolean {
  const [have, want] = [version ?? '0', wanted].map((text) => text.split('.').map(Number)) as [number[], number[]];
  for (let part = 0; part < want.length; part++) {
    const difference = (have[part] ?? 0) - (want[part] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}

afterAll(() => {
  zeroes = letters = Buffer.alloc(0);
});
