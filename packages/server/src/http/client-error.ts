/** What never became a request of ours (malformed head, too slow, too large) is answered in our shape too, then hung up on. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { newId } from '../ids.ts';

const sentences: Record<string, string> = {
  HPE_HEADER_OVERFLOW: 'The request headers are too large.',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request took too long to arrive.',
};

export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const { headers, body } = refusal(sentences[error.code ?? ''] ?? 'The request is not valid HTTP.');
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(['HTTP/1.1 400 Bad Request', ...lines, '', body].join('\r\n'));
}

/** `Expect:` with anything but `100-continue`. */
export function answerExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const { headers, body } = refusal('The request expects something that this service does not do.');
  response.writeHead(400, headers).end(body);
}

function refusal(message: string): { headers: Record<string, string>; body: string } {
  const body = JSON.stringify({ error: { code: 'invalid_request', message } });
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
