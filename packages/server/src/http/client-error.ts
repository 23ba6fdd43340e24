/** What never became a request (malformed head, too slow, too large) is answered in our shape too, then hung up on. */

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
  const message = sentences[error.code ?? ''] ?? 'The request is not valid HTTP.';
  const body = JSON.stringify({ error: { code: 'invalid_request', message } });
  socket.end(
    [
      'HTTP/1.1 400 Bad Request',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${newId('req')}`,
      'X-Content-Type-Options: nosniff',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
