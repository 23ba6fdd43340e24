/**
 * The web server around the route table. For every request: id, header checks, key, rate, body, handler, reply, in
 * this order [E1]. Nothing here knows what a route does.
 */

import { errors, type Refusal } from '@moderato/contract';
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Caller } from '../caller.ts';
import { newId } from '../ids.ts';
import type { RateLimiter } from '../limits/rate-limiter.ts';
import { type Admission, admitEverybody } from '../overload/admission.ts';
import { type ArrivingBodies, unboundedBodies } from '../overload/arriving-bodies.ts';
import type { SessionRoute, Sessions } from '../page.ts';
import { type Dialect, isRefused, isWritten, type KeyedRoute, type PublicRoute, type Route } from '../route.ts';
import { createAdmit } from './admit.ts';
import type { Authenticate } from './authenticate.ts';
import { refuseHeaders } from './check-headers.ts';
import { answerClientError, answerConnect, answerExpectation, isReadNoFurther, readNoFurther } from './client-error.ts';
import { createCors } from './cors.ts';
import { dialogueOf, sendRefusal } from './error-reply.ts';
import { expectedRefusal, surprise } from './explain-error.ts';
import { createKeyedBody } from './keyed-body.ts';
import { addSessionRoutes } from './session-routes.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
    receivedAtMs: number;
    startedMs: number;
    /**
     * Has a place among those under way, to be given back after the reply, or when the caller has gone away. None while
     * its body arrives.
     */
    hasPlace: boolean;
    /** Its handler is at work, whether anybody waits for the reply or not. */
    isAtWork: boolean;
    /** The base64 of a picture, taken out of its body. */
    lifted: Buffer | null;
    /** The memory of its body counts until this is called. */
    endBody: (() => void) | null;
    /** The same as in the options of the route, which Fastify puts together anew whenever they are asked for. */
    keyedRoute: KeyedRoute | null;
  }
  interface FastifyContextConfig {
    route?: Route;
    dialect?: Dialect;
    /** The name in logs and metrics of what is not in the route table. */
    label?: string;
  }
}

/** What the outside world is told of each request: for logs and metrics. */
export interface RequestObserver {
  answered(request: {
    requestId: string;
    method: string;
    /** The path of the route, never the address that was asked for. */
    route: string;
    status: number;
    durationMs: number;
    caller: Caller | null;
    clientAddress: string;
  }): void;
  rateRefused(): void;
  crashed(requestId: string, error: unknown): void;
}

export type WebServer = FastifyInstance;

export interface ServerParts {
  readonly routes: readonly (Route | SessionRoute)[];
  /** Who is signed in, for the routes that need a session. */
  readonly sessions?: Sessions | undefined;
  readonly authenticate: Authenticate;
  readonly rateLimiter: RateLimiter;
  readonly admission?: Admission;
  readonly bodies?: ArrivingBodies;
  readonly corsOrigins: readonly string[];
  readonly trustedProxies: readonly string[];
  /** What judges the texts of live and of test keys. */
  readonly modelVersions: Readonly<Record<Caller['mode'], string>>;
  readonly observer: RequestObserver;
  readonly timeouts?: Timeouts;
  /** While true, connections are closed after their reply. */
  isDraining(): boolean;
}

/** How long a client may take. Node looks at its connections every `checkMs`, and cuts late ones only then. */
export interface Timeouts {
  readonly headersMs: number;
  readonly requestMs: number;
  readonly idleConnectionMs: number;
  readonly keepAliveMs: number;
  readonly checkMs: number;
}

const defaultTimeouts: Timeouts = {
  headersMs: 10_000,
  requestMs: 30_000,
  idleConnectionMs: 60_000,
  keepAliveMs: 30_000,
  checkMs: 1_000,
};
const unknownRoute = '(unknown)';

