/** The rows of the route table that are reached with a key: key, rate, body, handler, reply [E1]. */

import type { Refusal } from '@moderato/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../caller.ts';
import { isRefused, isWritten, type KeyedRoute } from '../route.ts';
import type { Admit } from './admit.ts';
import type { WebServer } from './bare-server.ts';
import { refuseRequest } from './error-reply.ts';
import type { KeyedBody } from './keyed-body.ts';

export interface KeyedRouteParts {
  readonly admit: Admit;
  readonly keyedBody: KeyedBody;
  isDraining(): boolean;
}

export function addKeyedRoutes(server: WebServer, routes: readonly KeyedRoute[], parts: KeyedRouteParts): void {
  const { admit, keyedBody } = parts;
  const readsAnyType = ({ dialect }: KeyedRoute) => dialect?.readsAnyType === true;
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', keyedBody.receive);
  for (const route of routes) if (!readsAnyType(route)) addKeyed(server, route);
  // A scope of their own: other services' programs name the type of their JSON as they like, or not at all.
  server.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', keyedBody.receive);
    for (const route of routes) if (readsAnyType(route)) addKeyed(scope as WebServer, route);
    done();
  });

  function onKeyedRequest(
    route: KeyedRoute,
    request: FastifyRequest,
    reply: FastifyReply,
    done: (error?: Error) => void,
  ): void {
    request.keyedRoute = route;
    // Fastify calls a request answered only when its reply could be handed over; a caller who hangs up would keep his place.
    reply.raw.once('close', () => request.isAtWork || admit.leave(request));
    const proceed = (refusal: Refusal | undefined) => {
      if (refusal === undefined) done();
      else refuseRequest(request, reply, refusal);
    };
    const refusal = admit.head(route, request, reply);
    if (refusal instanceof Promise) refusal.then(proceed, done);
    else proceed(refusal);
  }

  function addKeyed(scope: WebServer, route: KeyedRoute): void {
    scope.route({
      method: route.method,
      // To the router a single colon begins a parameter.
      url: route.path.replaceAll(':', '::'),
      config: { route, ...(route.dialect === undefined ? {} : { dialect: route.dialect }) },
      schema: { ...(route.body === undefined ? {} : { body: route.body.schema }), response: { 200: route.reply } },
      onRequest: (request, reply, done) => onKeyedRequest(route, request, reply, done),
      ...(route.body === undefined ? {} : { preValidation: keyedBody.read }),
      async handler(request, reply) {
        request.isAtWork = true;
        try {
          const answer = await route.handle({
            requestId: request.id,
            receivedAtMs: request.receivedAtMs,
            startedMs: request.startedMs,
            caller: request.caller as Caller,
            body: request.body as never,
            ...(request.lifted === null ? {} : { lifted: request.lifted }),
          });
          // Said again here for calls that came in before the drain began.
          if (parts.isDraining()) reply.header('connection', 'close');
          if (isRefused(answer)) return refuseRequest(request, reply, answer.refusal);
          return isWritten(answer) ? reply.type('application/json; charset=utf-8').send(answer.json) : answer;
        } finally {
          request.isAtWork = false;
          if (reply.raw.closed) admit.leave(request);
        }
      },
    });
  }
}
