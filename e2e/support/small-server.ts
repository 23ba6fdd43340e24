/** A small HTTP server on loopback that passes each request, with its body, to one function. */

import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface Answer {
  readonly status?: number;
  /** Nothing at all for 204. */
  readonly json?: unknown;
}

export interface SmallServer {
  readonly address: string;
  readonly server: Server;
  stop(): Promise<void>;
}

/** `undefined` cuts the connection. */
export async function serve(
  answer: (asked: Asked) => Promise<Answer | undefined> | Answer | undefined,
  port = 0,
): Promise<SmallServer> {
  const server = createServer(async (request, reply) => {
    const body = await text(request).catch(() => undefined);
    // A process that a test has ended hung up half-way.
    if (body === undefined) return;
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const found = await answer({ method: request.method ?? '', url, headers: request.headers, body });
    if (found === undefined) return void request.socket.destroy();
    const { status = 200, json } = found;
    reply.writeHead(status, json === undefined ? {} : { 'content-type': 'application/json' });
    reply.end(json === undefined ? undefined : JSON.stringify(json));
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    server,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