export function createServer(parts: ServerParts): WebServer {
  const { observer, timeouts = defaultTimeouts, admission = admitEverybody, bodies = unboundedBodies() } = parts;
  const cors = createCors(parts.corsOrigins);
  const admit = createAdmit({ ...parts, admission });
  const keyedBody = createKeyedBody(admit, bodies);
  const ownRoutes = parts.routes.filter((route): route is Route => route.access !== 'session');
  const sessionRoutes = parts.routes.filter((route) => route.access === 'session');
  const routeAt = new Map(ownRoutes.map((route) => [route.path, route]));

  const server = fastify({
    logger: false,
    genReqId: () => newId('req'),
    requestIdHeader: false,
    trustProxy: parts.trustedProxies.length > 0 ? [...parts.trustedProxies] : false,
    connectionTimeout: timeouts.idleConnectionMs,
    requestTimeout: timeouts.requestMs,
    keepAliveTimeout: timeouts.keepAliveMs,
    // A missing Host is refused below, in our own shape.
    http: {
      headersTimeout: timeouts.headersMs,
      connectionsCheckingInterval: timeouts.checkMs,
      maxHeaderSize: 16 * 1024,
      requireHostHeader: false,
    },
    routerOptions: { maxParamLength: 256 },
    exposeHeadRoutes: false,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    ajv: {
      customOptions: {
        coerceTypes: false,
        useDefaults: false,
        removeAdditional: false,
        allErrors: false,
        discriminator: true,
      },
    },
    clientErrorHandler: answerClientError,
    frameworkErrors: (_error, request, reply) => {
      setCommonHeaders(request, reply);
      sendRefusal(reply, { code: 'not_found', message: errors.not_found.sentence });
    },
  });
  // Node would drop headers beyond its own count in silence; ours are counted and refused.
  server.server.maxHeadersCount = 0;
  server.server.on('checkExpectation', answerExpectation);
  server.server.on('connect', answerConnect);

  server.decorateRequest('caller', null);
  server.decorateRequest('receivedAtMs', 0);
  server.decorateRequest('startedMs', 0);
  server.decorateRequest('hasPlace', false);
  server.decorateRequest('isAtWork', false);
  server.decorateRequest('lifted', null);
  server.decorateRequest('endBody', null);
  server.decorateRequest('keyedRoute', null);
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', keyedBody.receive);

  server.addHook('onRequest', (request, reply, done) => {
    if (isReadNoFurther(request.raw.socket)) {
      reply.hijack();
      return;
    }
    request.startedMs = performance.now();
    request.receivedAtMs = Date.now();
    setCommonHeaders(request, reply);
    if (parts.isDraining()) reply.header('connection', 'close');
    const refusal = refuseHeaders(request.raw);
    if (refusal !== undefined) {
      readNoFurther(request.raw.socket);
      reply.header('connection', 'close');
      sendRefusal(reply, refusal);
      return;
    }
    const originAllowed = cors.allow(request, reply);
    if (request.is404) {
      answerUnknown(request, reply, originAllowed);
      return;
    }
    done();
  });

  function answerUnknown(request: FastifyRequest, reply: FastifyReply, originAllowed: boolean): void {
    const route = routeAt.get(request.url.split('?', 1)[0] ?? '');
    if (route === undefined) {
      sendRefusal(reply, { code: 'not_found', message: errors.not_found.sentence });
    } else if (request.method === 'OPTIONS' && originAllowed) {
      cors.preflight(reply, route.method);
    } else {
      reply.header('allow', route.method);
      const dialogue = dialogueOf(request, dialectOf(route));
      sendRefusal(reply, { code: 'method_not_allowed', message: errors.method_not_allowed.sentence }, dialogue);
    }
  }

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
      else refuse(request, reply, refusal);
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
          if (isRefused(answer)) return refuse(request, reply, answer.refusal);
          return isWritten(answer) ? reply.type('application/json; charset=utf-8').send(answer.json) : answer;
        } finally {
          request.isAtWork = false;
          if (reply.raw.closed) admit.leave(request);
        }
      },
    });
  }

  function addPublic(route: PublicRoute): void {
    server.get(route.path, { config: { route } }, async (_request, reply) => {
      const { status, body, headers = {} } = await route.handle();
      return reply.code(status).headers(headers).type(route.replyType).send(body);
    });
  }

  const foreign = ownRoutes.filter((route): route is KeyedRoute => dialectOf(route)?.readsAnyType === true);
  for (const route of ownRoutes) {
    if (route.access === 'public') addPublic(route);
    else if (!foreign.includes(route)) addKeyed(server, route);
  }
  // A scope of their own: other services' programs name the type of their JSON as they like, or not at all.
  server.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', keyedBody.receive);
    for (const route of foreign) addKeyed(scope as WebServer, route);
    done();
  });

  if (parts.sessions !== undefined) addSessionRoutes(server, sessionRoutes, parts.sessions, bodies);

  server.setErrorHandler((error: FastifyError, request, reply) => {
    const { route } = request.routeOptions.config;
    const refusal = expectedRefusal(error, route?.access === 'key' ? route.body : undefined, request.body);
    if (refusal === undefined) observer.crashed(request.id, error);
    return refuse(request, reply, refusal ?? surprise(error));
  });

  server.addHook('onResponse', (request, reply, done) => {
    admit.leave(request);
    observer.answered({
      requestId: request.id,
      method: request.method,
      route: routeName(request),
      status: reply.statusCode,
      durationMs: performance.now() - request.startedMs,
      caller: request.caller,
      clientAddress: request.ip,
    });
    done();
  });

  return server;
}

function setCommonHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id);
  reply.header('x-content-type-options', 'nosniff');
}

function dialectOf(route: Route): Dialect | undefined {
  return route.access === 'key' ? route.dialect : undefined;
}

/** In the words of the service that the route stands in for, where it stands in for one. */
function refuse(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  return sendRefusal(reply, refusal, dialogueOf(request, request.routeOptions.config.dialect));
}

function routeName(request: FastifyRequest): string {
  if (request.keyedRoute !== null) return request.keyedRoute.path;
  const { config } = request.routeOptions;
  return config.route?.path ?? config.label ?? unknownRoute;
}
