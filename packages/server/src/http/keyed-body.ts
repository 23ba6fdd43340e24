/**
 * The body of a request to a keyed route: received in full, then given a place among the requests in progress, then
 * parsed as JSON; in a thread where it is large.
 */

import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../caller.ts';
import type { ArrivingBodies } from '../overload/arriving-bodies.ts';
import { isLowPriority } from '../overload/low-priority.ts';
import type { Admit } from './admit.ts';
import type { BodyThread } from './body-thread.ts';
import { bringsIdempotencyKey, digestBody } from './idempotency-key.ts';
import { type ParsedBody, parseWithPictures } from './parse-with-pictures.ts';
import { BodyRefused, createReceiveBody } from './receive-body.ts';

export interface KeyedBody {
  receive(request: FastifyRequest, payload: IncomingMessage, done: (error: Error | null, bytes?: Buffer) => void): void;
  /** The bytes in `request.body` become what they say. */
  read(request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void;
}

/** From here on a body is read in the thread. What is smaller takes a few milliseconds. */
export const largeBytes: number = 512 * 1024;

function note(request: FastifyRequest, { body, lifted }: ParsedBody): void {
  request.body = body;
  request.lifted = lifted;
}

async function digest(request: FastifyRequest, bytes: Buffer): Promise<void> {
  request.bodyDigest = await digestBody(request.keyedRoute?.path ?? '', bytes);
}

export function createKeyedBody(admit: Admit, bodies: ArrivingBodies, thread: BodyThread): KeyedBody {
  const receiveBody = createReceiveBody(bodies);

  /** Keeps its place and its memory until it is read, also when its caller disconnects: the thread works on it. */
  async function readLarge(request: FastifyRequest, reply: FastifyReply, bytes: Buffer): Promise<void> {
    const isGone = () => reply.raw.closed;
    request.isAtWork = true;
    try {
      if (bringsIdempotencyKey(request)) await digest(request, bytes);
      const { accountId } = request.caller as Caller;
      note(request, await thread.parse(accountId, bytes, request.keyedRoute?.body ?? {}, isGone));
      if (isGone()) throw new BodyRefused('cut_off');
    } finally {
      request.isAtWork = false;
      if (isGone()) admit.leave(request);
    }
  }

  return {
    receive(request, payload, done) {
      const { caller, keyedRoute, headers } = request;
      if (caller === null) throw new Error('A body was awaited before its key was known.');
      const limitBytes = keyedRoute?.body?.limitBytes ?? 0;
      const sender = { holder: caller.accountId, isLowPriority: isLowPriority(caller) };
      const settled = (end: () => void) => {
        request.endBody = end;
      };
      receiveBody({ payload, headers, limitBytes, sender, settled }, done);
    },

    read(request, reply, done) {
      // Nobody is left to be answered, and nothing would give the place back.
      if (reply.raw.closed) return done(new BodyRefused('cut_off'));
      if (!admit.body(request)) return done(new BodyRefused('gave_way'));
      const { body, keyedRoute } = request;
      if (!Buffer.isBuffer(body)) return done();
      if (body.length >= largeBytes) {
        readLarge(request, reply, body).then(() => done(), done);
        return;
      }
      try {
        note(request, parseWithPictures(body, keyedRoute?.body ?? {}));
      } catch (error) {
        return done(error as Error);
      }
      if (!bringsIdempotencyKey(request)) return done();
      digest(request, body).then(() => done(), done);
    },
  };
}
