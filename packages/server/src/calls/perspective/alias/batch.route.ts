/**
 * `POST /batch`: up to 100 requests of the alias in one body, as Google's client libraries send them. Each goes through
 * the whole server as if it had come alone, so it needs a key of its own and takes its own token and unit [P5].
 */

import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ArrivingBodies } from '../../../base/fairness/arriving-bodies.ts';
import { rates } from '../../../base/fairness/gates.ts';
import { createMemoryBudget } from '../../../base/fairness/memory-budget.ts';
import type { Authenticate } from '../../../base/http/authenticate.ts';
import { refuseMediaType } from '../../../base/http/check-headers.ts';
import { createReceiveBody } from '../../../base/http/receive-body.ts';
import {
  type BatchPart,
  type BatchReply,
  batchBoundary,
  firstPart,
  longestFirstHead,
  readBatch,
  writeBatch,
} from './batch-parts.ts';
import { googleDialect, googleError } from './google-dialect.ts';

// Not imported: importing `node:http` loads all of it, including `fetch`, and would delay the start.
const { STATUS_CODES } = process.getBuiltinModule('node:http');
const maxParts = 100;
const limitBytes = 8 * 1024 * 1024;
/** A batch must not hold up everybody else. */
const partsAtOnce = 4;
/** Headers of the batch that apply to each of its parts, unless a part has its own. */
const inherited = ['authorization', 'x-api-key', googleDialect.keyHeader] as const;
/** Headers of a part that apply only to it. */
const ownOnly = ['content-type', 'content-encoding', 'idempotency-key'];
const passedOn = [
  'content-type',
  'retry-after',
  'x-request-id',
  'x-approximate-attributes',
  'idempotency-replayed',
  'ratelimit',
  'ratelimit-policy',
] as const;

/** In a smaller batch, each part is answered on its own; for a larger one, the key is checked while it arrives. */
const smallBatchBytes = 64 * 1024;

export interface BatchParts {
  /** Where the parts of a batch may go. */
  readonly paths: ReadonlySet<string>;
  readonly authenticate: Authenticate;
  readonly bodies: ArrivingBodies;
}

export function addBatch(server: FastifyInstance, { paths, authenticate, bodies }: BatchParts): void {
  const receiveBody = createReceiveBody(bodies);
  const badParts = createMemoryBudget();
  const noteBad = (address: string) => badParts.charge(address, rates.badParts, 1);

  server.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (request, payload, received) => {
      const { headers, ip } = request;
      // Only the complete parts show whose it is.
      const sender = { holder: ip, isLowPriority: true };
      // Checked at most twice, however small the chunks are in which it arrives.
      let enoughBytes = smallBatchBytes;
      const isWanted = (sofar: Buffer) => {
        if (sofar.length < enoughBytes) return undefined;
        enoughBytes = longestFirstHead;
        return hasGoodKey(request, sofar);
      };
      receiveBody({ payload, headers, limitBytes, sender, isWanted }, received);
    });
    const config = { dialect: googleDialect, label: '/batch' };
    for (const url of ['/batch', '/batch/*']) scope.post(url, { config, onRequest: refuseBadAddress }, answerBatch);
    done();
  });

  async function refuseBadAddress({ ip }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    const { allowed, retryAfterSeconds } = badParts.take(ip, rates.badParts, 0);
    if (allowed) return undefined;
    const message = 'Too many requests with invalid keys came from this address.';
    const { status, body } = googleError(429, 'RESOURCE_EXHAUSTED', message);
    return reply.code(status).header('retry-after', String(retryAfterSeconds)).header('connection', 'close').send(body);
  }

  /** Whether the first part of a batch, or the batch itself, has a valid key; undefined until that is known. */
  function hasGoodKey(request: FastifyRequest, sofar: Buffer): boolean | Promise<boolean> | undefined {
    const boundary = batchBoundary(request.headers['content-type']);
    const part = boundary === undefined ? 'none' : firstPart(sofar, boundary);
    if (part === undefined || part === 'none') return part === 'none' ? false : undefined;
    const headers = ownHeaders(request, part);
    const query = new URLSearchParams(withKey(part.target.split('?', 2)[1] ?? '', request));
    const key = query.get(googleDialect.keyParameter) ?? undefined;
    const caller = authenticate(headers, [key, headers[googleDialect.keyHeader]]);
    const isGood = (found: unknown) => {
      const isCaller = typeof found === 'object';
      if (!isCaller) noteBad(request.ip);
      return isCaller;
    };
    return caller instanceof Promise ? caller.then(isGood) : isGood(caller);
  }

  async function answerBatch(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const parts = readParts(request);
    if (typeof parts === 'string') {
      const { status, body } = googleError(400, 'INVALID_ARGUMENT', parts);
      return reply.code(status).send(body);
    }
    const replies = await inTurn(parts, (part) => answerPart(request, part));
    const boundary = `batch_${randomBytes(16).toString('hex')}`;
    return reply.type(`multipart/mixed; boundary=${boundary}`).send(writeBatch(replies, boundary));
  }

  async function answerPart(request: FastifyRequest, part: BatchPart | undefined): Promise<BatchReply> {
    if (part === undefined) return errorReply(undefined, 400, 'INVALID_ARGUMENT', 'The part is not an HTTP request.');
    const [path = '', query = ''] = part.target.split('?', 2);
    if (!paths.has(path)) return errorReply(part.contentId, 404, 'NOT_FOUND', 'There is nothing at this address.');
    const response = await server.inject({
      method: part.method as 'POST',
      url: `${path}?${withKey(query, request)}`,
      headers: { host: 'batch', ...ownHeaders(request, part) },
      payload: part.body,
      remoteAddress: request.ip,
    });
    // Every reply to a valid key has it, and no other.
    if (response.headers['x-model-version'] === undefined) noteBad(request.ip);
    const headers = passedOn.flatMap((name) => {
      const value = response.headers[name];
      return value === undefined ? [] : [[name, String(value)] as const];
    });
    return {
      contentId: part.contentId,
      status: response.statusCode,
      reason: STATUS_CODES[response.statusCode] ?? '',
      headers: Object.fromEntries(headers),
      body: response.body,
    };
  }
}

