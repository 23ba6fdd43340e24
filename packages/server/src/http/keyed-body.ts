/**
 * The body of a request to a keyed route: received in full, then given a place among the requests in progress, then
 * parsed as JSON.
 */

import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ArrivingBodies } from '../overload/arriving-bodies.ts';
import { isLowPriority } from '../overload/low-priority.ts';
import type { Admit } from './admit.ts';
import { bringsIdempotencyKey, digestBody } from './idempotency-key.ts';
import { parseJson } from './json-body.ts';
import { type FoundPicture, findPictures, replacePictures } from './lift-base64.ts';
import { BodyRefused, createReceiveBody } from './receive-body.ts';

export interface KeyedBody {
  receive(request: FastifyRequest, payload: IncomingMessage, done: (error: Error | null, bytes?: Buffer) => void): void;
  /** The bytes in `request.body` become what they say. */
  read(request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void;
}

function parse(request: FastifyRequest, bytes: Buffer): void {
  const { lifts, shortens = false } = request.keyedRoute?.body ?? {};
  const found = lifts === undefined ? [] : findPictures(bytes);
  const read = (pictures: readonly FoundPicture[]) =>
    parseJson(pictures.length === 0 ? bytes : replacePictures(bytes, pictures), { shortens });
  const body = read(found);
  const places = new Set(lifts?.(body));
  // Elsewhere in the body they mean something else.
  const placed = found.filter(({ standIn }) => places.has(standIn));
  request.body = placed.length === found.length ? body : read(placed);
  request.lifted = new Map(placed.map(({ standIn, encoded }) => [standIn, encoded]));
}

export function createKeyedBody(admit: Admit, bodies: ArrivingBodies): KeyedBody {
  const receiveBody = createReceiveBody(bodies);
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
      try {
        parse(request, body);
      } catch (error) {
        return done(error as Error);
      }
      if (!bringsIdempotencyKey(request)) return done();
      digestBody(keyedRoute?.path ?? '', body).then((digest) => {
        request.bodyDigest = digest;
        done();
      }, done);
    },
  };
}
