/**
 * A network for tests: names, addresses and an origin, all on loopback. Whatever address a guard lets through, the
 * socket leads to the origin or to a trap that counts, so that no packet leaves the machine even if the guard is wrong.
 */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, connect, createServer as createTrap, type Server, type Socket } from 'node:net';
import { testCertificate, testKey } from '../../../testing/test-certificate.ts';
import type { OpenSocket } from '../open-connection.ts';

export const originAddress = '93.184.216.34';
export const originAddress6 = '2606:4700:4700::1111';

export type TestNetwork = Awaited<ReturnType<typeof startTestNetwork>>;

export async function startTestNetwork(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  /** The requests that the origin received. */
  const asked: IncomingMessage[] = [];
  const listen = (request: IncomingMessage, response: ServerResponse) => {
    asked.push(request);
    answer(request, response);
  };
  const sockets = new Set<Socket>();
  let trapped = 0;
  const servers: Server[] = [
    createServer(listen),
    createSecureServer({ key: testKey, cert: testCertificate }, listen),
    createTrap((socket) => {
      trapped++;
      socket.destroy();
    }),
  ];
  const ports = await Promise.all(servers.map(listening));
  for (const server of servers) {
    server.on('connection', (socket: Socket) => {
      sockets.add(socket.on('error', () => {}));
    });
  }
  const [plainPort = 0, securePort = 0, trapPort = 0] = ports;
  /** The targets of opened connections, as `address:port`. */
  const opened: string[] = [];
  const lookups = new Map<string, number>();
  /** Addresses of a name, or a function of how often it was asked before. */
  const names = new Map<string, readonly string[] | ((asked: number) => readonly string[])>([
    ['origin.test', [originAddress]],
  ]);

  const openSocket: OpenSocket = async (address, port) => {
    opened.push(`${address}:${port}`);
    const isOrigin = address === originAddress || address === originAddress6;
    const socket = connect(isOrigin ? (port === 443 ? securePort : plainPort) : trapPort, '127.0.0.1');
    await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
    return socket;
  };

  return {
    /** For `createOutbound`. */
    parts: {
      async resolveHost(host: string) {
        const before = lookups.get(host) ?? 0;
        lookups.set(host, before + 1);
        const addresses = names.get(host) ?? [];
        return typeof addresses === 'function' ? addresses(before) : addresses;
      },
      openSocket,
      certificateAuthority: testCertificate,
    },
    names,
    opened,
    /** How many connections reached forbidden targets. */
    trapped: () => trapped,
    asked,
    async close(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
