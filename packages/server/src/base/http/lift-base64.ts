/**
 * A picture inside a JSON body is megabytes of base64 in one string. Making that string, counting its characters and
 * parsing it held up the event loop for more than 100 ms. So pictures are found in the bytes before they are parsed and
 * replaced with short placeholders: the rest is parsed as usual, and the pictures are decoded from the bytes.
 */

import { randomUUID } from 'node:crypto';
import { dataUriHead, dataUriHeadCharacters } from '@moderato/contract';

export interface FoundPicture {
  /** Where its string begins and ends in the body, without the quotes. */
  readonly from: number;
  readonly to: number;
  /** The placeholder string: the same head, and a name in place of the base64. */
  readonly standIn: string;
  /** What follows `;base64,`, without escapes. */
  readonly encoded: Buffer;
}

/** Smaller strings cost little as they are. */
const worthwhileBytes = 32 * 1024;
const head = new RegExp(`^${dataUriHead},`);
/** With each character as an escape. */
const longestHead = (dataUriHeadCharacters + 1) * 6;
const letterD = 0x64;
const quote = 0x22;
const backslash = 0x5c;
const slash = 0x2f;
const letterU = 0x75;
const zero = 0x30;
const nine = 0x39;
const letterA = 0x61;
const letterF = 0x66;
/** Makes the string it is in invalid. */
const noBase64 = 0x80;

/**
 * Every large string of the body that begins as a data URI. A body may have a million quotes, so only one byte in a few
 * thousand is examined: a large picture covers one of these.
 */
export function findPictures(body: Buffer): FoundPicture[] {
  const found: FoundPicture[] = [];
  for (let at = worthwhileBytes; at < body.length; at += worthwhileBytes) {
    const opening = body.lastIndexOf(quote, at - 1);
    const closing = body.indexOf(quote, at);
    if (closing === -1) break;
    const picture = readPicture(body, opening, closing);
    if (picture !== undefined) found.push(picture);
    at += Math.floor((closing - at) / worthwhileBytes) * worthwhileBytes;
  }
  return found;
}

/** The body with the placeholders of these pictures, in order. */
export function replacePictures(body: Buffer, pictures: readonly FoundPicture[]): Buffer {
  const pieces: Buffer[] = [];
  let kept = 0;
  for (const { from, to, standIn } of pictures) {
    pieces.push(body.subarray(kept, from), Buffer.from(standIn));
    kept = to;
  }
  return Buffer.concat([...pieces, body.subarray(kept)]);
}

function readPicture(body: Buffer, opening: number, closing: number): FoundPicture | undefined {
  const [from, to] = [opening + 1, closing];
  if (opening === -1 || to - from < worthwhileBytes) return undefined;
  if (body[from] !== letterD && body[from] !== backslash) return undefined;
  // The quote is part of the string.
  if (body[to - 1] === backslash) return undefined;
  const [given] = head.exec(withoutEscapes(body.subarray(from, from + longestHead)).toString('latin1')) ?? [];
  if (given === undefined) return undefined;
  const encoded = withoutEscapes(body.subarray(from, to)).subarray(given.length);
  return { from, to, standIn: given + randomUUID(), encoded };
}

/**
 * Some programs write every slash as `\/` and every plus as `\u002B`. No other escape stands for a character of a data
 * URI. Byte by byte, since a string may consist of escapes only.
 */
function withoutEscapes(run: Buffer): Buffer {
  const first = run.indexOf(backslash);
  if (first === -1) return run;
  const plain = Buffer.allocUnsafeSlow(run.length);
  let length = run.copy(plain, 0, 0, first);
  for (let at = first; at < run.length; at++) {
    let byte = run[at] as number;
    if (byte === backslash) {
      const kind = run[++at];
      byte = kind === slash ? slash : kind === letterU ? asciiOf(run, at + 1) : noBase64;
      if (kind === letterU) at += 4;
    }
    plain[length++] = byte;
  }
  return plain.subarray(0, length);
}

/** Four hexadecimal digits. */
function asciiOf(run: Buffer, at: number): number {
  const high = hexOf(run[at + 2]);
  const low = hexOf(run[at + 3]);
  const isAscii = run[at] === zero && run[at + 1] === zero && high !== -1 && high <= 7 && low !== -1;
  return isAscii ? high * 16 + low : noBase64;
}

function hexOf(byte = 0): number {
  if (byte >= zero && byte <= nine) return byte - zero;
  const lower = byte | 0x20;
  return lower >= letterA && lower <= letterF ? lower - letterA + 10 : -1;
}
