/** Identifiers that sort by the millisecond they were made in: prefix, 10 characters of time, 16 of chance. */

import { randomFillSync } from 'node:crypto';

/** Crockford's base 32: no I, L, O, U; the order of its characters is their order as text. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const timeCharacters = 10;
const randomCharacters = 16;

const codes = Buffer.from(alphabet);
/** The part of chance of the id at hand: text made from bytes is one piece, not sixteen strung together. */
const chance = Buffer.alloc(randomCharacters);

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
  for (let i = 0; i < randomCharacters; i++) chance[i] = codes[(pool[used++] as number) & 31] as number;
  return `${prefix}_${encodeTime(atMs)}${chance.toString('latin1')}`;
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
