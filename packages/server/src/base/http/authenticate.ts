/**
 * Turns headers into a caller, or says why it cannot [K1, K2]. A key that is missing or malformed is named as such, since
 * that can be told without looking it up. Nobody can tell unknown, revoked and expired keys apart.
 */

import type { IncomingHttpHeaders } from 'node:http';
import type { KeyProblem } from '@moderato/contract';
import type { Caller } from '../caller.ts';
import type { Dialect } from './route.ts';

const bearer = /^Bearer +([^ ]+)$/i;
/** What a client sends whose key comes from an empty variable; HTTP drops the space at the end. */
const emptyBearer = /^Bearer *$/i;

/** Finds the holder of a key. */
export interface KnownKeys {
  find(key: string, kind?: KeyKind): Caller | undefined | Promise<Caller | undefined>;
  /** By its form and checksum alone. */
  isWellFormed(key: string, kind?: KeyKind): boolean;
}

type Found = Caller | KeyProblem;

/** Keys that a route accepts besides the usual ones. */
type KeyKind = Dialect['keyKind'];

/** `otherKeys`: keys outside our own headers, on routes that accept them there. */
export type Authenticate = (
  headers: IncomingHttpHeaders,
  otherKeys?: readonly unknown[],
  kind?: KeyKind,
) => Found | Promise<Found>;

export function createAuthenticate(keys: KnownKeys): Authenticate {
  return (headers, otherKeys = none, kind) => {
    const given = keysIn(headers, otherKeys);
    const [key] = given;
    if (key === undefined) return 'missing';
    if (given.some((other) => other !== key)) return 'unknown';
    if (typeof key !== 'string') return 'malformed';
    const caller = keys.find(key, kind);
    if (caller instanceof Promise) return caller.then((found) => found ?? 'unknown');
    return caller ?? (keys.isWellFormed(key, kind) ? 'unknown' : 'malformed');
  };
}

const none: readonly unknown[] = [];
/** Stands for a header in another form, such as `Basic`. */
const notAKey = ' ';

/** Every key that was sent; an empty header is none, and neither is the word Bearer alone. */
function keysIn({ authorization, 'x-api-key': apiKey }: IncomingHttpHeaders, otherKeys: readonly unknown[]): unknown[] {
  const isEmpty = authorization === undefined || authorization === '' || emptyBearer.test(authorization);
  const token = isEmpty ? undefined : (bearer.exec(authorization)?.[1] ?? notAKey);
  return [token, apiKey || undefined, ...otherKeys].filter((key) => key !== undefined);
}