/** The parts, or what is wrong with the batch as a whole. */
function readParts(request: FastifyRequest): (BatchPart | undefined)[] | string {
  const refusal = refuseMediaType(request.headers);
  if (refusal !== undefined) return refusal.message;
  const boundary = batchBoundary(request.headers['content-type']);
  if (boundary === undefined) return 'A batch must be sent as multipart/mixed with a boundary.';
  const parts = readBatch(request.body as Buffer, boundary, maxParts);
  if (parts === undefined || parts.length === 0) return 'The body of the batch is malformed.';
  return parts.length > maxParts ? `A batch may have at most ${maxParts} parts.` : parts;
}

/** A key in the address of the batch is used for parts without their own. */
function withKey(query: string, request: FastifyRequest): string {
  const { [googleDialect.keyParameter]: key } = request.query as Record<string, unknown>;
  const parameters = new URLSearchParams(query);
  if (typeof key === 'string' && !parameters.has(googleDialect.keyParameter)) {
    parameters.set(googleDialect.keyParameter, key);
  }
  return parameters.toString();
}

function ownHeaders(request: FastifyRequest, part: BatchPart): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name of [...inherited, ...ownOnly]) {
    const value = part.headers[name] ?? (ownOnly.includes(name) ? undefined : request.headers[name]);
    if (typeof value === 'string') headers[name] = value;
  }
  // A page cannot claim another origin inside a part.
  if (request.headers.origin !== undefined) headers.origin = request.headers.origin;
  return headers;
}

function errorReply(contentId: string | undefined, code: number, status: string, message: string): BatchReply {
  return {
    contentId,
    status: code,
    reason: STATUS_CODES[code] ?? '',
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(googleError(code, status, message).body),
  };
}

/** The replies in the order of the requests, a few in progress at a time. */
async function inTurn<Question, Reply>(
  questions: readonly Question[],
  answer: (question: Question) => Promise<Reply>,
): Promise<Reply[]> {
  const answers: Reply[] = new Array(questions.length);
  const left = questions.entries();
  const work = async () => {
    for (const [index, question] of left) answers[index] = await answer(question);
  };
  await Promise.all(Array.from({ length: partsAtOnce }, work));
  return answers;
}
