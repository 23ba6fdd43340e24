/**
 * Parses bytes as JSON and settles what JSON.parse leaves open [E5, E9]: valid UTF-8 only; at most 32 levels, 120,000 values
 * and 10,000 keys; no key that could reach a prototype, and none twice in one object. It refuses a body before it builds
 * anything large from it. It throws `BadJson` with a message that contains nothing of the body.
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
const comma = 0x2c;
const blank = 0x20;
/** Anything but JSON white space. */
const solid = /[^ \t\n\r]/g;
/** In UTF-16 units: a key with its value and a comma takes at least five. */
const shortestLarge = 5 * limits.jsonKeys;
const forbiddenKeys = ['__proto__', 'constructor'];

/** `maxValues`: for all values in the body. */
export function parseJson(bytes: Buffer, maxValues: number = limits.jsonValues): unknown {
  if (bytes.length === 0) throw new BadJson('The request body is empty; it must be a JSON object.');
  if (!isUtf8(bytes)) throw new BadJson('The request body is not valid UTF-8.');
  const text = bytes.toString('utf8');
  if (text.length > shortestLarge || mayBeTooDeep(text)) checkShape(text, maxValues);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BadJson('The request body is not valid JSON.');
  }
  if (mayHoldForbiddenKey(text) && holdsForbiddenKey(value)) {
    throw new BadJson('The keys "__proto__" and "constructor" are not allowed.');
  }
  // The parser keeps the last of two members with the same key, however it is written: then there are fewer than
  // arrived.
  const keys = countKeys(value);
  if (mayHoldMoreMembers(text, keys) && countWrittenMembers(text) > keys) {
    throw new BadJson('The request body repeats a key in one object.');
  }
  return value;
}

/** A body with few brackets, including those in strings, cannot be nested too deep; almost every body ends here. */
function mayBeTooDeep(text: string): boolean {
  let brackets = 0;
  for (const bracket of ['{', '[']) {
    for (let at = text.indexOf(bracket); at !== -1; at = text.indexOf(bracket, at + 1)) {
      if (++brackets > limits.jsonDepth) return true;
    }
  }
  return false;
}

/**
 * Digits and letters outside strings, and quotes inside them: as many as in the longest text that a call may have. Ten
 * megabytes of them would take as long as a million values. Spaces cost little, and a body may be full of them.
 */
const maxLoose = 1_100_000;

/**
 * Counts what is outside strings, before anything recursive sees the text. Strings are skipped from quote to quote.
 */
function checkShape(text: string, maxValues: number): void {
  let depth = 0;
  let values = 1;
  let keys = 0;
  let strings = 0;
  let loose = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case quote: {
        const inside = { quotes: 0 };
        at = endOfString(text, at, inside);
        // The parser will report it.
        if (at === -1) return;
        strings++;
        loose += inside.quotes;
        break;
      }
      case openingBrace:
      case openingBracket:
        if (++depth > limits.jsonDepth) {
          throw new BadJson(`The request body is nested deeper than ${limits.jsonDepth} levels.`);
        }
        values++;
        break;
      case comma:
        values++;
        break;
      case colon:
        if (++keys > limits.jsonKeys)
          throw new BadJson(`The request body has more than ${count(limits.jsonKeys)} keys.`);
        break;
      case closingBrace:
      case closingBracket:
        depth--;
        break;
      default:
        if (text.charCodeAt(at) > blank) loose++;
        else at = lastBlank(text, at);
    }
    // A value has at most one key, so a body with more strings is not JSON.
    if (values > maxValues || strings > 2 * maxValues || loose > maxLoose) {
      throw new BadJson(`The request body has more than ${count(maxValues)} values.`);
    }
  }
}

/** Skips the spaces that begin at `at` in one step, because a body may be padded with millions of them. */
function lastBlank(text: string, at: number): number {
  if (text.charCodeAt(at + 1) > blank) return at;
  solid.lastIndex = at + 1;
  return (solid.exec(text)?.index ?? text.length) - 1;
}

const count = (number: number) => number.toLocaleString('en-US');

/** -1 if it has none. `inside` counts the quotes in it. */
function endOfString(text: string, opening: number, inside = { quotes: 0 }): number {
  let at = opening;
  while (true) {
    at = text.indexOf('"', at + 1);
    if (at === -1) return -1;
    let slashes = 0;
    while (text.charCodeAt(at - 1 - slashes) === backslash) slashes++;
    if (slashes % 2 === 0) return at;
    inside.quotes++;
  }
}

/** A key may be written with escapes, so any escape requires the slow check. */
function mayHoldForbiddenKey(text: string): boolean {
  return text.includes('\\u') || forbiddenKeys.some((key) => text.includes(`"${key}"`));
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

/** A body with few colons, including those in strings, cannot have more members; most bodies end here. */
function mayHoldMoreMembers(text: string, keys: number): boolean {
  let at = -1;
  for (let colons = 0; colons <= keys; colons++) {
    at = text.indexOf(':', at + 1);
    if (at === -1) return false;
  }
  return true;
}

/** In valid JSON, every colon outside strings is between a key and its value. */
function countWrittenMembers(text: string): number {
  let members = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (character === quote) at = endOfString(text, at);
    else if (character === colon) members++;
  }
  return members;
}
