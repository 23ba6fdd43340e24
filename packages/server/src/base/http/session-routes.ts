/**
 * The rows of the route table that need a session. The checks, in this order: which call → from our own pages → signed
 * in → allowed → query and body → handler.
 */

import { Readable } from 'node:stream';
import { type Access, bodyLimits, type Download, type ShownPage, type StreamedFile } from '@moderato/contract';
import { dashboardApiPath, roleAllows } from '@moderato/contract/dashboard';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ArrivingBodies } from '../fairness/arriving-bodies.ts';
import { bytesPerWrite, rates } from '../fairness/gates.ts';
import type { LiveNews } from '../live/live-news.ts';
import { addressHeader } from './address-header.ts';
import { sendRefusal } from './error-reply.ts';
import { sendStream, wantsStream } from './event-stream.ts';
import type { CountReply } from './large-replies.ts';
import type { Member, OpenSession, PageCall, SessionRoute, Sessions, Visitor } from './page.ts';
import type { ParseBody } from './parse-body.ts';
import { isRefused, type Refused, refuse } from './route.ts';
import { createSessionBody, readQuery } from './session-body.ts';

const anything = `${dashboardApiPath}/*`;
const config = { label: dashboardApiPath };
const maxUserAgentCharacters = 300;

export interface SessionRouteParts {
  readonly bodies: ArrivingBodies;
  readonly parseBody: ParseBody;
  readonly countReply: CountReply;
  /** For calls that are answered as streams. */
  readonly live?: LiveNews | undefined;
  crashed(requestId: string, error: unknown): void;
}

