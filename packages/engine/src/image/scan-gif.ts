import { exceedsLimits, type Scan } from './scanned-image.ts';

const imageDescriptor = 0x2c;
const extension = 0x21;
const trailer = 0x3b;

/**
 * Block by block to the trailer, counting frames. A frame may extend beyond the screen that the header declares, so the
 * size is that of the whole area ever drawn on. Size limits wait for the first frame: a file without one is not a GIF,
 * whatever numbers its first bytes happen to spell (`GIF89a/*…` is JavaScript).
 */
export function scanGif(bytes: Buffer): Scan {
  if (bytes.length < 14) return 'unreadable';
  let width = bytes.readUInt16LE(6);
  let height = bytes.readUInt16LE(8);
  let frames = 0;
  let at = 13 + colourTableBytes(bytes.readUInt8(10));
  while (at < bytes.length) {
    const block = bytes[at];
    if (block === trailer) {
      if (frames === 0 || width === 0 || height === 0) return 'unreadable';
      return { format: 'gif', width, height, frames, orientation: 1, picture: bytes.subarray(0, at + 1) };
    }
    if (block === extension) {
      at = afterSubBlocks(bytes, at + 2);
    } else if (block === imageDescriptor && at + 11 <= bytes.length) {
      frames++;
      width = Math.max(width, bytes.readUInt16LE(at + 1) + bytes.readUInt16LE(at + 5));
      height = Math.max(height, bytes.readUInt16LE(at + 3) + bytes.readUInt16LE(at + 7));
      if (exceedsLimits(width, height, frames)) return 'too_large';
      at = afterSubBlocks(bytes, at + 10 + colourTableBytes(bytes.readUInt8(at + 9)) + 1);
    } else {
      return 'unreadable';
    }
  }
  return 'unreadable';
}

function colourTableBytes(flags: number): number {
  return flags & 0x80 ? 3 << ((flags & 0x07) + 1) : 0;
}

/** The offset after the empty sub-block that ends the chain; beyond the end of the file if the chain does not end. */
function afterSubBlocks(bytes: Buffer, start: number): number {
  let at = start;
  while (at < bytes.length) {
    const length = bytes[at] as number;
    at += length + 1;
    if (length === 0) return at;
  }
  return bytes.length;
}
