/** Stands in for Moderato: keeps what it was sent, and answers with what the test wants. */

import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

export interface RecordingService {
  readonly address: string;
  readonly received: Received[];
  /** Of the replies from now on. */
  status: number;
  body: string;
  close(): void;
}

export async function startRecordingService(): Promise<RecordingService> {
  const received: Received[] = [];
  const server = http.createServer(async (incoming, reply) => {
    let body = '';
    for await (const chunk of incoming.setEncoding('latin1')) body += chunk;
    received.push({ method: incoming.method ?? '', url: incoming.url ?? '', headers: incoming.headers, body });
    reply.writeHead(service.status, { 'Content-Type': 'application/json' }).end(service.body);
  });
  // A protocol that answers every byte with itself.
  server.on('upgrade', (incoming, socket) => {
    received.push({ method: incoming.method ?? '', url: incoming.url ?? '', headers: incoming.headers, body: '' });
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\n');
    socket.on('error', () => socket.destroy()).pipe(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const service: RecordingService = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    status: 200,
    body: '{"answered":"by Moderato"}',
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return service;
}
