/**
 * Bytes → JSON, with what JSON.parse leaves open settled [E5, E9]: valid UTF-8 only, at most 32 levels, no key that could
 * reach a prototype, and no key twice in one object. Throws `BadJson` with a sentence that holds nothing of the body.
 */

import { isUtf8 } from 'node:buffer';
import { limits } from '@moderato/contract';

export class BadJson extends Error {}

const quote = 0x22;
const backslash = 0x5c;
const openingBrace = 0x7b;
const closingBrace = 0x7d;
const openingBracket = 0x5b;
const closingBracket = 0x5d;
const colon = 0x3a;
const forbiddenKeys = ['__proto__', 'constructor'];

export function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) throw new BadJson('The request body is empty; it must be a JSON object.');
  if (!isUtf8(bytes)) throw new BadJson('The request body is not valid UTF-8.');
  const text = bytes.toString('utf8');
  if (mayBeTooDeep(text) && isTooDeep(text)) {
    throw new BadJson(`The request body is nested deeper than ${limits.jsonDepth} levels.`);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BadJson('The request body is not valid JSON.');
  }
  if (mayHoldForbiddenKey(text) && holdsForbiddenKey(value)) {
    throw new BadJson('The keys "__proto__" and "constructor" are not allowed.');
  }
  // The parser keeps the last of two members with one key, however the key is written: then fewer are there than came.
  const keys = countKeys(value);
  if (mayHoldMoreMembers(text, keys) && countWrittenMembers(text) > keys) {
    throw new BadJson('The request body repeats a key in one object.');
  }
  return value;
}

/** Too few brackets in all, strings included, cannot be nested too deep; almost every body ends here. */
function mayBeTooDeep(text: string): boolean {
  let brackets = 0;
  for (const bracket of ['{', '[']) {
    for (let at = text.indexOf(bracket); at !== -1; at = text.indexOf(bracket, at + 1)) {
      if (++brackets > limits.jsonDepth) return true;
    }
  }
  return false;
}

/** Counts brackets outside strings, before anything recursive sees the text. Strings are skipped from quote to quote. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case quote:
        at = endOfString(text, at);
        if (at === -1) return false;
        break;
      case openingBrace:
      case openingBracket:
        if (++depth > limits.jsonDepth) return true;
        break;
      case closingBrace:
      case closingBracket:
        depth--;
        break;
    }
  }
  return false;
}

function endOfString(text: string, opening: number): number {
  let at = opening;
  while (true) {
    at = text.indexOf('"', at + 1);
    if (at === -1) return -1;
    let slashes = 0;
    while (text.charCodeAt(at - 1 - slashes) === backslash) slashes++;
    if (slashes % 2 === 0) return at;
  }
}

/** A key may be written with escapes, so their mere presence asks for the slow look. */
function mayHoldForbiddenKey(text: string): boolean {
  return text.includes('\\u') || forbiddenKeys.some((key) => text.includes(key));
}

function holdsForbiddenKey(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(holdsForbiddenKey);
  if (forbiddenKeys.some((key) => Object.hasOwn(value, key))) return true;
  return Object.values(value).some(holdsForbiddenKey);
}

function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let keys = 0;
  if (Array.isArray(value)) {
    for (const item of value) keys += countKeys(item);
    return keys;
  }
  for (const member of Object.values(value)) keys += 1 + countKeys(member);
  return keys;
}

/** Too few colons in all, strings included, cannot be more members; most bodies end here. */
function mayHoldMoreMembers(text: string, keys: number): boolean {
  let at = -1;
  for (let colons = 0; colons <= keys; colons++) {
    at = text.indexOf(':', at + 1);
    if (at === -1) return false;
  }
  return true;
}

/** Of valid JSON: every colon outside strings stands between a key and its value. */
function countWrittenMembers(text: string): number {
  let members = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (character === quote) at = endOfString(text, at);
    else if (character === colon) members++;
  }
  return members;
}
