/** The body of a request to a keyed route: received in full, then a place among those under way, then JSON. */

import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ArrivingBodies } from '../overload/arriving-bodies.ts';
import { isLowPriority } from '../overload/low-priority.ts';
import type { Admit } from './admit.ts';
import { parseJson } from './json-body.ts';
import { BodyRefused, createReceiveBody } from './receive-body.ts';

export interface KeyedBody {
  receive(request: FastifyRequest, payload: IncomingMessage, done: (error: Error | null, bytes?: Buffer) => void): void;
  /** The bytes in `request.body` become what they say. */
  read(request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void;
}

export function createKeyedBody(admit: Admit, bodies: ArrivingBodies): KeyedBody {
  const receiveBody = createReceiveBody(bodies);
  return {
    receive({ caller, keyedRoute, headers }, payload, done) {
      if (caller === null) throw new Error('A body was awaited before its key was known.');
      const limitBytes = keyedRoute?.body?.limitBytes ?? 0;
      const sender = { holder: caller.accountId, isLowPriority: isLowPriority(caller) };
      receiveBody({ payload, headers, limitBytes, sender }, done);
    },

    read(request, reply, done) {
      // Nobody is left to be answered, and nothing would give the place back.
      if (reply.raw.closed) return done(new BodyRefused('cut_off'));
      if (!admit.body(request)) return done(new BodyRefused('gave_way'));
      try {
        if (Buffer.isBuffer(request.body)) request.body = parseJson(request.body);
      } catch (error) {
        return done(error as Error);
      }
      done();
    },
  };
}
