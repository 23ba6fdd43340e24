/**
 * A request that never became valid (malformed headers, too slow, too large) also gets an error in our format; then the
 * connection is closed.
 */

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type ErrorCode, errors } from '@moderato/contract';
import { newId } from '../ids.ts';

const sentences: Record<string, string> = {
  HPE_HEADER_OVERFLOW: 'The request headers are too large.',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request took too long to arrive.',
};

/** Connections that get one more reply and are then closed; anything else that arrives on them is not a request. */
const lastReplyGiven = new WeakSet<Socket>();

/** Node itself would continue with requests that arrived behind one whose end is unclear. */
export function stopReading(socket: Socket): void {
  lastReplyGiven.add(socket);
}

export function isReadingStopped(socket: Socket): boolean {
  return lastReplyGiven.has(socket);
}

export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (isReadingStopped(socket)) return;
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  hangUp(socket, '400 Bad Request', refusal(sentences[error.code ?? ''] ?? 'The request is not valid HTTP.'));
}

/** `CONNECT`: this service is not a proxy. */
export function answerConnect(_request: IncomingMessage, socket: Duplex): void {
  hangUp(socket, '405 Method Not Allowed', refusal(errors.method_not_allowed.sentence, 'method_not_allowed'));
}

/** `Expect:` with anything but `100-continue`. */
export function answerExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const { headers, body } = refusal('The Expect header of the request is not supported.');
  response.writeHead(400, headers).end(body);
}

interface Refused {
  readonly headers: Record<string, string>;
  readonly body: string;
}

function hangUp(socket: Duplex, status: string, { headers, body }: Refused): void {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status}`, ...lines, '', body].join('\r\n'));
}

function refusal(message: string, code: ErrorCode = 'invalid_request'): Refused {
  const body = JSON.stringify({ error: { code, message } });
  return {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(body)),
      'X-Request-Id': newId('req'),
      'X-Content-Type-Options': 'nosniff',
      Connection: 'close',
    },
    body,
  };
}
