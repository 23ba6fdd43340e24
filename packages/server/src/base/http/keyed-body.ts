/**
 * The body of a request to a keyed route: received in full, then given a place among the requests in progress, then
 * parsed as JSON. A form is only received here: `keyed-form.ts` reads it, because its key may be in it.
 */

import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../caller.ts';
import type { ArrivingBodies } from '../fairness/arriving-bodies.ts';
import { isLowPriority } from '../fairness/shedding.ts';
import type { Admit } from './admit.ts';
import { bringsIdempotencyKey, digestBody } from './idempotency-key.ts';
import type { ParseBody } from './parse-body.ts';
import type { ParsedBody } from './parse-with-pictures.ts';
import { BodyRefused, createReceiveBody } from './receive-body.ts';

export interface KeyedBody {
  receive(request: FastifyRequest, payload: IncomingMessage, done: (error: Error | null, bytes?: Buffer) => void): void;
  /** Parses the bytes in `request.body`. */
  read(request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void;
}

function note(request: FastifyRequest, { body, lifted }: ParsedBody): void {
  request.body = body;
  request.lifted = lifted;
}

async function digest(request: FastifyRequest, bytes: Buffer): Promise<void> {
  request.bodyDigest = await digestBody(request.keyedRoute?.path ?? '', bytes);
}

export function createKeyedBody(admit: Admit, bodies: ArrivingBodies, parseBody: ParseBody): KeyedBody {
  const receiveBody = createReceiveBody(bodies);

  /** Keeps its place and its memory until it is read, also when its caller disconnects: the thread works on it. */
  async function keepAtWork(request: FastifyRequest, isGone: () => boolean, work: Promise<ParsedBody>): Promise<void> {
    request.isAtWork = true;
    try {
      note(request, await work);
      if (isGone()) throw new BodyRefused('cut_off');
    } finally {
      request.isAtWork = false;
      if (isGone()) admit.leave(request);
    }
  }

  return {
    receive(request, payload, done) {
      const { caller, keyedRoute, headers, ip } = request;
      const { limitBytes = 0, form } = keyedRoute?.body ?? {};
      if (caller === null && form === undefined) throw new Error('A body was awaited before its key was known.');
      const sender = { holder: caller?.accountId ?? ip, isLowPriority: caller === null || isLowPriority(caller) };
      const settled = (end: () => void) => {
        request.endBody = end;
      };
      receiveBody({ payload, headers, limitBytes, sender, settled }, done);
    },

    read(request, reply, done) {
      // The caller has disconnected, and nothing else would give the place back.
      if (reply.raw.closed) return done(new BodyRefused('cut_off'));
      if (!admit.body(request)) return done(new BodyRefused('gave_way'));
      const { body, keyedRoute, caller } = request;
      if (!Buffer.isBuffer(body)) return done();
      const isGone = () => reply.raw.closed;
      const { accountId: holder } = caller as Caller;
      const parse = () => parseBody({ bytes: body, holder, rules: keyedRoute?.body ?? {}, isAbandoned: isGone });
      try {
        // Digested first: the thread takes the bytes with it.
        const parsed = bringsIdempotencyKey(request) ? digest(request, body).then(parse) : parse();
        if (parsed instanceof Promise) {
          keepAtWork(request, isGone, parsed).then(() => done(), done);
          return;
        }
        note(request, parsed);
      } catch (error) {
        return done(error as Error);
      }
      done();
    },
  };
}
