/** Identifiers that sort by the millisecond they were made in: prefix, 10 characters of time, 16 of chance. */

import { randomFillSync } from 'node:crypto';

/** Crockford's base 32: no I, L, O, U; the order of its characters is their order as text. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const timeCharacters = 10;
const randomCharacters = 16;

/** Every two characters, since an id is made of eight pairs in half the time that sixteen characters take. */
const pairs = Array.from(alphabet).flatMap((first) => Array.from(alphabet, (second) => first + second));

const pool = new Uint8Array(4096);
let used = pool.length;

export function newId(
  prefix: 'req' | 'acct' | 'key' | 'rule' | 'rsv' | 'fb' | 'wh' | 'dlv' | 'user' | 'link' | 'audit',
  atMs: number = Date.now(),
): string {
  if (used + randomCharacters > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  let id = `${prefix}_${encodeTime(atMs)}`;
  for (let i = 0; i < randomCharacters; i += 2, used += 2) {
    id += pairs[(((pool[used] as number) & 31) << 5) | ((pool[used + 1] as number) & 31)];
  }
  return id;
}

/** The smallest request id of a moment: everything made before it sorts below. */
export function requestIdFloor(atMs: number): string {
  return `req_${encodeTime(atMs)}`;
}

let lastMs = -1;
let lastTime = '';

function encodeTime(atMs: number): string {
  if (atMs === lastMs) return lastTime;
  let rest = atMs;
  let text = '';
  for (let i = 0; i < timeCharacters; i++) {
    text = alphabet[rest % 32] + text;
    rest = Math.floor(rest / 32);
  }
  lastMs = atMs;
  lastTime = text;
  return text;
}
