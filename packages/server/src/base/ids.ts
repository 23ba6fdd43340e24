/**
 * Identifiers that sort as they were made: a prefix, 10 characters of time, 3 that count within the millisecond, 13 random
 * characters. The count is of this process: ids that several copies make in one millisecond may be in any order.
 */

import { randomFillSync } from 'node:crypto';

/** Crockford's base 32: no I, L, O, U; its characters sort in the order of their values. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const timeCharacters = 10;
const countCharacters = 3;
const randomCharacters = 13;

/** Random characters for the next ids, made for many at once: slicing a string is cheaper than encoding bytes. */
const codes = Buffer.from(alphabet);
const idsAtOnce = 256;
const pool = Buffer.alloc(idsAtOnce * randomCharacters);
let chance = '';
let used = 0;

function refill(): void {
  randomFillSync(pool);
  for (let i = 0; i < pool.length; i++) pool[i] = codes[(pool[i] as number) & 31] as number;
  chance = pool.toString('latin1');
  used = 0;
}

export function newId(
  prefix:
    | 'req'
    | 'acct'
    | 'key'
    | 'rule'
    | 'rsv'
    | 'fb'
    | 'wh'
    | 'dlv'
    | 'user'
    | 'link'
    | 'audit'
    | 'note'
    | 'view'
    | 'alert'
    | 'rep'
    | 'out'
    | 'apl',
  atMs: number = Date.now(),
): string {
  if (used === chance.length) refill();
  const start = used;
  used += randomCharacters;
  return `${prefix}_${encodeTime(atMs)}${countWithin(atMs)}${chance.slice(start, used)}`;
}

let newestMs = -1;
let made = 0;

/** Counts on for an earlier time too: ids of two times may take turns, and each keeps its order. */
function countWithin(atMs: number): string {
  made = atMs > newestMs ? 0 : made + 1;
  if (atMs > newestMs) newestMs = atMs;
  return `${alphabet[(made >> 10) & 31]}${alphabet[(made >> 5) & 31]}${alphabet[made & 31]}`;
}

/** The smallest request id of a point in time: everything made before it sorts below. */
export function requestIdFloor(atMs: number): string {
  return `req_${encodeTime(atMs)}`;
}

/** The first and the last request id that can begin like this, in either case; undefined if none can. */
export function requestIdsBeginning(text: string): { readonly first: string; readonly last: string } | undefined {
  // Without its prefix, a word of a few letters is not an id.
  const form = /^(?:req_([0-9A-HJKMNP-TV-Z]{0,26})|([0-9A-HJKMNP-TV-Z]{4,26}))$/i;
  const [, afterPrefix, alone] = form.exec(text) ?? [];
  const given = (afterPrefix ?? alone)?.toUpperCase();
  if (given === undefined) return undefined;
  const length = timeCharacters + countCharacters + randomCharacters;
  return { first: `req_${given.padEnd(length, '0')}`, last: `req_${given.padEnd(length, 'Z')}` };
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
