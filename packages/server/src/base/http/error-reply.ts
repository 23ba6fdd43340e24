/** Every failure is sent from here, in one format [E2], or in that of the dialect that its route speaks [P5]. */

import type { Refusal } from '@moderato/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Fields } from './read-form.ts';
import { type DescribedError, type Dialect, refusals } from './route.ts';

const overloadedRetrySeconds = 1;

/** The same refusal in the format of the service that the route imitates. */
export interface Dialogue {
  readonly dialect: Dialect;
  readonly keyGiven: boolean;
}

export function dialogueOf(request: FastifyRequest, dialect: Dialect | undefined): Dialogue | undefined {
  if (dialect === undefined) return undefined;
  const { authorization, 'x-api-key': apiKey } = request.headers;
  const keys = [authorization, apiKey, ...dialectKeys(request, dialect)];
  return { dialect, keyGiven: keys.some((key) => key !== undefined) };
}

/** The keys in places where only this dialect looks for them. */
export function dialectKeys(request: FastifyRequest, { keyParameter, keyHeader, keysIn }: Dialect): unknown[] {
  const { body, headers } = request;
  const fields = typeof body === 'object' && body !== null && !Buffer.isBuffer(body) ? (body as Fields) : {};
  return [
    ...(keysIn?.(headers.host ?? '', fields) ?? []),
    keyParameter === undefined ? undefined : (request.query as Record<string, unknown>)[keyParameter],
    keyHeader === undefined ? undefined : request.headers[keyHeader],
  ];
}

/** Uses the format of the service that the route imitates, if any. */
export function refuseRequest(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  return sendRefusal(reply, refusal, dialogueOf(request, request.routeOptions.config.dialect));
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal, dialogue?: Dialogue): FastifyReply {
  const own = refusals[refusal.code].status;
  const error: { code: string; message: string; retry_after?: number } = {
    code: refusal.code,
    message: refusal.message,
  };
  const isBusy = own === 429 || own === 503;
  if (isBusy || refusal.code === 'idempotency_in_progress') {
    const seconds = Math.max(1, Math.ceil(refusal.retryAfterSeconds ?? overloadedRetrySeconds));
    if (isBusy) error.retry_after = seconds;
    reply.header('retry-after', String(seconds));
  }
  if (refusal.code === 'unauthorized' && dialogue === undefined && reply.request.keyedRoute !== null)
    reply.header('www-authenticate', 'Bearer');
  const described: DescribedError = dialogue?.dialect.describeError(refusal, dialogue.keyGiven) ?? {
    status: own,
    body: { error },
  };
  const isText = typeof described.body === 'string';
  return reply
    .code(described.status)
    .headers(described.headers ?? {})
    .type(isText ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8')
    .serializer((payload: unknown) => (isText ? String(payload) : JSON.stringify(payload)))
    .send(described.body);
}
