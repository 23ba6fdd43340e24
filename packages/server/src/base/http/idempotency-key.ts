/** The `Idempotency-Key` of a call [K12], and a digest of the bytes that it belongs to. */

import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { limits } from '@moderato/contract';
import type { FastifyRequest } from 'fastify';
import { countHeader } from './check-headers.ts';
import { type IdempotencyKey, type Refused, refuse, takesIdempotencyKey } from './route.ts';

const header = 'idempotency-key';
const printable = /^[\x20-\x7e]+$/;
/** A picture has megabytes, so other calls run in between while it is digested. */
const sliceBytes = 1024 * 1024;

export function bringsIdempotencyKey({ keyedRoute, headers }: FastifyRequest): boolean {
  return keyedRoute !== null && takesIdempotencyKey(keyedRoute) && headers[header] !== undefined;
}

/** Undefined for a call without a key. */
export function readIdempotencyKey({ raw, headers, bodyDigest }: FastifyRequest): IdempotencyKey | Refused | undefined {
  if (bodyDigest === null) return undefined;
  const key = String(headers[header]);
  const isGood = key.length <= limits.idempotencyKeyCharacters && printable.test(key);
  if (isGood && countHeader(raw.rawHeaders, header) === 1) return { key, bodyDigest };
  return refuse('invalid_request', 'Idempotency-Key must be one value of 1 to 255 printable ASCII characters.');
}

export async function digestBody(path: string, body: Buffer): Promise<string> {
  const hash = createHash('sha256').update(`${path}\n`);
  for (let from = 0; from < body.length; from += sliceBytes) {
    if (from > 0) await nextTurn();
    hash.update(body.subarray(from, from + sliceBytes));
  }
  return hash.digest('base64url');
}
