/**
 * MD5 of a picture's file, the other kind of hash that lists of known images exchange: it finds the same file again, byte
 * for byte, also a picture that is too plain for PDQ. Written and kept like a PDQ hash, with half as many digits.
 */

import { createHash } from 'node:crypto';

/** Four words of 32 bits, the last digits first. */
export type FileHash = Uint32Array;

export const fileHashWords = 4;
const pieceBytes = 1024 * 1024;

/** In pieces: ten megabytes at once would hold up everybody else for tens of milliseconds. */
export async function hashFile(bytes: Uint8Array): Promise<FileHash> {
  const md5 = createHash('md5');
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    if (at > 0) await new Promise((resume) => setImmediate(resume));
    md5.update(bytes.subarray(at, at + pieceBytes));
  }
  return parseFileHash(md5.digest('hex')) as FileHash;
}

/** 32 hexadecimal digits. */
export function parseFileHash(text: string): FileHash | undefined {
  if (!/^[0-9a-fA-F]{32}$/.test(text)) return undefined;
  return Uint32Array.from({ length: fileHashWords }, (_, word) => {
    const end = text.length - word * 8;
    return Number.parseInt(text.slice(end - 8, end), 16);
  });
}
