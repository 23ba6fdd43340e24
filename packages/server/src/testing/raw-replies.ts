/**
 * Sends bytes on a socket and reads everything until the server disconnects or this many complete replies have arrived.
 */

import { connect } from 'node:net';

export interface OneOfManyReplies {
  readonly status: number;
  readonly body: string;
}

export function rawReplies(
  port: number,
  bytes: string | Buffer,
  maxReplies = Number.POSITIVE_INFINITY,
): Promise<OneOfManyReplies[]> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const read = () => splitReplies(Buffer.concat(parts).toString('latin1'));
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk) => {
      parts.push(chunk);
      if (read().length >= maxReplies) socket.destroy();
    });
    // A server that refuses may reset the connection while we are still sending: what it sent before counts.
    socket.on('error', (error) => (parts.length === 0 ? reject(error) : undefined));
    socket.on('close', () => resolve(read()));
  });
}

/** Complete replies, by their lengths; an incomplete one is left out. */
function splitReplies(received: string): OneOfManyReplies[] {
  const replies: OneOfManyReplies[] = [];
  let at = 0;
  while (true) {
    const headEnd = received.indexOf('\r\n\r\n', at);
    if (headEnd === -1) return replies;
    const head = received.slice(at, headEnd);
    const bodyEnd = headEnd + 4 + Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0);
    if (received.length < bodyEnd) return replies;
    replies.push({ status: Number(head.split(' ', 2)[1]), body: received.slice(headEnd + 4, bodyEnd) });
    at = bodyEnd;
  }
}
