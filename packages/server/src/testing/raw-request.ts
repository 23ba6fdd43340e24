/** Sends bytes on a socket and reads the reply: for requests that no decent client would send. */

import { connect } from 'node:net';

export interface RawReply {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/**
 * Sends the bytes and reads until the server disconnects or a complete reply has arrived. Undefined: disconnected
 * without a reply.
 */
export function rawRequest(port: number, bytes: string | Buffer): Promise<RawReply | undefined> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => {
      received += chunk;
      if (isWhole(received)) socket.destroy();
    });
    // A server that refuses may reset the connection while we are still sending: what it sent before counts.
    socket.on('error', (error) => (received === '' ? reject(error) : undefined));
    socket.on('close', () => resolve(parse(received)));
  });
}

function isWhole(received: string): boolean {
  const reply = parse(received);
  return reply !== undefined && Buffer.byteLength(reply.body) >= Number(reply.headers['content-length'] ?? Infinity);
}

function parse(received: string): RawReply | undefined {
  const end = received.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const [statusLine = '', ...lines] = received.slice(0, end).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  return { status: Number(statusLine.split(' ')[1]), headers, body: received.slice(end + 4) };
}
