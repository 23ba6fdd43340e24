/** `/dashboard` on the web: the pages as files, and the calls behind them handed to the page router. */

import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ArrivingBodies, unboundedBodies } from '../overload/arriving-bodies.ts';
import type { RefusedCall, Visitor } from '../page.ts';
import { addressHeader } from '../sign-in/address-header.ts';
import { refuseMediaType } from './check-headers.ts';
import { createDashboardPages } from './dashboard-pages.ts';
import { describeInvalidBody, type SchemaError } from './describe-invalid-body.ts';
import { BadJson, parseJson } from './json-body.ts';
import type { AnswerDashboard, DashboardRequest } from './page-router.ts';
import { BodyRefused, createReceiveBody, type ReceiveBody } from './receive-body.ts';
import type { WebServer } from './server.ts';

export interface DashboardWebParts {
  /** Made when somebody first asks. */
  load(): Promise<AnswerDashboard>;
  /** Where the built pages are, unless where they are built to. */
  readonly pagesFolder?: string;
  readonly bodies?: ArrivingBodies;
}

const api = '/dashboard/api';

export function addDashboard(
  server: WebServer,
  { load, pagesFolder, bodies = unboundedBodies() }: DashboardWebParts,
): void {
  const receiveBody = createReceiveBody(bodies);
  let loading: Promise<AnswerDashboard> | undefined;
  const pages = createDashboardPages(pagesFolder);

  async function router(): Promise<AnswerDashboard> {
    loading ??= load();
    try {
      return await loading;
    } catch (error) {
      // A store that could not be read is asked again at the next call.
      loading = undefined;
      throw error;
    }
  }

  server.register((scope, _options, done) => {
    // Bodies are read by whoever knows how large they may be.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null));
    scope.route({
      // HEAD is refused here: left out, it would be answered with a page.
      method: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
      url: `${api}/*`,
      config: { label: api },
      async handler(request, reply) {
        const cookies: string[] = [];
        const answer = await (await router())(toRequest(request, reply, cookies, receiveBody));
        if (cookies.length > 0) reply.header('set-cookie', cookies);
        return reply.code(answer.status).headers(answer.headers).send(answer.body);
      },
    });
    for (const url of ['/dashboard', '/dashboard/*']) {
      // Whoever watches over the service asks with HEAD whether it is there.
      scope.get(url, { exposeHeadRoute: true, config: { label: '/dashboard' } }, async (request, reply) => {
        const page = await pages.find(pathOf(request), {
          accept: String(request.headers['accept-encoding'] ?? ''),
          etag: request.headers['if-none-match'],
        });
        return reply.code(page.status).headers(page.headers).send(page.body);
      });
    }
    done();
  });
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? '';
}

function toRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  cookies: string[],
  receiveBody: ReceiveBody,
): DashboardRequest {
  return {
    requestId: request.id,
    receivedAtMs: request.receivedAtMs,
    startedMs: request.startedMs,
    method: request.method,
    path: pathOf(request).slice(api.length),
    query: new URLSearchParams(request.url.slice(pathOf(request).length)),
    origin: request.headers.origin,
    visitor: visitorOf(request, cookies),
    readBody: (limitBytes) => readBody(request, reply, limitBytes, receiveBody),
    describeProblem(schema, value) {
      const validate = request.compileValidationSchema(schema as { [key: string]: unknown });
      if (validate(value)) return undefined;
      const [first] = (validate.errors ?? []) as unknown as SchemaError[];
      return first === undefined ? 'The request is not valid.' : describeInvalidBody(first, hints);
    },
  };
}

/** The library gets what it needs of the request and nothing else: no header of a stranger's steers it. */
function visitorOf({ headers, ip }: FastifyRequest, cookies: string[]): Visitor {
  const { cookie, 'user-agent': userAgent } = headers;
  const forAuth = new Headers({ [addressHeader]: ip });
  if (cookie !== undefined) forAuth.set('cookie', cookie);
  if (userAgent !== undefined) forAuth.set('user-agent', userAgent.slice(0, mostUserAgentCharacters));
  return { address: ip, headers: forAuth, addCookies: (from) => void cookies.push(...from.getSetCookie()) };
}

const mostUserAgentCharacters = 300;

async function readBody(
  request: FastifyRequest,
  reply: FastifyReply,
  limitBytes: number,
  receiveBody: ReceiveBody,
): Promise<{ readonly value: unknown } | RefusedCall> {
  const isJson = /^application\/json\s*(?:;|$)/i.test(request.headers['content-type'] ?? '');
  const refused = refuseMediaType(request.headers);
  if (refused !== undefined) return { refusal: { code: 'unsupported_media_type', message: refused.message } };
  if (!isJson) return { refusal: { code: 'unsupported_media_type' } };
  const { headers, ip } = request;
  const sender = { holder: ip, isSpare: true };
  try {
    const bytes = await new Promise<Buffer>((resolve, reject) => {
      receiveBody({ payload: request.raw, headers, limitBytes, sender }, (error, whole) =>
        error ? reject(error) : resolve(whole),
      );
    });
    return { value: parseJson(bytes) };
  } catch (error) {
    if (error instanceof BadJson) return { refusal: { code: 'invalid_request', message: error.message } };
    // What is still coming is not read.
    reply.header('connection', 'close');
    if (error instanceof BodyRefused && error.reason === 'too_large') return { refusal: { code: 'payload_too_large' } };
    throw error;
  }
}

/** Where the general sentence would not help. */
const hints: Readonly<Record<string, string>> = {
  'email pattern': 'email must be an e-mail address.',
  'email minLength': 'email must be an e-mail address.',
  'password minLength': 'password must be at least 12 characters long.',
  'code pattern': 'code must be the digits that the authenticator shows, or a backup code.',
  'code minLength': 'code must be the digits that the authenticator shows, or a backup code.',
  'token pattern': 'token must be the one of the link, whole.',
  'cursor pattern': 'cursor must be the one of the page before.',
  'limit pattern': 'limit must be a whole number from 1 to 200.',
  'from pattern': 'from must be a moment such as 2026-11-15T12:00:00Z.',
  'to pattern': 'to must be a moment such as 2026-11-15T12:00:00Z.',
  'least_calls pattern': 'least_calls must be a whole number.',
  oneOf: 'Send exactly one of url and data.',
};
