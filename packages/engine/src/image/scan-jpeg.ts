import { exifOrientation } from './exif-orientation.ts';
import { copyRanges, type KeptRanges, keepRange } from './kept-ranges.ts';
import { exceedsLimits, largestColourProfile, maxPieces, type Scan } from './scanned-image.ts';

/** Progressive files refine a picture in scans, each a pass over all pixels: real ones have about ten. */
const maxScans = 100;
const startOfScan = 0xda;
const endOfImage = 0xd9;

/** Segment by segment to the end of the image; what follows it is left behind. */
export function scanJpeg(bytes: Buffer): Scan {
  const kept: KeptRanges = [0, 2];
  let size: { width: number; height: number } | null = null;
  let orientation: number | null = null;
  let scans = 0;
  let pieces = 0;
  let profileBytes = 0;
  for (let at = 2; ; ) {
    const code = markerAfter(bytes, at);
    const marker = bytes[code];
    if (marker === undefined) return 'unreadable';
    if (marker === endOfImage) {
      keepRange(kept, code - 1, code + 1);
      break;
    }
    at = code + 1;
    if (standsAlone(marker)) continue;
    if (at + 2 > bytes.length || ++pieces > maxPieces) return 'unreadable';
    const start = at + 2;
    let end = at + bytes.readUInt16BE(at);
    if (end < start || end > bytes.length) return 'unreadable';
    if (isStartOfFrame(marker)) {
      if (size !== null || end - start < 6) return 'unreadable';
      size = { width: bytes.readUInt16BE(start + 3), height: bytes.readUInt16BE(start + 1) };
      if (size.width === 0 || size.height === 0) return 'unreadable';
      if (exceedsLimits(size.width, size.height, 1)) return 'too_large';
    }
    if (marker === startOfScan) {
      if (size === null || ++scans > maxScans) return 'unreadable';
      end = endOfScanData(bytes, end);
    }
    if (marker === 0xe1 && orientation === null && holds(bytes, start, end, 'Exif\0\0')) {
      orientation = exifOrientation(bytes.subarray(start + 6, end));
    }
    const profile = marker === 0xe2 && holds(bytes, start, end, 'ICC_PROFILE\0');
    if (profile) profileBytes += end - start;
    if (profile ? profileBytes <= largestColourProfile : isPartOfPicture(marker)) keepRange(kept, code - 1, end);
    at = end;
  }
  if (size === null || scans === 0) return 'unreadable';
  return { format: 'jpeg', ...size, frames: 1, orientation: orientation ?? 1, picture: copyRanges(bytes, kept) };
}

/** The offset of the next marker's code, past fill bytes and whatever decoders skip as well. */
function markerAfter(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== 0xff) at++;
  while (at < bytes.length && bytes[at] === 0xff) at++;
  return at;
}

/** Compressed data runs to the first marker that is neither a stuffed zero nor a restart. */
function endOfScanData(bytes: Buffer, from: number): number {
  for (let at = from; at + 1 < bytes.length; at++) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1] as number;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}

function standsAlone(marker: number): boolean {
  return marker === 0x00 || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
}

function isStartOfFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/**
 * Among the application segments, JFIF and Adobe say how colours are stored; the others and comments are not needed.
 */
function isPartOfPicture(marker: number): boolean {
  const application = marker >= 0xe0 && marker <= 0xef;
  return marker === 0xe0 || marker === 0xee || (!application && marker !== 0xfe);
}

function holds(bytes: Buffer, start: number, end: number, text: string): boolean {
  return end - start >= text.length && bytes.toString('latin1', start, start + text.length) === text;
}
