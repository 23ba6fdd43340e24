/**
 * A proxy on this machine for programs in any language: they reach it through HTTPS_PROXY. It ends the encryption of
 * connections to redirected hosts, with a certificate of its own, and tunnels all others unread.
 */

import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import tls from 'node:tls';
import type { Authority } from './authority.ts';
import { createForwarder, joinStreams } from './forwarder.ts';
import { type RedirectSettings, WrongSetting } from './redirect-settings.ts';
import { vendorOf } from './redirected-hosts.ts';

export interface RedirectProxy {
  readonly port: number;
  close(): void;
}

const loopback = '127.0.0.1';

export async function startRedirectProxy(
  settings: RedirectSettings,
  authority: Pick<Authority, 'context'>,
  { port, report }: { readonly port: number; readonly report: (problem: string) => void },
): Promise<RedirectProxy> {
  const forwarder = createForwarder(settings, report);

  // Programs that do not encrypt send the whole address to a proxy.
  const server = http.createServer((incoming, reply) => {
    const url = URL.canParse(incoming.url ?? '') ? new URL(incoming.url ?? '') : undefined;
    if (url?.protocol === 'http:') forwarder.answer(incoming, reply, plainOrigin(url));
    else reply.writeHead(400, { 'Content-Type': 'text/plain' }).end('This is the proxy of `moderato redirect`.\n');
  });

  server.on('connect', (request: http.IncomingMessage, client: net.Socket, head: Buffer) => {
    client.on('error', () => client.destroy());
    const target = readTarget(request.url ?? '');
    if (target === undefined) return void client.end('HTTP/1.1 400 Bad Request\r\n\r\n');
    if (head.length > 0) client.unshift(head);
    if (target.port === 443 && vendorOf(target.host, settings.vendors) !== undefined) intercept(client, target);
    else tunnel(client, target);
  });

  function intercept(client: net.Socket, { host, port }: Target): void {
    client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    const options = { isServer: true, secureContext: authority.context, ALPNProtocols: ['http/1.1'] };
    const secure = new tls.TLSSocket(client, options);
    secure.on('error', () => client.destroy());
    forwarder.serve(secure, { host, dial: () => tls.connect({ host, port, servername: host }) });
  }

  server.listen(port, loopback);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? new WrongSetting(`Port ${port} is in use. Choose another with --port.`) : error;
  });
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** A proxy that sent requests to itself would never answer them. */
export function refuseItself({ address }: RedirectSettings, port: number): void {
  const host = address.hostname.replace(/^\[|\]$/g, '');
  const isHere = host === 'localhost' || host === '::1' || host === '0.0.0.0' || host.startsWith('127.');
  if (isHere && Number(address.port || (address.protocol === 'https:' ? 443 : 80)) === port)
    throw new WrongSetting(`--to is ${address.origin}, which is this proxy itself; it must be your Moderato service.`);
}

interface Target {
  readonly host: string;
  readonly port: number;
}

/** `host:port`, as a proxy is asked to connect; an IPv6 address is in brackets. */
function readTarget(authority: string): Target | undefined {
  const [, bracketed, name, digits] = /^(?:\[([\da-f:.]+)\]|([^:/?#@\s]+)):(\d{1,5})$/i.exec(authority) ?? [];
  const host = bracketed ?? name;
  const port = Number(digits);
  return host === undefined || port < 1 || port > 65_535 ? undefined : { host, port };
}

function tunnel(client: net.Socket, { host, port }: Target): void {
  const upstream = net.connect(port, host);
  const refused = () => client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  upstream.once('error', refused);
  upstream.once('connect', () => {
    upstream.off('error', refused);
    client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    joinStreams(client, upstream);
  });
  client.on('close', () => upstream.destroy());
}

function plainOrigin({ hostname, port }: URL): { host: string; dial: () => Duplex } {
  return { host: hostname, dial: () => net.connect(Number(port || 80), hostname.replace(/^\[|\]$/g, '')) };
}
