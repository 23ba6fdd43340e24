import { exifOrientation } from './exif-orientation.ts';
import { copyRanges, type KeptRanges, keepRange } from './kept-ranges.ts';
import { exceedsLimits, largestColourProfile, maxPieces, type Scan } from './scanned-image.ts';

const animationFlag = 0x02;
const profileFlag = 0x20;
/** EXIF and XMP, which are left behind. */
const luggageFlags = 0x08 | 0x04;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Chunk by chunk through the RIFF container, counting animation frames. */
export function scanWebp(bytes: Buffer): Scan {
  const size = declaredSize(bytes);
  if (size === null) return 'unreadable';
  if (exceedsLimits(size.width, size.height, 1)) return 'too_large';

  const end = 8 + bytes.readUInt32LE(4);
  if (end > bytes.length) return 'unreadable';
  const kept: KeptRanges = [0, 12];
  const counts = new Map<string, number>();
  let orientation = 1;
  let pieces = 0;
  for (let at = 12; at < end; ) {
    if (at + 8 > end || ++pieces > maxPieces) return 'unreadable';
    const type = chunkType(bytes, at);
    const length = bytes.readUInt32LE(at + 4);
    const next = at + 8 + length + (length % 2);
    if (at + 8 + length > end) return 'unreadable';
    const count = (counts.get(type) ?? 0) + 1;
    if (type === 'ANMF' && exceedsLimits(size.width, size.height, count)) return 'too_large';
    if (type === 'EXIF' && count === 1) orientation = webpOrientation(bytes.subarray(at + 8, at + 8 + length));
    const wanted = isPartOfPicture(type, length, count);
    if (wanted || type === 'EXIF') counts.set(type, count);
    if (wanted) keepRange(kept, at, Math.min(next, end));
    at = next;
  }
  return assembled(copyRanges(bytes, kept), size, orientation, counts);
}

function assembled(copy: Buffer, size: Size, orientation: number, counts: ReadonlyMap<string, number>): Scan {
  const extended = chunkType(copy, 12) === 'VP8X';
  const flags = extended ? copy.readUInt8(20) : 0;
  const animated = (flags & animationFlag) !== 0;
  const frames = counts.get('ANMF') ?? 0;
  const stills = (counts.get('VP8 ') ?? 0) + (counts.get('VP8L') ?? 0);
  if (animated ? frames === 0 || stills > 0 : frames > 0 || stills !== 1) return 'unreadable';
  if (extended) copy[20] = (flags & ~luggageFlags & ~profileFlag) | (counts.has('ICCP') ? profileFlag : 0);
  const picture = copy.length % 2 === 0 ? copy : Buffer.concat([copy, Buffer.alloc(1)]);
  picture.writeUInt32LE(picture.length - 8, 4);
  return { format: 'webp', ...size, frames: animated ? frames : 1, orientation, picture };
}

function isPartOfPicture(type: string, length: number, count: number): boolean {
  if (type === 'ICCP') return count === 1 && length <= largestColourProfile;
  if (type === 'VP8X' || type === 'ANIM' || type === 'ALPH') return count === 1;
  return type === 'VP8 ' || type === 'VP8L' || type === 'ANMF';
}

/** From the canvas of an extended file or from the bitstream of a simple one. */
function declaredSize(bytes: Buffer): Size | null {
  if (bytes.length < 30) return null;
  const type = chunkType(bytes, 12);
  if (type === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (type === 'VP8L' && bytes[20] === 0x2f) {
    const packed = bytes.readUInt32LE(21);
    return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
  }
  if (type === 'VP8 ' && bytes.readUIntBE(23, 3) === 0x9d012a) {
    const width = bytes.readUInt16LE(26) & 0x3fff;
    const height = bytes.readUInt16LE(28) & 0x3fff;
    return width > 0 && height > 0 ? { width, height } : null;
  }
  return null;
}

function chunkType(bytes: Buffer, at: number): string {
  return bytes.toString('latin1', at, at + 4);
}

/** Some writers put the JPEG prefix before the TIFF structure. */
function webpOrientation(exif: Buffer): number {
  return exifOrientation(exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif);
}
