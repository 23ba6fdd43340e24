/**
 * `POST /batch`: up to 100 requests of the alias in one body, as Google's client libraries send them. Each goes through
 * the whole server as if it had come alone, so it needs a key of its own and takes its own token and unit [P5].
 */

import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ArrivingBodies, unboundedBodies } from '../overload/arriving-bodies.ts';
import {
  type BatchPart,
  type BatchReply,
  batchBoundary,
  readBatch,
  writeBatch,
} from '../perspective/alias/batch-parts.ts';
import { googleDialect, googleError } from '../perspective/alias/google-dialect.ts';
import { refuseMediaType } from './check-headers.ts';
import { createReceiveBody } from './receive-body.ts';

// Not imported: an import of `node:http` asks for all it has, `fetch` included, and the start would wait for that.
const { STATUS_CODES } = process.getBuiltinModule('node:http');
const mostParts = 100;
const limitBytes = 8 * 1024 * 1024;
/** A batch must not hold up everybody else. */
const partsAtOnce = 4;
/** Headers of the batch that count for each of its parts, unless a part brings its own. */
const inherited = ['authorization', 'x-api-key', googleDialect.keyHeader] as const;
const passedOn = ['content-type', 'retry-after', 'x-request-id', 'ratelimit', 'ratelimit-policy'] as const;

/** `paths`: where the parts of a batch may go. */
export function addBatch(
  server: FastifyInstance,
  paths: ReadonlySet<string>,
  bodies: ArrivingBodies = unboundedBodies(),
): void {
  const receiveBody = createReceiveBody(bodies);

  server.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', ({ headers, ip }, payload, received) => {
      // Whose it is, is known part by part, when it is there.
      receiveBody({ payload, headers, limitBytes, sender: { holder: ip, isLowPriority: true } }, received);
    });
    const config = { dialect: googleDialect, label: '/batch' };
    for (const url of ['/batch', '/batch/*']) scope.post(url, { config }, answerBatch);
    done();
  });

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
    if (part === undefined) return errorReply(undefined, 400, 'INVALID_ARGUMENT', 'The part is no HTTP request.');
    const [path = '', query = ''] = part.target.split('?', 2);
    if (!paths.has(path)) return errorReply(part.contentId, 404, 'NOT_FOUND', 'There is nothing here.');
    const response = await server.inject({
      method: part.method as 'POST',
      url: `${path}?${withKey(query, request)}`,
      headers: { host: 'batch', ...ownHeaders(request, part) },
      payload: part.body,
      remoteAddress: request.ip,
    });
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
  if (boundary === undefined) return 'A batch is sent as multipart/mixed with a boundary.';
  const parts = readBatch(request.body as Buffer, boundary);
  if (parts === undefined || parts.length === 0) return 'The body of the batch does not have the parts it should.';
  return parts.length > mostParts ? `A batch may have at most ${mostParts} parts.` : parts;
}

/** A key in the address of the batch counts where a part brings none. */
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
  for (const name of [...inherited, 'content-type', 'content-encoding']) {
    const value = part.headers[name] ?? (name.startsWith('content-') ? undefined : request.headers[name]);
    if (typeof value === 'string') headers[name] = value;
  }
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

/** The answers in the order of the questions, a few under way at a time. */
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