export function addSessionRoutes(
  server: FastifyInstance,
  routes: readonly SessionRoute[],
  sessions: Sessions,
  { bodies, parseBody, countReply, live, crashed }: SessionRouteParts,
): void {
  const readBody = createSessionBody(bodies, parseBody);
  const patterns = routes.map(({ path, method }) => ({ method, pattern: patternOf(path) }));

  for (const route of routes) {
    const url = dashboardApiPath + route.path;
    const handler = (request: FastifyRequest, reply: FastifyReply) => answer(route, request, reply);
    server.route({ method: route.method, url, config, onSend: countReply, handler });
  }
  // Without this, the pages below `/dashboard` would answer.
  server.route({ method: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'], url: anything, config, handler: answerUnknown });

  async function answer(route: SessionRoute, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    // The replies are personal, so no cache on the way may keep them.
    reply.header('cache-control', 'no-store');
    const cookies: string[] = [];
    const visitor = visitorOf(request, cookies);
    const ask = () => checkAndHandle(route, request, reply, visitor);
    const answered = await ask();
    if (cookies.length > 0) reply.header('set-cookie', cookies);
    if (isRefused(answered)) return sendRefusal(reply, answered.refusal);
    if (route.streams && live !== undefined && wantsStream(request)) {
      return stream(request, reply, admit(route.role, await sessions.read(visitor)), live, answered, ask);
    }
    if (isPage(answered)) return sendPage(reply, answered);
    if (!isFile(answered)) return sendJson(reply, answered);
    const fileName = answered.file_name.replaceAll(/[^A-Za-z0-9._-]/g, '-');
    reply.header('content-disposition', `attachment; filename="${fileName}"`).type(answered.media_type);
    return reply.send('pieces' in answered ? streamOf(answered.pieces) : answered.text);
  }

  function stream(
    request: FastifyRequest,
    reply: FastifyReply,
    member: Member | Refused,
    news: LiveNews,
    first: unknown,
    ask: () => Promise<unknown>,
  ): FastifyReply {
    if (isRefused(member)) return sendRefusal(reply, member.refusal);
    const again = async () => {
      const answered = await ask();
      return isRefused(answered) ? undefined : JSON.stringify(answered);
    };
    const isSent = sendStream(request, reply, member, news, JSON.stringify(first), again, crashed);
    return isSent ? reply : sendRefusal(reply, refuse('overloaded').refusal);
  }

  async function checkAndHandle(
    route: SessionRoute,
    request: FastifyRequest,
    reply: FastifyReply,
    visitor: Visitor,
  ): Promise<unknown> {
    const params = request.params as Record<string, string>;
    // A query that a store cannot run finds nothing.
    if (Object.values(params).some((value) => value === '' || value.includes('\0'))) return refuse('not_found');
    if (route.method !== 'GET' && !(await sessions.isOwnOrigin(request.headers.origin))) {
      return refuse('forbidden', 'This call must come from the dashboard of this service.');
    }
    const session = await sessions.read(visitor);
    const member = admit(route.role, session);
    if (isRefused(member)) return member;
    if (member.accountId !== '') request.memberAccountId = member.accountId;
    const tooFast = limitWrites(sessions, route, request, member);
    if (tooFast !== undefined) return tooFast;
    const query = readQuery(route, request);
    if (isRefused(query)) return query;
    const body = await readBody(route, request, reply);
    if (isRefused(body)) return body;
    const { id: requestId, receivedAtMs, startedMs } = request;
    const { value, lifted } = body;
    const call = { requestId, receivedAtMs, startedMs, visitor, session, member, params, lifted };
    return route.handle({ ...call, query: query.value, body: value } as PageCall);
  }

  function answerUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    reply.header('cache-control', 'no-store');
    const path = pathOf(request).slice(dashboardApiPath.length);
    const allowed = patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    if (allowed.length === 0) return sendRefusal(reply, refuse('not_found').refusal);
    reply.header('allow', allowed.join(', '));
    return sendRefusal(reply, refuse('method_not_allowed').refusal);
  }
}

const roleTooLow = 'Your role does not allow this.';

function admit(needed: Access, session: OpenSession | undefined): Member | Refused {
  const member: Member = {
    userId: session?.user.id ?? '',
    email: session?.user.email ?? '',
    operator: session?.user.operator ?? false,
    accountId: session?.current?.accountId ?? '',
    role: session?.current?.role ?? 'viewer',
  };
  if (needed === 'public') return member;
  if (session === undefined) return refuse('unauthorized', 'Sign in first.');
  if (needed === 'user') return member;
  if (session.needsSecondFactor) {
    return refuse('forbidden', 'A second factor is required here. Set it up in your profile first.');
  }
  if (needed === 'operator') return member.operator ? member : refuse('forbidden', roleTooLow);
  if (session.current === undefined) return refuse('forbidden', 'You are not a member of any account.');
  return roleAllows(member.role, needed) ? member : refuse('forbidden', roleTooLow);
}

/** Before the body is read, so that a refused call costs nothing. */
function limitWrites(
  { writes }: Sessions,
  { method, bodyBytes = bodyLimits.none }: SessionRoute,
  { headers }: FastifyRequest,
  { accountId }: Member,
): Refused | undefined {
  if (method === 'GET' || accountId === '') return undefined;
  // Without a declared length, it counts as the largest allowed.
  const announced = headers['content-length'] ?? (headers['transfer-encoding'] === undefined ? 0 : bodyBytes);
  const cost = Math.max(1, Math.ceil(Number(announced) / bytesPerWrite));
  const { allowed, retryAfterSeconds } = writes.take(accountId, rates.dashboardWrites, cost);
  if (allowed) return undefined;
  return refuse('rate_limit_exceeded', 'This account is making changes too fast. Wait a moment.', retryAfterSeconds);
}

/** The sign-in library gets what it needs of the request and nothing else: no header of a stranger's steers it. */
function visitorOf({ headers, ip }: FastifyRequest, cookies: string[]): Visitor {
  const { cookie, 'user-agent': userAgent } = headers;
  const forAuth = new Headers({ [addressHeader]: ip });
  if (cookie !== undefined) forAuth.set('cookie', cookie);
  if (userAgent !== undefined) forAuth.set('user-agent', userAgent.slice(0, maxUserAgentCharacters));
  return { address: ip, headers: forAuth, addCookies: (from) => void cookies.push(...from.getSetCookie()) };
}

function sendJson(reply: FastifyReply, value: unknown): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(value));
}

function isPage(answer: unknown): answer is ShownPage {
  return typeof answer === 'object' && answer !== null && 'html' in answer && 'content_security_policy' in answer;
}

/** It may hold what people wrote, so it is neither framed nor named to others. */
function sendPage(reply: FastifyReply, { html, content_security_policy: policy }: ShownPage): FastifyReply {
  reply.headers({ 'content-security-policy': policy, 'referrer-policy': 'no-referrer', 'x-frame-options': 'DENY' });
  return reply.type('text/html; charset=utf-8').send(html);
}

function isFile(answer: unknown): answer is Download | StreamedFile {
  return typeof answer === 'object' && answer !== null && 'media_type' in answer && 'file_name' in answer;
}

/** A caller who saves a file too slowly keeps others waiting, and is cut off. */
const maxFileMs = 10 * 60 * 1_000;

function streamOf(pieces: AsyncIterable<string>): Readable {
  const stream = Readable.from(pieces, { objectMode: false, highWaterMark: 64 * 1024 });
  const timer = setTimeout(() => stream.destroy(new Error('Saving a file took too long.')), maxFileMs).unref();
  return stream.once('close', () => clearTimeout(timer));
}

/** `/keys/:key_id` → the addresses that it matches. */
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`);
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? '';
}
