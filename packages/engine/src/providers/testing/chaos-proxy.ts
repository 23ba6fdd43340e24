/** Sits between us and a provider and does what networks and providers do on bad days. */

import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

export type Mischief =
  | 'none'
  /** Accepts the connection and then sends nothing. */
  | 'silence'
  /** Closes before the first byte of the reply. */
  | 'refuse'
  /** Resets the connection in the middle of the body. */
  | 'cut'
  /** Replaces bytes of the body. */
  | 'garble'
  /** A web page with the status 200, as gateways send it. */
  | 'html'
  /** A reply that never ends. */
  | 'flood'
  /** Headers, and then a byte now and then. */
  | 'drip';

export interface ChaosProxy {
  readonly baseUrl: string;
  mischief: Mischief;
  delayMs: number;
  readonly connections: number;
  close(): Promise<void>;
}

export async function startChaosProxy(targetPort: number): Promise<ChaosProxy> {
  const sockets = new Set<Socket>();
  let connections = 0;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
    return socket;
  };
  const server = createServer((client) => {
    connections++;
    keep(client);
    const { mischief } = proxy;
    const act = () => play(mischief, client, () => keep(connect(targetPort, '127.0.0.1')));
    if (proxy.delayMs > 0) setTimeout(act, proxy.delayMs).unref();
    else act();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const proxy: ChaosProxy = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    mischief: 'none',
    delayMs: 0,
    get connections() {
      return connections;
    },
    close: () =>
      new Promise((closed) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => closed());
      }),
  };
  return proxy;
}

function play(mischief: Mischief, client: Socket, reach: () => Socket): void {
  if (client.destroyed) return;
  if (mischief === 'refuse') return void client.destroy();
  if (mischief === 'silence') return void client.resume();
  if (mischief === 'html') return void client.once('data', () => client.end(page));
  if (mischief === 'flood') return void client.once('data', () => flood(client));
  if (mischief === 'drip') return void client.once('data', () => drip(client));
  const target = reach();
  client.pipe(target);
  target.on('data', (chunk: Buffer) => pass(mischief, chunk, client));
  target.on('end', () => client.end());
}

/** Bodies of replies begin after the empty line; only they are damaged. */
function pass(mischief: Mischief, chunk: Buffer, client: Socket): void {
  const body = chunk.indexOf('\r\n\r\n') + 4;
  if (mischief === 'garble') {
    const spoilt = Buffer.from(chunk);
    for (let at = body; at < spoilt.length; at += 7) spoilt[at] = 0x7e;
    client.write(spoilt);
  } else if (mischief === 'cut') {
    client.write(chunk.subarray(0, body + Math.floor((chunk.length - body) / 2)), () => client.resetAndDestroy());
  } else client.write(chunk);
}

const html = '<!doctype html><title>502</title><h1>Bad gateway</h1>';
const page = `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: ${html.length}\r\nConnection: close\r\n\r\n${html}`;
const endless = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n';

function flood(client: Socket): void {
  client.write(endless);
  const chunk = Buffer.alloc(64 * 1024, 0x20);
  const pour = () => {
    while (!client.destroyed && client.write(chunk));
    client.once('drain', pour);
  };
  pour();
}

function drip(client: Socket): void {
  client.write(endless);
  const timer = setInterval(() => client.write(' '), 20);
  timer.unref();
  client.on('close', () => clearInterval(timer));
}
