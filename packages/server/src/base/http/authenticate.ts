/** Turns headers into a caller. Nobody can tell missing, malformed, unknown and revoked keys apart [K1, K2]. */

import type { IncomingHttpHeaders } from 'node:http';
import type { Caller } from '../caller.ts';

const bearer = /^Bearer +([^ ]+)$/i;

/** Finds the holder of a key. */
export interface KnownKeys {
  find(key: string): Caller | undefined | Promise<Caller | undefined>;
}

/** `otherKeys`: keys outside our own headers, on routes that accept them there. */
export type Authenticate = (
  headers: IncomingHttpHeaders,
  otherKeys?: readonly unknown[],
) => Caller | undefined | Promise<Caller | undefined>;

export function createAuthenticate(keys: KnownKeys): Authenticate {
  return (headers, otherKeys = none) => {
    const key = keyFrom(headers, otherKeys);
    return key === undefined ? undefined : keys.find(key);
  };
}

const none: readonly unknown[] = [];

/** The key that was sent; undefined if there is none or two places disagree. */
function keyFrom(
  { authorization, 'x-api-key': apiKey }: IncomingHttpHeaders,
  otherKeys: readonly unknown[],
): string | undefined {
  const token = authorization === undefined ? undefined : (bearer.exec(authorization)?.[1] ?? '');
  const key = token ?? apiKey ?? otherKeys.find((other) => other !== undefined);
  const agree =
    (apiKey === undefined || apiKey === key) && otherKeys.every((other) => other === undefined || other === key);
  return agree && typeof key === 'string' ? key : undefined;
}
