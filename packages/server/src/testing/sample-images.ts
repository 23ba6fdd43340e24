/** Small pictures and files that only look like one, as data URIs for the image route. */

import { crc32 } from 'node:zlib';
import sharp from 'sharp';

const picture = (width = 8, height = 8) =>
  sharp({ create: { width, height, channels: 3, background: { r: 120, g: 160, b: 90 } } });

export const dataUri = (bytes: Uint8Array, mediaType = 'image/png') =>
  `data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}`;

export const sampleImages = {
  png: await picture().png().toBuffer(),
  jpeg: await picture().jpeg().toBuffer(),
  gif: await picture().gif().toBuffer(),
  webp: await picture().webp().toBuffer(),
};

export const otherFormats: Readonly<Record<string, Uint8Array>> = {
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>'),
  html: Buffer.from('<!doctype html><title>no picture</title>'),
  pdf: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'),
  text: Buffer.from('no picture at all'),
  zip: Buffer.from('PK\u0003\u0004'),
  bmp: Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)]),
  tiff: await picture().tiff().toBuffer(),
  avif: await picture().avif().toBuffer(),
  oneByte: Buffer.from([0]),
  animatedPng: animatedPng(sampleImages.png),
};

export const brokenImages: Readonly<Record<string, Uint8Array>> = {
  pngSignatureAlone: sampleImages.png.subarray(0, 8),
  pngCutShort: sampleImages.png.subarray(0, sampleImages.png.length - 20),
  jpegCutShort: sampleImages.jpeg.subarray(0, 40),
  gifHeaderAlone: Buffer.from('GIF89a'),
  webpHeaderAlone: Buffer.from('RIFF\u0004\0\0\0WEBP', 'latin1'),
};

export const widerThanAllowed = await picture(16_385, 1).png().toBuffer();
export const widestAllowed = await picture(16_384, 1).png().toBuffer();

/** Far more bytes than its size suggests: there is nothing to compress. */
export function noisePng(side: number): Promise<Buffer> {
  const pixels = Buffer.from(Array.from({ length: side * side * 3 }, (_, n) => (n * 7_919) % 251));
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

/** The picture with an `acTL` chunk after its header, which makes a PNG animated. */
function animatedPng(png: Buffer): Buffer {
  const afterHeader = 8 + 25;
  const chunk = Buffer.alloc(20);
  chunk.writeUInt32BE(8, 0);
  chunk.write('acTL', 4, 'latin1');
  chunk.writeUInt32BE(2, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 16)), 16);
  return Buffer.concat([png.subarray(0, afterHeader), chunk, png.subarray(afterHeader)]);
}
