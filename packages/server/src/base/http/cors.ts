/**
 * Browsers of listed origins may call [O2]: those that the operator lists, and those that keys name [K11]. Other
 * origins get no CORS headers, and cookies are never allowed.
 */

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../caller.ts';
import { rateHeaderNames } from './rate-headers.ts';

const exposedHeaders = [
  ...rateHeaderNames,
  'X-Request-Id',
  'X-Model-Version',
  'Idempotency-Replayed',
  'X-Approximate-Attributes',
  'Retry-After',
].join(', ');

const allowedHeaders = 'Authorization, Content-Type, X-API-Key, X-Goog-Api-Key, Idempotency-Key';

export type Cors = ReturnType<typeof createCors>;

/** The origins that usable keys name. */
export interface NamedOrigins {
  has(origin: string): boolean | Promise<boolean>;
}

export function createCors(listed: readonly string[], named: NamedOrigins) {
  const allowed = new Set(listed);

  return {
    /** Adds the headers for an allowed origin; true if it is one. The key is not known yet, so any key may name it. */
    async allow(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
      const { origin } = request.headers;
      if (allowed.size > 0 || origin !== undefined) reply.header('vary', 'Origin');
      if (origin === undefined || !(allowed.has(origin) || (await named.has(origin)))) return false;
      reply.header('access-control-allow-origin', origin);
      reply.header('access-control-expose-headers', exposedHeaders);
      return true;
    },

    /** Removes the headers if the key that came does not name the origin and the operator does not list it. */
    narrow(request: FastifyRequest, reply: FastifyReply, { limits }: Caller): void {
      const { origin } = request.headers;
      if (origin === undefined || allowed.has(origin) || limits.origins.includes(origin)) return;
      reply.removeHeader('access-control-allow-origin');
      reply.removeHeader('access-control-expose-headers');
    },

    /** Answers a preflight. */
    preflight(reply: FastifyReply, method: string): FastifyReply {
      return reply
        .code(204)
        .header('access-control-allow-methods', method)
        .header('access-control-allow-headers', allowedHeaders)
        .header('access-control-max-age', '600')
        .send();
    },
  };
}
