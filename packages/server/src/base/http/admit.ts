/**
 * Decides whether the body of a request to a keyed route is read: a place among the requests in progress, the key, the
 * rate, what the key may do, the kind of body, in this order [E1, K11]. While its body arrives, a request has no place;
 * it takes one again once the body is there, so that slow senders do not keep others out.
 */

import type { IncomingHttpHeaders } from 'node:http';
import { type KeyProblem, keyProblems, type Refusal } from '@moderato/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../caller.ts';
import type { Admission } from '../fairness/admission.ts';
import type { Budget } from '../fairness/budget.ts';
import { type CallerRate, takeRate } from '../fairness/take-rate.ts';
import type { Authenticate } from './authenticate.ts';
import { countHeader, hasNoBody, isJson, refuseMediaType } from './check-headers.ts';
import type { Cors } from './cors.ts';
import { dialectKeys } from './error-reply.ts';
import { setRateHeaders } from './rate-headers.ts';
import { type KeyedRoute, refuse } from './route.ts';

/**
 * Names the classifier that judges this caller's texts, so that a change of scores can be distinguished from a change
 * of texts.
 */
const modelVersionHeader = 'X-Model-Version';

export interface AdmitParts {
  readonly authenticate: Authenticate;
  readonly budget: Budget;
  readonly admission: Admission;
  readonly cors: Pick<Cors, 'narrow'>;
  /** The classifiers for live and test keys. */
  readonly modelVersions: Readonly<Record<Caller['mode'], string>>;
  readonly observer: { rateRefused(): void };
}

/** Undefined if the request may continue. */
type Verdict = Refusal | undefined;

export type Admit = ReturnType<typeof createAdmit>;

const { refusal: overloaded } = refuse('overloaded');
const unauthorized = (problem: KeyProblem): Refusal => refuse('unauthorized', keyProblems[problem]).refusal;

export function createAdmit(parts: AdmitParts) {
  const { authenticate, budget, admission, cors, modelVersions, observer } = parts;

  async function checkRate(reply: FastifyReply, caller: Caller): Promise<Verdict> {
    const rate = await takeRate(budget, caller);
    setRateHeaders(reply, rate, rate.requestsPerSecond);
    if (rate.allowed) return undefined;
    observer.rateRefused();
    return refuse('rate_limit_exceeded', tooFast(caller, rate), rate.retryAfterSeconds).refusal;
  }

  function enter(request: FastifyRequest): boolean {
    request.place = admission.enter() ?? null;
    return request.place !== null;
  }

  /** The caller may have disconnected while we looked up the key. */
  function keepPlace({ place, keyedRoute }: FastifyRequest, caller: Caller): boolean {
    return place === null || place.keepFor(caller, keyedRoute?.isMetered === true);
  }

  /** Gives the place back, if the request has one. */
  function leave(request: FastifyRequest): void {
    request.endBody?.();
    request.place?.leave();
    request.place = null;
  }

  return {
    async head(route: KeyedRoute, request: FastifyRequest, reply: FastifyReply): Promise<Verdict> {
      if (!enter(request)) return overloaded;
      // Node keeps the first of several, and we cannot know which of them a proxy in front of us used.
      if (countHeader(request.raw.rawHeaders, 'authorization') > 1) return unauthorized('unknown');
      const { dialect } = route;
      const caller = await authenticate(request.headers, dialect && dialectKeys(request, dialect), dialect?.keyKind);
      if (typeof caller === 'string') return unauthorized(caller);
      request.caller = caller;
      cors.narrow(request, reply, caller);
      reply.header(modelVersionHeader, modelVersions[caller.mode]);
      const refused = (await checkRate(reply, caller)) ?? forbid(route, request, caller);
      if (refused !== undefined) return refused;
      if (!keepPlace(request, caller)) return overloaded;
      if (route.body === undefined) return undefined;
      const refusal = refuseType(route, request.headers);
      if (refusal === undefined) leave(request);
      return refusal;
    },
    /** Whether there is a place for the request now that its body has arrived. */
    body: (request: FastifyRequest): boolean =>
      enter(request) && request.caller !== null && keepPlace(request, request.caller),
    leave,
  };
}

function refuseType({ body, dialect }: KeyedRoute, headers: IncomingHttpHeaders): Verdict {
  // A form has been read already: its key is in it.
  if (body?.form !== undefined) return undefined;
  const isReadable = dialect?.readsAnyType === true || hasNoBody(headers) || isJson(headers);
  return refuseMediaType(headers) ?? (isReadable ? undefined : refuse('unsupported_media_type').refusal);
}

function tooFast({ plan, limits }: Caller, { of }: CallerRate): string {
  return of === 'key'
    ? `Too many requests: this key allows ${limits.requestsPerSecond} per second.`
    : `Too many requests: this plan allows ${plan.requestsPerSecond} per second.`;
}

/** What the key does not allow, whoever holds it: this call, or any call from this origin. */
function forbid({ scope }: KeyedRoute, request: FastifyRequest, { limits: { scopes, origins } }: Caller): Verdict {
  if (!scopes.includes(scope)) {
    return refuse('forbidden', `This API key is not allowed to make this call: it lacks the scope ${scope}.`).refusal;
  }
  if (origins.length === 0 || origins.includes(request.headers.origin ?? '')) return undefined;
  return { code: 'forbidden', message: 'This API key may only be used from the web origins on its list.' };
}
