/**
 * Bytes → JSON, with what JSON.parse leaves open settled [E5]: valid UTF-8 only, at most 32 levels, and no key that
 * could reach a prototype. Throws `BadJson` with a sentence that holds nothing of the body.
 */

import { isUtf8 } from 'node:buffer';
import { limits } from '@moderato/contract';

export class BadJson extends Error {}

const quote = 0x22;
const backslash = 0x5c;
const openings = new Set([0x5b, 0x7b]);
const closings = new Set([0x5d, 0x7d]);
const forbiddenKeys = ['__proto__', 'constructor'];

export function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) throw new BadJson('The request body is empty; it must be a JSON object.');
  if (!isUtf8(bytes)) throw new BadJson('The request body is not valid UTF-8.');
  if (isTooDeep(bytes)) throw new BadJson(`The request body is nested deeper than ${limits.jsonDepth} levels.`);
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new BadJson('The request body is not valid JSON.');
  }
  if (mayHoldForbiddenKey(bytes) && holdsForbiddenKey(value)) {
    throw new BadJson('The keys "__proto__" and "constructor" are not allowed.');
  }
  return value;
}

/** Counts brackets outside strings, before anything recursive sees the text. Strings are skipped from quote to quote. */
function isTooDeep(bytes: Buffer): boolean {
  let depth = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte === quote) {
      at = endOfString(bytes, at);
      if (at === -1) return false;
    } else if (openings.has(byte)) {
      if (++depth > limits.jsonDepth) return true;
    } else if (closings.has(byte)) {
      depth--;
    }
  }
  return false;
}

function endOfString(bytes: Buffer, opening: number): number {
  let at = opening;
  while (true) {
    at = bytes.indexOf(quote, at + 1);
    if (at === -1) return -1;
    let slashes = 0;
    while (bytes[at - 1 - slashes] === backslash) slashes++;
    if (slashes % 2 === 0) return at;
  }
}

/** A key may be written with escapes, so their mere presence asks for the slow look. */
function mayHoldForbiddenKey(bytes: Buffer): boolean {
  return bytes.includes('\\u') || forbiddenKeys.some((key) => bytes.includes(key));
}

function holdsForbiddenKey(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(holdsForbiddenKey);
  if (forbiddenKeys.some((key) => Object.hasOwn(value, key))) return true;
  return Object.values(value).some(holdsForbiddenKey);
}
