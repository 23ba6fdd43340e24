/** An HTTP server on loopback that gives scripted replies and remembers the requests. */

import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SeenRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Record<string, unknown>;
}

export interface ScriptedReply {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  /** Sent as JSON unless it is a string. */
  readonly body: unknown;
}

export interface ScriptedServer {
  readonly baseUrl: string;
  readonly port: number;
  readonly seen: SeenRequest[];
  close(): Promise<void>;
}

export async function startScriptedServer(
  reply: (request: SeenRequest, count: number) => ScriptedReply | Promise<ScriptedReply>,
): Promise<ScriptedServer> {
  const seen: SeenRequest[] = [];
  const server = await listen(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const request: SeenRequest = {
      path: incoming.url ?? '',
      headers: incoming.headers,
      body: JSON.parse(Buffer.concat(chunks).toString() || '{}') as Record<string, unknown>,
    };
    seen.push(request);
    const { status = 200, headers = {}, body } = await reply(request, seen.length);
    const type = typeof body === 'string' ? {} : { 'content-type': 'application/json' };
    outgoing.writeHead(status, { ...type, ...headers }).end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  return { ...server, seen };
}

export async function listen(
  handle: RequestListener,
): Promise<{ baseUrl: string; port: number; server: Server; close(): Promise<void> }> {
  const server = createServer(handle);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    port,
    server,
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}
