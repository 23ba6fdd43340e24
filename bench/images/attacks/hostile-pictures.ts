/** The kinds of hostile files on our list that are sent unchanged, by number, each with the correct statuses. */

import { deflateSync } from 'node:zlib';
import {
  animation,
  endlessExif,
  flat,
  gifClaiming,
  greyPixels,
  jpegSegment,
  noise,
  pngChunk,
  pngHeader,
  pngOf,
  pngSignature,
} from '../../../packages/engine/src/image/__fixtures__/build-images.ts';
import { seededRandom } from '../../../packages/engine/src/image/__fixtures__/mutate-image.ts';

export interface HostilePicture {
  readonly name: string;
  readonly bytes: Buffer;
  readonly wanted: readonly number[];
}

const eight = { width: 8, height: 8 };
const text = (name: string, content: string, ...wanted: number[]) => ({ name, bytes: Buffer.from(content), wanted });

function uses(): string {
  const levels = Array.from(
    { length: 12 },
    (_, level) => `<g id="l${level + 1}">${`<use href="#l${level}"/>`.repeat(10)}</g>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg"><rect id="l0" width="1" height="1"/>${levels.join('')}<use href="#l12"/></svg>`;
}

function randomAfterSignature(): Buffer {
  const random = seededRandom(25);
  return Buffer.concat([pngSignature, Buffer.from(Array.from({ length: 5_000 }, () => random(256)))]);
}

export async function hostilePictures(): Promise<readonly HostilePicture[]> {
  const zeroes = deflateSync(Buffer.alloc(50 * 1024 * 1024));
  const flood = { width: 16_000, height: 16_000, bitDepth: 1 };
  const strip = { width: 1, height: 1_000_000 };
  const largest = { width: 8_000, height: 5_000, bitDepth: 8 };
  const png = await noise().png().toBuffer();
  const jpeg = await noise().jpeg().toBuffer();
  const badChecksum = Buffer.from(png);
  badChecksum[29] = badChecksum.readUInt8(29) ^ 0x55;
  return [
    { name: '00 control', bytes: await flat(64, 64).png().toBuffer(), wanted: [200] },
    { name: '01 pixel flood of 256 megapixels', bytes: pngOf(flood, greyPixels(flood)), wanted: [413] },
    {
      name: '02 header that lies',
      bytes: Buffer.concat([
        pngSignature,
        pngHeader({ width: 65_535, height: 65_535 }),
        pngChunk('IDAT', Buffer.alloc(100)),
      ]),
      wanted: [413],
    },
    { name: '03 pixels that inflate past the size', bytes: pngOf(eight, pngChunk('IDAT', zeroes)), wanted: [200] },
    {
      name: '04 text of a hundred times 50 MB',
      bytes: pngOf(
        eight,
        ...Array.from({ length: 100 }, () =>
          pngChunk('iTXt', Buffer.concat([Buffer.from('k\0\x01\0\0\0', 'latin1'), zeroes])),
        ),
        greyPixels(eight),
      ),
      wanted: [200],
    },
    {
      name: '05 colour profile of 50 MB',
      bytes: pngOf(
        eight,
        pngChunk('iCCP', Buffer.concat([Buffer.from('icc\0\0', 'latin1'), zeroes])),
        greyPixels(eight),
      ),
      wanted: [200, 422],
    },
    { name: '06 cut short', bytes: png.subarray(0, Math.floor(png.length * 0.6)), wanted: [422] },
    { name: '07 wrong checksum', bytes: badChecksum, wanted: [422] },
    text(
      '08 SVG with entities',
      '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg><text>&x;</text></svg>',
      415,
    ),
    text(
      '09 SVG of nested entities',
      `<!DOCTYPE svg [<!ENTITY e0 "ha">${Array.from({ length: 10 }, (_, level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`).join('')}]><svg><text>&e10;</text></svg>`,
      415,
    ),
    text('10 SVG of nested uses', uses(), 415),
    text('11 SVG with a script', '<svg><script>1</script><image href="http://127.0.0.1:9/"/></svg>', 415),
    text('12 SVG of a huge size', '<svg xmlns="http://www.w3.org/2000/svg" width="100000" height="100000"/>', 415),
    text('13 GIF that is JavaScript', 'GIF89a/*..*/=1;alert(1)', 422),
    {
      name: '14 JPEG with a ZIP behind it',
      bytes: Buffer.concat([jpeg, Buffer.from('PK\x03\x04 zip', 'latin1')]),
      wanted: [200],
    },
    text('15 HTML', '<html><script>alert(1)</script></html>', 415),
    { name: '16 GIF of 10,000 frames', bytes: await gifClaiming(2_048, 2_048, 10_000), wanted: [413] },
    { name: '17 TIFF of many pages', bytes: await (await animation(20)).tiff().toBuffer(), wanted: [415] },
    { name: '18 WebP of 64 megapixels', bytes: await largeWebp(), wanted: [413] },
    { name: '19 no width', bytes: pngOf({ width: 0, height: 0 }, greyPixels(eight)), wanted: [422] },
    { name: '20 strip of a million pixels', bytes: pngOf(strip, greyPixels(strip)), wanted: [413] },
    {
      name: '21 EXIF that points at itself',
      bytes: Buffer.concat([jpeg.subarray(0, 2), jpegSegment(0xe1, endlessExif()), jpeg.subarray(2)]),
      wanted: [200],
    },
    text('22 PDF', '%PDF-1.4', 415),
    text('23 MVG', 'push graphic-context\nfill url(http://127.0.0.1/)\npop graphic-context', 415),
    text('24 nothing', '', 400),
    { name: '25 noise after a signature', bytes: randomAfterSignature(), wanted: [422] },
    { name: '29 AVIF', bytes: await flat(16, 16).avif({ effort: 0 }).toBuffer(), wanted: [415] },
    {
      name: '30 animated PNG',
      bytes: Buffer.concat([png.subarray(0, 33), pngChunk('acTL', Buffer.alloc(8)), png.subarray(33)]),
      wanted: [415],
    },
    { name: 'the largest that is allowed: 40 megapixels', bytes: pngOf(largest, greyPixels(largest)), wanted: [200] },
  ];
}

async function largeWebp(): Promise<Buffer> {
  const webp = await flat(8, 8).webp({ lossless: true }).toBuffer();
  webp.writeUInt32LE((webp.readUInt32LE(21) & ~0xfffffff) | (7_999 << 14) | 7_999, 21);
  return webp;
}
