/** Headers → caller. Missing, malformed, unknown and revoked keys are told apart by nobody [K1, K2]. */

import type { IncomingHttpHeaders } from 'node:http';
import type { Caller } from '../keys/caller.ts';
import type { KeyDirectory } from '../keys/key-directory.ts';

const bearer = /^Bearer +([^ ]+)$/i;

/** `queryKey`: what stands in the address, on routes where a key may stand there. */
export type Authenticate = (
  headers: IncomingHttpHeaders,
  queryKey?: unknown,
) => Caller | undefined | Promise<Caller | undefined>;

export function createAuthenticate(directory: KeyDirectory): Authenticate {
  return (headers, queryKey) => {
    const key = keyFrom(headers, queryKey);
    return key === undefined ? undefined : directory.find(key);
  };
}

/** The key that was sent; undefined when there is none or two places disagree. */
function keyFrom({ authorization, 'x-api-key': apiKey }: IncomingHttpHeaders, queryKey: unknown): string | undefined {
  const token = authorization === undefined ? undefined : (bearer.exec(authorization)?.[1] ?? '');
  const key = token ?? apiKey ?? queryKey;
  const agree = (apiKey === undefined || apiKey === key) && (queryKey === undefined || queryKey === key);
  return agree && typeof key === 'string' ? key : undefined;
}
