/** Every failure leaves through here, in one shape [E2]. */

import { type ErrorReply, errors, type Refusal } from '@moderato/contract';
import type { FastifyReply } from 'fastify';

const overloadedRetrySeconds = 1;

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { status } = errors[refusal.code];
  const body: ErrorReply = { error: { code: refusal.code, message: refusal.message } };
  if (status === 429 || status === 503) {
    const seconds = Math.max(1, Math.ceil(refusal.retryAfterSeconds ?? overloadedRetrySeconds));
    body.error.retry_after = seconds;
    reply.header('retry-after', String(seconds));
  }
  if (refusal.code === 'unauthorized') reply.header('www-authenticate', 'Bearer');
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(body);
}
