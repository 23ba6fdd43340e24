/** Reads text files out of packages (tar.gz and zip), with no more of those formats than that needs. */

import { gunzipSync, inflateRawSync } from 'node:zlib';

export interface Entry {
  readonly path: string;
  bytes(): Buffer;
  text(): string;
}

export function entriesOf(archive: Buffer): Entry[] {
  return archive.readUInt16BE(0) === 0x1f8b ? tarEntries(gunzipSync(archive)) : zipEntries(archive);
}

function tarEntries(tar: Buffer): Entry[] {
  const entries: Entry[] = [];
  let longPath: string | null = null;
  for (let at = 0; at + 512 <= tar.length; ) {
    const field = (start: number, end: number) => tar.toString('utf8', at + start, at + end).replace(/\0.*$/s, '');
    const name = field(0, 100);
    if (name === '') break;
    const size = Number.parseInt(field(124, 136), 8);
    const type = field(156, 157);
    const data = tar.subarray(at + 512, at + 512 + size);
    const prefix = field(345, 500);
    if (type === 'x') longPath = /\d+ path=(.*)\n/.exec(data.toString())?.[1] ?? null;
    else if (type === '0' || type === '') {
      const path = longPath ?? (prefix ? `${prefix}/${name}` : name);
      entries.push({ path, bytes: () => data, text: () => data.toString() });
      longPath = null;
    }
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return entries;
}

function zipEntries(zip: Buffer): Entry[] {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const entries: Entry[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const packedSize = zip.readUInt32LE(at + 20);
    const nameLength = zip.readUInt16LE(at + 28);
    const local = zip.readUInt32LE(at + 42);
    const stored = zip.readUInt16LE(at + 10) === 0;
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const packed = zip.subarray(start, start + packedSize);
    const path = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const bytes = () => (stored ? packed : inflateRawSync(packed));
    entries.push({ path, bytes, text: () => bytes().toString() });
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
}
