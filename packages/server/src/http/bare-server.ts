/** The web framework as we use it: its limits, its validator, what is noted on a request, and errors before any route. */

import { errors } from '@moderato/contract';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Caller } from '../caller.ts';
import { newId } from '../ids.ts';
import type { Place } from '../overload/admission.ts';
import type { Dialect, KeyedRoute, LiftedPicture, Route } from '../route.ts';
import { boundLengths } from './bound-lengths.ts';
import { answerClientError, answerConnect, answerExpectation } from './client-error.ts';
import { sendRefusal } from './error-reply.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
    receivedAtMs: number;
    startedMs: number;
    /**
     * Its place among those under way, to be given back after the reply, or when the caller has gone away. None while
     * its body arrives.
     */
    place: Place | null;
    /** Its handler is at work, whether anybody waits for the reply or not. */
    isAtWork: boolean;
    /** The pictures of its body, by their stand-ins there. */
    lifted: ReadonlyMap<string, LiftedPicture> | null;
    /** Of the body as it was sent, where the request brings an idempotency key. */
    bodyDigest: string | null;
    /** The memory of its body counts until this is called. */
    endBody: (() => void) | null;
    /** The same as in the options of the route, which Fastify puts together again whenever they are asked for. */
    keyedRoute: KeyedRoute | null;
    /** Whose data a call of the dashboard is about; null until that is known. */
    memberAccountId: string | null;
  }
  interface FastifyContextConfig {
    route?: Route;
    dialect?: Dialect;
    /** The name in logs and metrics of what is not in the route table. */
    label?: string;
  }
}

export type WebServer = FastifyInstance;

/** How long a client may take. Node looks at its connections every `checkMs`, and cuts late ones only then. */
export interface Timeouts {
  readonly headersMs: number;
  readonly requestMs: number;
  readonly idleConnectionMs: number;
  readonly keepAliveMs: number;
  /** For a large reply. A small one is out of our hands at once. */
  readonly replyMs: number;
  readonly checkMs: number;
}

export const defaultTimeouts: Timeouts = {
  headersMs: 10_000,
  requestMs: 30_000,
  idleConnectionMs: 60_000,
  keepAliveMs: 30_000,
  // 20 MB of rules over a line of 2 Mbit/s.
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
        // Meant for the OpenAPI document.
        keywords: ['documentOnly'],
      },
      onCreate: boundLengths,
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
