/**
 * Counts the memory of large replies under their account until they are sent, together with that of its bodies [O8]. A
 * caller who does not read keeps that memory in use, so an account that uses too much is refused, and a reply that takes too
 * long is cut off.
 */

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ArrivingBodies } from '../fairness/arriving-bodies.ts';
import { isLowPriority } from '../fairness/shedding.ts';
import { BodyRefused } from './receive-body.ts';

/** The system's own buffers hold smaller ones, whether or not anybody reads. */
const countedFromBytes = 64 * 1024;

export type CountReply = (
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: Error | null, payload?: unknown) => void,
) => void;

export function createCountReply(bodies: ArrivingBodies, maxReplyMs: number): CountReply {
  return (request, reply, payload, done) => {
    const bytes = typeof payload === 'string' || Buffer.isBuffer(payload) ? Buffer.byteLength(payload) : 0;
    if (bytes < countedFromBytes || reply.raw.closed) return done(null, payload);
    const { caller, memberAccountId, ip } = request;
    const holder = caller?.accountId ?? memberAccountId ?? ip;
    const end = bodies.beginReply({ holder, isLowPriority: caller !== null && isLowPriority(caller) }, bytes);
    if (end === undefined) return done(new BodyRefused('gave_way'));
    const timer = setTimeout(() => reply.raw.destroy(), maxReplyMs).unref();
    const stop = () => {
      clearTimeout(timer);
      end();
    };
    reply.raw.once('finish', stop).once('close', stop);
    done(null, payload);
  };
}
