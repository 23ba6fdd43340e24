import { expect, test } from 'vitest';
import { endlessExif } from './__fixtures__/build-images.ts';
import { exifOrientation } from './exif-orientation.ts';

function littleEndian(orientation: number, type = 3): Buffer {
  const exif = Buffer.alloc(26);
  exif.write('II*\0', 'latin1');
  exif.writeUInt32LE(8, 4);
  exif.writeUInt16LE(1, 8);
  exif.writeUInt16LE(0x0112, 10);
  exif.writeUInt16LE(type, 12);
  exif.writeUInt32LE(1, 14);
  exif.writeUInt16LE(orientation, 18);
  return exif;
}

test('I3: the orientation is read in both byte orders', () => {
  const bigEndian = Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex');
  expect(exifOrientation(littleEndian(8))).toBe(8);
  expect(exifOrientation(bigEndian)).toBe(6);
});

test.each([
  ['an orientation of 0', littleEndian(0)],
  ['an orientation of 9', littleEndian(9)],
  ['another type', littleEndian(6, 4)],
  ['nothing', Buffer.alloc(0)],
  ['noise', Buffer.from('not exif at all, only text')],
  ['a directory beyond the end', Buffer.from('49492a00ffffffff0100120103000100', 'hex')],
  ['a directory cut short', littleEndian(6).subarray(0, 16)],
  ['a directory that points at itself', endlessExif().subarray(6)],
])('I3: %s means upright', (_, exif) => {
  expect(exifOrientation(exif)).toBe(1);
});
