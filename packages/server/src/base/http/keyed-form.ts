/**
 * Reads the body of a request whose key may be in it, as forms of other services have it: it was counted under the address
 * that sent it; only now is it known whose it is, and everything else is checked as usual.
 */

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Admit } from './admit.ts';
import { refuseEncoding } from './check-headers.ts';
import { refuseRequest } from './error-reply.ts';
import { bringsIdempotencyKey, digestBody } from './idempotency-key.ts';
import { isForm, readForm } from './read-form.ts';
import { BodyRefused } from './receive-body.ts';
import { type KeyedRoute, refuse } from './route.ts';

/** Parses the form in `request.body`, then checks its key, its rate and its place. */
export type ReadKeyedForm = (
  route: KeyedRoute,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply | undefined>;

export function createReadKeyedForm(admit: Admit): ReadKeyedForm {
  return async (route, request, reply) => {
    const { body: bytes, headers } = request;
    const unreadable = refuseEncoding(headers) ?? (isForm(headers['content-type']) ? undefined : notAForm);
    if (unreadable !== undefined) return refuseRequest(request, reply, unreadable);
    const sent = Buffer.isBuffer(bytes) ? bytes : Buffer.alloc(0);
    request.body = await readForm(sent, headers['content-type'], route.body?.form ?? { fields: [] });
    const refusal = await admit.head(route, request, reply);
    if (refusal !== undefined) return refuseRequest(request, reply, refusal);
    if (bringsIdempotencyKey(request)) request.bodyDigest = await digestBody(route.path, sent);
    // Its caller has disconnected, and nothing else would give the place back.
    if (reply.raw.closed) throw new BodyRefused('cut_off');
    if (!admit.body(request)) throw new BodyRefused('gave_way');
    return undefined;
  };
}

const { refusal: notAForm } = refuse('unsupported_media_type', 'The request body must be a form.');
