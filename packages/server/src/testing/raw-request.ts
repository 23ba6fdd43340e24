/** Sends bytes on a socket and reads the replies: for requests that no decent client would send. */

import { connect } from 'node:net';

export interface RawReply {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** The first complete reply. Undefined: the server disconnected without one. */
export async function rawRequest(port: number, bytes: string | Buffer): Promise<RawReply | undefined> {
  return (await rawReplies(port, bytes, 1))[0];
}

/** Reads everything until the server disconnects or this many complete replies have arrived. */
export function rawReplies(
  port: number,
  bytes: string | Buffer,
  maxReplies = Number.POSITIVE_INFINITY,
): Promise<RawReply[]> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const read = () => splitReplies(Buffer.concat(parts));
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
function splitReplies(received: Buffer): RawReply[] {
  const replies: RawReply[] = [];
  let at = 0;
  while (true) {
    const headEnd = received.indexOf('\r\n\r\n', at);
    if (headEnd === -1) return replies;
    const [statusLine = '', ...lines] = received.toString('latin1', at, headEnd).split('\r\n');
    const headers = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
    );
    at = headEnd + 4 + Number(headers['content-length'] ?? 0);
    if (received.length < at) return replies;
    replies.push({
      status: Number(statusLine.split(' ')[1]),
      headers,
      body: received.toString('utf8', headEnd + 4, at),
    });
  }
}
