/** Image files for tests, sound and hostile, made on the spot so that none is kept in the repository. */

import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

export const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(data.length + 12);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), data.length + 8);
  return chunk;
}

export interface PngSize {
  readonly width: number;
  readonly height: number;
  readonly bitDepth?: number;
}

export function pngHeader({ width, height, bitDepth = 8 }: PngSize): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data[8] = bitDepth;
  return pngChunk('IHDR', data);
}

/** A grey PNG: header, the given chunks, end. */
export function pngOf(size: PngSize, ...chunks: Buffer[]): Buffer {
  return Buffer.concat([pngSignature, pngHeader(size), ...chunks, pngChunk('IEND', Buffer.alloc(0))]);
}

export function greyPixels({ width, height, bitDepth = 8 }: PngSize): Buffer {
  const rowBytes = 1 + Math.ceil((width * bitDepth) / 8);
  return pngChunk('IDAT', deflateSync(Buffer.alloc(rowBytes * height)));
}

/** Noise, so that the compressed data is long enough to cut and break. */
export function noise(width = 96, height = 64) {
  const pixels = Buffer.alloc(width * height * 3);
  let state = 12345;
  for (let at = 0; at < pixels.length; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    pixels[at] = state >>> 24;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

export async function gifFrames(frames: number): Promise<Buffer> {
  return repeatGifFrame(await flat(8, 8).gif().toBuffer(), frames);
}

/** A tiny GIF whose frames claim another size; only headers are worth reading in it. */
export async function gifClaiming(width: number, height: number, frames: number): Promise<Buffer> {
  const still = await flat(8, 8).gif().toBuffer();
  const frame = firstGifFrame(still);
  still.writeUInt16LE(width, frame + 5);
  still.writeUInt16LE(height, frame + 7);
  return repeatGifFrame(still, frames);
}

export function flat(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#345678' } });
}

/** The first frame of a GIF, so many times. */
export function repeatGifFrame(still: Buffer, frames: number): Buffer {
  const start = firstGifFrame(still);
  const frame = still.subarray(start, still.length - 1);
  const copies = Array.from({ length: frames }, () => frame);
  return Buffer.concat([still.subarray(0, start), ...copies, Buffer.from([0x3b])]);
}

function firstGifFrame(still: Buffer): number {
  const flags = still.readUInt8(10);
  let at = 13 + (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);
  while (still[at] === 0x21) {
    at += 2;
    while (still.readUInt8(at) !== 0) at += still.readUInt8(at) + 1;
    at++;
  }
  return at;
}

/** Frames of different colours, stacked the way sharp writes animations and pages. */
export async function animation(frames: number, width = 20, height = 10) {
  const inputs: Buffer[] = [];
  for (let frame = 0; frame < frames; frame++) {
    const background = { r: frame * 10, g: 255 - frame * 10, b: 128 };
    inputs.push(await sharp({ create: { width, height, channels: 3, background } }).png().toBuffer());
  }
  return sharp(inputs, { join: { animated: true } });
}

/** A WebP whose frames are one still picture, so many times; sharp would take minutes for large ones. */
export async function animatedWebp(side: number, frames: number): Promise<Buffer> {
  const still = await flat(side, side).webp({ lossless: true, effort: 0 }).toBuffer();
  const pixels = still.subarray(12);
  const size = (at: number, of: Buffer) => of.writeUIntLE(side - 1, at, 3);
  const canvas = Buffer.alloc(10);
  canvas[0] = 2;
  size(4, canvas);
  size(7, canvas);
  const head = Buffer.alloc(16);
  size(6, head);
  size(9, head);
  head.writeUIntLE(100, 12, 3);
  const frame = riffChunk('ANMF', Buffer.concat([head, pixels]));
  const body = [riffChunk('VP8X', canvas), riffChunk('ANIM', Buffer.alloc(6)), ...Array(frames).fill(frame)];
  return riffChunk('RIFF', Buffer.concat([Buffer.from('WEBP', 'latin1'), ...body]));
}

function riffChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

/** A JPEG application segment. */
export function jpegSegment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** An EXIF block whose directory points at itself five thousand times. */
export function endlessExif(): Buffer {
  const exif = Buffer.alloc(65_500);
  exif.write('Exif\0\0II*\0', 'latin1');
  exif.writeUInt32LE(8, 10);
  exif.writeUInt16LE(5_000, 14);
  for (let at = 16; at + 12 < exif.length; at += 12) {
    exif.writeUInt16LE(0x8769, at);
    exif.writeUInt16LE(4, at + 2);
    exif.writeUInt32LE(1, at + 4);
    exif.writeUInt32LE(8, at + 8);
  }
  return exif;
}
