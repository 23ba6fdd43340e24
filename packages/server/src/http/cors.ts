/** Browsers of listed origins may call [O2]. Nothing is ever said to others, and no cookie is ever allowed. */

import type { FastifyReply, FastifyRequest } from 'fastify';
import { rateHeaderNames } from './rate-headers.ts';

const exposedHeaders = [...rateHeaderNames, 'X-Request-Id', 'X-Model-Version', 'Retry-After'].join(', ');

export interface Cors {
  /** Marks the reply for an allowed origin; true when the origin is one. */
  allow(request: FastifyRequest, reply: FastifyReply): boolean;
  /** Answers a preflight. */
  preflight(reply: FastifyReply, method: string): FastifyReply;
}

export function createCors(origins: readonly string[]): Cors {
  const allowed = new Set(origins);
  return {
    allow(request, reply) {
      if (allowed.size === 0) return false;
      reply.header('vary', 'Origin');
      const { origin } = request.headers;
      if (origin === undefined || !allowed.has(origin)) return false;
      reply.header('access-control-allow-origin', origin);
      reply.header('access-control-expose-headers', exposedHeaders);
      return true;
    },

    preflight(reply, method) {
      return reply
        .code(204)
        .header('access-control-allow-methods', method)
        .header('access-control-allow-headers', 'Authorization, Content-Type, X-API-Key, X-Goog-Api-Key')
        .header('access-control-max-age', '600')
        .send();
    },
  };
}
