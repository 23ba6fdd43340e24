/**
 * The body of a request whose key may be in it, as forms of other services have it: received in full, counted under the
 * address that sent it, then parsed; only then is it known whose it is, and everything else is checked as usual.
 */

import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ArrivingBodies } from '../fairness/arriving-bodies.ts';
import type { Admit } from './admit.ts';
import { refuseEncoding } from './check-headers.ts';
import { refuseRequest } from './error-reply.ts';
import { bringsIdempotencyKey, digestBody } from './idempotency-key.ts';
import { isForm, readForm } from './read-form.ts';
import { BodyRefused, createReceiveBody } from './receive-body.ts';
import { type KeyedRoute, refuse } from './route.ts';

export interface KeyedForm {
  receive(request: FastifyRequest, payload: IncomingMessage, done: (error: Error | null, bytes?: Buffer) => void): void;
  /** Parses the form in `request.body`, then checks its key, its rate and its place. */
  read(route: KeyedRoute, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined>;
}

export function createKeyedForm(admit: Admit, bodies: ArrivingBodies): KeyedForm {
  const receiveBody = createReceiveBody(bodies);

  return {
    receive(request, payload, done) {
      const { headers, ip, routeOptions } = request;
      const { route } = routeOptions.config;
      const limitBytes = (route?.access === 'key' ? route.body?.limitBytes : undefined) ?? 0;
      const settled = (end: () => void) => {
        request.endBody = end;
      };
      receiveBody({ payload, headers, limitBytes, sender: { holder: ip, isLowPriority: true }, settled }, done);
    },

    async read(route, request, reply) {
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
    },
  };
}

const { refusal: notAForm } = refuse('unsupported_media_type', 'The request body must be a form.');
