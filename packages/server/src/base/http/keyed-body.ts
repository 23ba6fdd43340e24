/**
 * The body of a request to a keyed route: received in full, then given a place among the requests in progress, then parsed. The
 * key of a form may be one of its fields, so it is checked once the form has been read.
 */

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../caller.ts';
import type { ArrivingBodies } from '../fairness/arriving-bodies.ts';
import { isLowPriority } from '../fairness/shedding.ts';
import type { Admit } from './admit.ts';
import { hasNoBody, refuseEncoding } from './check-headers.ts';
import { refuseRequest } from './error-reply.ts';
import { bringsIdempotencyKey, digestBody } from './idempotency-key.ts';
import type { ParseBody } from './parse-body.ts';
import { isForm, readForm } from './read-form.ts';
import { BodyRefused, createReceiveBody, receiveInHandler } from './receive-body.ts';
import { type BodyRules, type KeyedRoute, refuse } from './route.ts';

/** The body and its pictures are in `request` afterwards, or it was refused. Throws `BodyRefused`, `BadJson` and `BadForm`. */
export type ReadKeyedBody = (
  route: KeyedRoute,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply | undefined>;

const { refusal: notAForm } = refuse('unsupported_media_type', 'The request body must be a form.');

export function createKeyedBody(admit: Admit, bodies: ArrivingBodies, parseBody: ParseBody): ReadKeyedBody {
  const receiveBody = createReceiveBody(bodies);

  function receive({ limitBytes }: BodyRules, request: FastifyRequest, reply: FastifyReply): Promise<Buffer> {
    const { caller, ip } = request;
    const sender = { holder: caller?.accountId ?? ip, isLowPriority: caller === null || isLowPriority(caller) };
    const settled = (end: () => void) => {
      request.endBody = end;
    };
    return receiveInHandler(receiveBody, request, reply, { limitBytes, sender, settled });
  }

  return async (route, request, reply) => {
    const { body } = route;
    if (body === undefined) return undefined;
    const bytes = await receive(body, request, reply);
    if (body.form !== undefined) {
      const { 'content-type': type } = request.headers;
      const unreadable = refuseEncoding(request.headers) ?? (isForm(type) ? undefined : notAForm);
      if (unreadable !== undefined) return refuseRequest(request, reply, unreadable);
      request.body = await readForm(bytes, type, body.form);
      const refusal = await admit.head(route, request, reply);
      if (refusal !== undefined) return refuseRequest(request, reply, refusal);
    }
    // The caller has disconnected, and nothing else would give the place back.
    if (reply.raw.closed) throw new BodyRefused('cut_off');
    if (!admit.body(request)) throw new BodyRefused('gave_way');
    // Keeps its place and its memory, also when its caller disconnects: the thread works on it.
    request.isAtWork = true;
    try {
      // Digested first: the thread takes the bytes with it.
      if (bringsIdempotencyKey(request)) request.bodyDigest = await digestBody(route.path, bytes);
      // Without a body, the schema says what is missing.
      if (body.form === undefined && !hasNoBody(request.headers)) {
        const { accountId: holder } = request.caller as Caller;
        const parsed = await parseBody({ bytes, holder, rules: body, isAbandoned: () => reply.raw.closed });
        request.body = parsed.body;
        request.lifted = parsed.lifted;
      }
      if (reply.raw.closed) throw new BodyRefused('cut_off');
      return undefined;
    } finally {
      request.isAtWork = false;
      if (reply.raw.closed) admit.leave(request);
    }
  };
}
