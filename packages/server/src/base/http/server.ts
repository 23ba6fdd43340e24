/**
 * The web server around the route table. For every request: id, header checks, key, rate, body, handler, reply, in
 * this order [E1]. Nothing here knows what a route does.
 */

import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../caller.ts';
import type { Admission } from '../fairness/admission.ts';
import type { ArrivingBodies } from '../fairness/arriving-bodies.ts';
import type { Budget } from '../fairness/budget.ts';
import type { Gates } from '../fairness/gates.ts';
import type { LiveNews } from '../live/live-news.ts';
import { createAdmit } from './admit.ts';
import type { Authenticate } from './authenticate.ts';
import { createBareServer, defaultTimeouts, setCommonHeaders, type Timeouts, type WebServer } from './bare-server.ts';
import { refuseHeaders } from './check-headers.ts';
import { isReadingStopped, stopReading } from './client-error.ts';
import { createCors, type NamedOrigins } from './cors.ts';
import { dialogueOf, refuseRequest, sendRefusal } from './error-reply.ts';
import { expectedRefusal, surprise } from './explain-error.ts';
import { createKeyedBody } from './keyed-body.ts';
import { addKeyedRoutes } from './keyed-routes.ts';
import { createCountReply } from './large-replies.ts';
import type { SessionRoute, Sessions } from './page.ts';
import { createBodyThread, createParseBody } from './parse-body.ts';
import { type PublicRoute, type Route, refuse } from './route.ts';
import { addSessionRoutes } from './session-routes.ts';

/** What logs and metrics record about each request. */
export interface RequestObserver {
  answered(request: {
    requestId: string;
    method: string;
    /** The path of the route, never the requested address. */
    route: string;
    status: number;
    durationMs: number;
    caller: Caller | null;
    clientAddress: string;
  }): void;
  rateRefused(): void;
  crashed(requestId: string, error: unknown): void;
  /** A proxy named a client, but we do not trust that proxy. */
  forwardedByStranger(address: string): void;
}

export interface ServerParts {
  readonly routes: readonly (Route | SessionRoute)[];
  /** The session of the caller, for routes that need one. */
  readonly sessions?: Sessions | undefined;
  /** For dashboard calls that are answered as streams. */
  readonly live?: LiveNews;
  readonly authenticate: Authenticate;
  readonly budget: Budget;
  readonly gates: Pick<Gates, 'parsing'>;
  readonly admission: Admission;
  readonly bodies: ArrivingBodies;
  readonly corsOrigins: readonly string[];
  /** Web origins that keys name. */
  readonly keyOrigins: NamedOrigins;
  readonly trustedProxies: readonly string[];
  /** Whether people reach the service over https: then browsers should use nothing else. */
  readonly isSecure?: boolean;
  /** The classifiers for live and test keys. */
  readonly modelVersions: Readonly<Record<Caller['mode'], string>>;
  readonly observer: RequestObserver;
  readonly timeouts?: Timeouts;
  /** While true, connections are closed after their reply. */
  isDraining(): boolean;
}

const unknownRoute = '(unknown)';

export function createServer(parts: ServerParts): WebServer {
  const { observer, bodies } = parts;
  const cors = createCors(parts.corsOrigins, parts.keyOrigins);
  const admit = createAdmit({ ...parts, cors });
  const bodyThread = createBodyThread(parts.gates.parsing);
  const parseBody = createParseBody(bodyThread);
  const readBody = createKeyedBody(admit, bodies, parseBody);
  const countReply = createCountReply(bodies, (parts.timeouts ?? defaultTimeouts).replyMs);
  const ownRoutes = parts.routes.filter((route): route is Route => route.access !== 'session');
  const sessionRoutes = parts.routes.filter((route) => route.access === 'session');
  const routeAt = routeFinder(ownRoutes);

  const server = createBareServer(parts);
  server.addHook('onClose', bodyThread.close);

  server.addHook('onRequest', async (request, reply) => {
    if (isReadingStopped(request.raw.socket)) return reply.hijack();
    request.startedMs = performance.now();
    request.receivedAtMs = Date.now();
    setCommonHeaders(request, reply);
    if (parts.isSecure) reply.header('strict-transport-security', 'max-age=31536000');
    if (isForwarded(request) && request.ip === request.socket.remoteAddress) observer.forwardedByStranger(request.ip);
    if (parts.isDraining()) reply.header('connection', 'close');
    const refusal = refuseHeaders(request.raw);
    if (refusal !== undefined) {
      stopReading(request.raw.socket);
      reply.header('connection', 'close');
      return sendRefusal(reply, refusal);
    }
    const originAllowed = await cors.allow(request, reply);
    return request.is404 ? answerUnknown(request, reply, originAllowed) : undefined;
  });

  function answerUnknown(request: FastifyRequest, reply: FastifyReply, originAllowed: boolean): FastifyReply {
    const route = routeAt(request.url.split('?', 1)[0] ?? '');
    if (route === undefined) return sendRefusal(reply, refuse('not_found').refusal);
    if (request.method === 'OPTIONS' && originAllowed) return cors.preflight(reply, route.method);
    reply.header('allow', route.method);
    const dialect = route.access === 'key' ? route.dialect : undefined;
    return sendRefusal(reply, refuse('method_not_allowed').refusal, dialogueOf(request, dialect));
  }

  function addPublic(route: PublicRoute): void {
    const type = `${route.replyType ?? 'application/json'}; charset=utf-8`;
    server.get(route.path, { config: { route } }, async (_request, reply) => {
      const { status, body, headers = {} } = await route.handle();
      return reply.code(status).headers(headers).type(type).send(body);
    });
  }

  const keyedRoutes = ownRoutes.filter((route) => route.access === 'key');
  addKeyedRoutes(server, keyedRoutes, { admit, readBody, countReply, isDraining: parts.isDraining });
  for (const route of ownRoutes) if (route.access === 'public') addPublic(route);
  if (parts.sessions !== undefined)
    addSessionRoutes(server, sessionRoutes, parts.sessions, {
      bodies,
      parseBody,
      countReply,
      live: parts.live,
      crashed: observer.crashed,
    });

  server.setErrorHandler((error: FastifyError, request, reply) => {
    const { route } = request.routeOptions.config;
    const refusal = expectedRefusal(error, route?.access === 'key' ? route.body : undefined, request.body);
    if (refusal === undefined) observer.crashed(request.id, error);
    return refuseRequest(request, reply, refusal ?? surprise(error));
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

/** The route that an address belongs to, whatever its method. */
function routeFinder(routes: readonly Route[]): (path: string) => Route | undefined {
  const exact = new Map(routes.map((route) => [route.path, route]));
  const open = routes
    .filter(({ path }) => path.includes('{'))
    .map((route) => ({ route, pattern: new RegExp(`^${route.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }));
  return (path) => exact.get(path) ?? open.find(({ pattern }) => pattern.test(path))?.route;
}

function routeName(request: FastifyRequest): string {
  if (request.keyedRoute !== null) return request.keyedRoute.path;
  const { config } = request.routeOptions;
  return config.route?.path ?? config.label ?? unknownRoute;
}

/** Whether a proxy names the client. Behind a proxy that we trust, `request.ip` is the client's. */
function isForwarded({ headers }: FastifyRequest): boolean {
  return headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
}
