/** Headers → caller. Missing, malformed, unknown and revoked keys are told apart by nobody [K1, K2]. */

import type { IncomingHttpHeaders } from 'node:http';
import type { Caller } from '../keys/caller.ts';
import type { KeyDirectory } from '../keys/key-directory.ts';

const bearer = /^Bearer +([^ ]+)$/i;

export type Authenticate = (headers: IncomingHttpHeaders) => Caller | undefined | Promise<Caller | undefined>;

export function createAuthenticate(directory: KeyDirectory): Authenticate {
  return (headers) => {
    const key = keyFrom(headers);
    return key === undefined ? undefined : directory.find(key);
  };
}

/** The key that was sent; undefined when there is none or two headers disagree. */
function keyFrom({ authorization, 'x-api-key': apiKey }: IncomingHttpHeaders): string | undefined {
  if (authorization === undefined) return typeof apiKey === 'string' ? apiKey : undefined;
  const token = bearer.exec(authorization)?.[1];
  if (apiKey === undefined) return token;
  return token === apiKey ? token : undefined;
}
