import { crc32 } from 'node:zlib';
import { exifOrientation } from './exif-orientation.ts';
import { copyRanges, type KeptRanges, keepRange } from './kept-ranges.ts';
import { exceedsLimits, largestColourProfile, maxPieces, type Scan } from './scanned-image.ts';

export const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Chunks that change the pixels that people see. */
const keptTypes = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'sRGB', 'gAMA', 'cHRM', 'iCCP']);

/** Header first, then chunk by chunk to the end. Every chunk that is kept must have the right checksum. */
export function scanPng(bytes: Buffer): Scan {
  const first = pngSignature.length;
  if (chunkType(bytes, first) !== 'IHDR' || endOfChunk(bytes, first) !== first + 25) return 'unreadable';
  if (!intact(bytes, first, first + 25)) return 'unreadable';
  const width = bytes.readUInt32BE(first + 8);
  const height = bytes.readUInt32BE(first + 12);
  if (width === 0 || height === 0) return 'unreadable';
  if (exceedsLimits(width, height, 1)) return 'too_large';

  const kept: KeptRanges = [0, first];
  const seen = new Set<string>();
  let orientation = 1;
  let pieces = 0;
  for (let at = first; !seen.has('IEND'); ) {
    const end = endOfChunk(bytes, at);
    if (end === null || ++pieces > maxPieces) return 'unreadable';
    const type = chunkType(bytes, at);
    if (type === 'acTL') return 'unsupported';
    if (type === 'IHDR' && at !== first) return 'unreadable';
    if (type === 'eXIf' && !seen.has(type)) orientation = exifOrientation(bytes.subarray(at + 8, end - 4));
    if (keptTypes.has(type)) {
      if (!intact(bytes, at, end)) return 'unreadable';
      const luggage = type === 'iCCP' && (seen.has(type) || end - at > largestColourProfile);
      if (!luggage) keepRange(kept, at, end);
      seen.add(type);
    }
    if (type === 'eXIf') seen.add(type);
    at = end;
  }
  if (!seen.has('IDAT')) return 'unreadable';
  return { format: 'png', width, height, frames: 1, orientation, picture: copyRanges(bytes, kept) };
}

/** Length, type, data and checksum; null if the file ends before the chunk does. */
function endOfChunk(bytes: Buffer, at: number): number | null {
  if (at + 12 > bytes.length) return null;
  const end = at + 12 + bytes.readUInt32BE(at);
  return end > bytes.length ? null : end;
}

function chunkType(bytes: Buffer, at: number): string {
  return bytes.toString('latin1', at + 4, at + 8);
}

function intact(bytes: Buffer, at: number, end: number): boolean {
  return crc32(bytes.subarray(at + 4, end - 4)) === bytes.readUInt32BE(end - 4);
}
