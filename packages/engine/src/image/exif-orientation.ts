const orientationTag = 0x0112;
const shortType = 3;
/** A real first directory has a few dozen entries. */
const maxEntries = 200;

/**
 * The orientation in a TIFF-structured EXIF block; 1 if there is none or the block makes no sense. Reads the first
 * directory once and follows no pointer out of it: loops in EXIF are an attack on readers that do.
 */
export function exifOrientation(exif: Buffer): number {
  if (exif.length < 14) return 1;
  const byteOrder = exif.toString('latin1', 0, 4);
  const littleEndian = byteOrder === 'II*\0';
  if (!littleEndian && byteOrder !== 'MM\0*') return 1;
  const short = (at: number) => (littleEndian ? exif.readUInt16LE(at) : exif.readUInt16BE(at));
  const directory = littleEndian ? exif.readUInt32LE(4) : exif.readUInt32BE(4);
  if (directory + 2 > exif.length) return 1;
  const entries = Math.min(short(directory), maxEntries);
  for (let entry = 0; entry < entries; entry++) {
    const at = directory + 2 + entry * 12;
    if (at + 12 > exif.length) return 1;
    if (short(at) !== orientationTag || short(at + 2) !== shortType) continue;
    const orientation = short(at + 8);
    return orientation >= 1 && orientation <= 8 ? orientation : 1;
  }
  return 1;
}
