/**
 * The web framework as we use it: its limits, its validator, what we store on a request, and errors before any route.
 */

import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Caller } from '../caller.ts';
import type { Place } from '../fairness/admission.ts';
import { newId } from '../ids.ts';
import { boundLengths } from './bound-lengths.ts';
import { answerClientError, answerConnect, answerExpectation } from './client-error.ts';
import { sendRefusal } from './error-reply.ts';
import { type Dialect, type KeyedRoute, type LiftedPicture, type Route, refuse } from './route.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
    receivedAtMs: number;
    startedMs: number;
    /**
     * Its place among the requests in progress, given back after the reply, or when the caller has disconnected. None
     * while its body arrives.
     */
    place: Place | null;
    /** Its handler is running, whether or not anybody waits for the reply. */
    isAtWork: boolean;
    /** The pictures of its body, by their placeholders there. */
    lifted: ReadonlyMap<string, LiftedPicture> | null;
    /** A digest of the body as sent, if the request has an idempotency key. */
    bodyDigest: string | null;
    /** The memory of its body is counted until this is called. */
    endBody: (() => void) | null;
    /** The same as in the route's options, which Fastify rebuilds at every access. */
    keyedRoute: KeyedRoute | null;
    /** The account that a dashboard call is about; null until it is known. */
    memberAccountId: string | null;
  }
  interface FastifyContextConfig {
    route?: Route;
    dialect?: Dialect;
    /** The name in logs and metrics for paths that are not in the route table. */
    label?: string;
  }
}

export type WebServer = FastifyInstance;

/** How long a client may take. Node checks its connections every `checkMs` and cuts late ones only then. */
export interface Timeouts {
  readonly headersMs: number;
  readonly requestMs: number;
  readonly idleConnectionMs: number;
  readonly keepAliveMs: number;
  /** For a large reply. A small one is handed to the system at once. */
  readonly replyMs: number;
  readonly checkMs: number;
}

export const defaultTimeouts: Timeouts = {
  headersMs: 10_000,
  requestMs: 30_000,
  idleConnectionMs: 60_000,
  keepAliveMs: 30_000,
  // 20 MB of rules over a connection of 2 Mbit/s.
  replyMs: 120_000,
  checkMs: 1_000,
};
export interface BareServerParts {
  readonly trustedProxies: readonly string[];
  readonly timeouts?: Timeouts | undefined;
}

export function createBareServer({ trustedProxies, timeouts = defaultTimeouts }: BareServerParts): WebServer {
  const server = fastify({
    logger: false,
    genReqId: () => newId('req'),
    requestIdHeader: false,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    connectionTimeout: timeouts.idleConnectionMs,
    requestTimeout: timeouts.requestMs,
    keepAliveTimeout: timeouts.keepAliveMs,
    // A missing Host is refused below, in our own format.
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
        // Only for the OpenAPI document.
        keywords: ['documentOnly'],
      },
      onCreate: boundLengths,
    },
    clientErrorHandler: answerClientError,
    frameworkErrors: (_error, request, reply) => {
      setCommonHeaders(request, reply);
      sendRefusal(reply, refuse('not_found').refusal);
    },
  });
  // Node would silently drop headers beyond its own limit; we count and refuse them.
  server.server.maxHeadersCount = 0;
  server.server.on('checkExpectation', answerExpectation);
  server.server.on('connect', answerConnect);

  // Bodies are read in handlers, which know who sends them and how large they may be.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null));

  server.decorateRequest('caller', null);
  server.decorateRequest('receivedAtMs', 0);
  server.decorateRequest('startedMs', 0);
  server.decorateRequest('place', null);
  server.decorateRequest('isAtWork', false);
  server.decorateRequest('lifted', null);
  server.decorateRequest('bodyDigest', null);
  server.decorateRequest('endBody', null);
  server.decorateRequest('keyedRoute', null);
  server.decorateRequest('memberAccountId', null);
  return server;
}

export function setCommonHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id);
  reply.header('x-content-type-options', 'nosniff');
}
