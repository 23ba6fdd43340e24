/** The rows of the route table that need a key: key, rate, body, handler, reply [E1]. */

import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../caller.ts';
import type { Admit } from './admit.ts';
import type { WebServer } from './bare-server.ts';
import { refuseRequest } from './error-reply.ts';
import { readIdempotencyKey } from './idempotency-key.ts';
import type { ReadKeyedBody } from './keyed-body.ts';
import type { CountReply } from './large-replies.ts';
import { isPlainText, isRefused, isReplayed, isWritten, type KeyedRoute } from './route.ts';

/** From the end of a long call until its reply is sent. */
const graceMs = 30_000;

export interface KeyedRouteParts {
  readonly admit: Admit;
  readonly readBody: ReadKeyedBody;
  readonly countReply: CountReply;
  isDraining(): boolean;
}

export function addKeyedRoutes(server: WebServer, routes: readonly KeyedRoute[], parts: KeyedRouteParts): void {
  const { admit, readBody, countReply } = parts;
  for (const route of routes) addKeyed(route);

  async function onKeyedRequest(route: KeyedRoute, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    request.keyedRoute = route;
    // Fastify counts a request as answered only when its reply could be sent; a caller who disconnects would keep their
    // place.
    reply.raw.once('close', () => request.isAtWork || admit.leave(request));
    // Its key may be in its body.
    if (route.body?.form !== undefined) return undefined;
    const refusal = await admit.head(route, request, reply);
    return refusal && refuseRequest(request, reply, refusal);
  }

  function addKeyed(route: KeyedRoute): void {
    server.route({
      method: route.method,
      // For the router, a single colon begins a parameter.
      url: route.path.replaceAll(':', '::').replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { route, ...(route.dialect === undefined ? {} : { dialect: route.dialect }) },
      schema: {
        ...(route.body === undefined ? {} : { body: route.body.schema }),
        ...(route.query === undefined ? {} : { querystring: route.query }),
        response: { 200: route.reply },
      },
      onRequest: (request, reply) => onKeyedRequest(route, request, reply),
      preValidation: (request, reply) => readBody(route, request, reply),
      onSend: countReply,
      async handler(request, reply) {
        const idempotency = readIdempotencyKey(request);
        if (isRefused(idempotency)) return refuseRequest(request, reply, idempotency.refusal);
        request.isAtWork = true;
        try {
          const answer = await route.handle({
            requestId: request.id,
            receivedAtMs: request.receivedAtMs,
            startedMs: request.startedMs,
            caller: request.caller as Caller,
            body: request.body as never,
            params: request.params as Readonly<Record<string, string>>,
            query: request.query,
            accept: request.headers.accept ?? '',
            ...(request.lifted === null ? {} : { lifted: request.lifted }),
            ...(idempotency === undefined ? {} : { idempotency }),
            ...(route.longestMs === undefined ? {} : { gone: whenGone(request, reply, route.longestMs) }),
          });
          // Repeated here for calls that arrived before the drain began.
          if (parts.isDraining()) reply.header('connection', 'close');
          if (isRefused(answer)) return refuseRequest(request, reply, answer.refusal);
          if (route.replyHeaders !== undefined) reply.headers(route.replyHeaders(request.body as never));
          if (isReplayed(answer)) {
            reply.header('x-request-id', answer.requestId).header('idempotency-replayed', 'true');
          }
          const said = isReplayed(answer) ? answer.replayed : answer;
          if (isPlainText(said)) {
            return reply
              .headers(said.headers ?? {})
              .type('text/plain; charset=utf-8')
              .send(said.plainText);
          }
          return isWritten(said) ? reply.type('application/json; charset=utf-8').send(said.json) : said;
        } finally {
          request.isAtWork = false;
          if (reply.raw.closed) admit.leave(request);
        }
      },
    });
  }
}

/** Aborts when the caller goes away; until then, the connection may be silent for as long as the call may take. */
function whenGone({ raw: { socket } }: FastifyRequest, { raw }: FastifyReply, longestMs: number): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => gone.abort(new Error('The caller is gone.')));
  // Tests without a network have no real socket. Node sets its own limit again after the reply.
  if (socket instanceof Socket) socket.setTimeout(longestMs + graceMs);
  return gone.signal;
}
