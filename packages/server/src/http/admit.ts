/**
 * Whether a request to a keyed route goes on to its body: a place among those under way, the key, the rate, the kind of
 * body, in this order [E1]. Most requests wait for nothing here, and pay for no promise. While a body arrives its request has
 * no place: it takes one again when the body is there, so that slow senders keep nobody out.
 */

import { errors, type Refusal } from '@moderato/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../caller.ts';
import type { RateDecision, RateLimiter } from '../limits/rate-limiter.ts';
import type { Admission } from '../overload/admission.ts';
import type { KeyedRoute } from '../route.ts';
import type { Authenticate } from './authenticate.ts';
import { countHeader, refuseMediaType } from './check-headers.ts';
import { dialectKeys } from './error-reply.ts';
import { setRateHeaders } from './rate-headers.ts';

/** Names the classifier that judges this caller's texts, so that a change of scores can be told from a change of texts. */
const modelVersionHeader = 'X-Model-Version';

export interface AdmitParts {
  readonly authenticate: Authenticate;
  readonly rateLimiter: RateLimiter;
  readonly admission: Admission;
  /** What judges the texts of live and of test keys. */
  readonly modelVersions: Readonly<Record<Caller['mode'], string>>;
  readonly observer: { rateRefused(): void };
}

/** Nothing when the request may go on. */
type Verdict = Refusal | undefined;

export interface Admit {
  head(route: KeyedRoute, request: FastifyRequest, reply: FastifyReply): Verdict | Promise<Verdict>;
  /** Whether there is a place for the request now that its body has arrived. */
  body(request: FastifyRequest): boolean;
  /** Gives the place back, if the request has one. */
  leave(request: FastifyRequest): void;
}

const overloaded: Refusal = { code: 'overloaded', message: errors.overloaded.sentence };
const unauthorized: Refusal = { code: 'unauthorized', message: errors.unauthorized.sentence };

export function createAdmit({ authenticate, rateLimiter, admission, modelVersions, observer }: AdmitParts): Admit {
  function checkRate(route: KeyedRoute, request: FastifyRequest, reply: FastifyReply, caller: Caller | undefined) {
    if (caller === undefined) return unauthorized;
    request.caller = caller;
    reply.header(modelVersionHeader, modelVersions[caller.mode]);
    const rate = rateLimiter.take(caller.accountId, caller.mode, caller.plan.requestsPerSecond);
    return rate instanceof Promise
      ? rate.then((decided) => checkRest(route, request, reply, caller, decided))
      : checkRest(route, request, reply, caller, rate);
  }

  function checkRest(
    route: KeyedRoute,
    request: FastifyRequest,
    reply: FastifyReply,
    caller: Caller,
    rate: RateDecision,
  ): Verdict {
    const { requestsPerSecond } = caller.plan;
    setRateHeaders(reply, rate, requestsPerSecond);
    if (!rate.allowed) {
      observer.rateRefused();
      return {
        code: 'rate_limit_exceeded',
        message: `Too many requests: this plan allows ${requestsPerSecond} a second.`,
        retryAfterSeconds: rate.retryAfterSeconds,
      };
    }
    if (!admission.allows(caller)) return overloaded;
    if (route.body === undefined) return undefined;
    const refusal = refuseMediaType(request.headers);
    if (refusal === undefined) leave(request);
    return refusal;
  }

  function enter(request: FastifyRequest): boolean {
    request.hasPlace = admission.enter();
    return request.hasPlace;
  }

  function leave(request: FastifyRequest): void {
    request.endBody?.();
    if (request.hasPlace) admission.leave();
    request.hasPlace = false;
  }

  return {
    head(route, request, reply) {
      if (!enter(request)) return overloaded;
      // Node keeps the first of several; which of them a proxy in front of us looked at, nobody knows.
      if (countHeader(request.raw.rawHeaders, 'authorization') > 1) return unauthorized;
      const { dialect } = route;
      const caller = authenticate(request.headers, dialect && dialectKeys(request, dialect));
      return caller instanceof Promise
        ? caller.then((found) => checkRate(route, request, reply, found))
        : checkRate(route, request, reply, caller);
    },
    body: (request) => enter(request) && request.caller !== null && admission.allows(request.caller),
    leave,
  };
}
