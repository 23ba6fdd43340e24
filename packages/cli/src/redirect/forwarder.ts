/**
 * Answers the requests that a program sends to a vendor's host. Those for the listed paths go to Moderato with its key;
 * all others go to the host itself. Where the connections come from, and how the host is reached, is the caller's part.
 */

import http from 'node:http';
import https from 'node:https';
import type { Duplex } from 'node:stream';
import type { RedirectSettings } from './redirect-settings.ts';
import { doors, isDiscovery, isRedirectedPath, vendorOf } from './redirected-hosts.ts';
import { bodyWithKey, headersWithKey, targetWithoutKey, withoutHeaders } from './replace-key.ts';

/** Where a connection wanted to go. */
export interface Origin {
  readonly host: string;
  /** Opens a connection to the host itself, encrypted if the program's own was. */
  dial(): Duplex;
}

export interface Forwarder {
  /** Serves HTTP/1.1 on a connection whose encryption, if any, has been taken off. */
  serve(connection: Duplex, origin: Origin): void;
  /** Answers one request that a server has read. Its address may name the host. */
  answer(incoming: http.IncomingMessage, reply: http.ServerResponse, origin: Origin): void;
}

/** Headers that belong to one connection and not to the message. */
const ofConnection = new Set([
  ...['connection', 'keep-alive', 'proxy-connection', 'proxy-authorization', 'te', 'trailer', 'upgrade'],
]);
const ofRewritten = new Set([...ofConnection, 'host', 'content-length', 'transfer-encoding', 'expect']);
const mark = 'x-moderato-redirect';
/** Larger than any body that Moderato accepts. */
const maxBodyBytes = 64 * 1024 * 1024;

/** `report` gets one sentence, without content or keys, when Moderato cannot be reached. */
export function createForwarder(settings: RedirectSettings, report: (problem: string) => void): Forwarder {
  const origins = new WeakMap<Duplex, Origin>();
  const { request, Agent } = settings.address.protocol === 'https:' ? https : http;
  const agent = new Agent({ keepAlive: true });

  const server = http.createServer((incoming, reply) => {
    answer(incoming, reply, origins.get(incoming.socket) as Origin);
  });
  // Connections in memory cost nothing, and the others end with their programs.
  server.keepAliveTimeout = 0;
  server.on('clientError', (_, socket) => socket.destroy());
  server.on('upgrade', (incoming: http.IncomingMessage, socket: Duplex, head: Buffer) => {
    joinRaw(incoming, socket, head, origins.get(socket) as Origin);
  });

  function answer(incoming: http.IncomingMessage, reply: http.ServerResponse, origin: Origin): void {
    const target = (incoming.url as string).replace(/^https?:\/\/[^/?#]*/i, '') || '/';
    const vendor = vendorOf(origin.host, settings.vendors);
    if (vendor === undefined || !isRedirectedPath(vendor, target)) passOn(incoming, reply, { target, origin });
    else if (incoming.headers[mark] !== undefined) {
      report(`${settings.address.origin} leads back to this redirect.`);
      incoming.socket.destroy();
    } else void toModerato(incoming, reply, { vendor, target });
  }

  async function toModerato(incoming: http.IncomingMessage, reply: http.ServerResponse, wanted: Wanted): Promise<void> {
    const cut = () => incoming.socket.destroy();
    const received = await readAll(incoming).catch(() => undefined);
    if (received === undefined) return void cut();
    const body = bodyWithKey(
      received,
      { ...wanted, contentType: incoming.headers['content-type'] ?? '' },
      settings.key,
    );
    const raw = withoutHeaders(incoming.rawHeaders, ofRewritten);
    const isDocument = isDiscovery(wanted.vendor, wanted.target);
    const outgoing = request({
      agent,
      hostname: settings.address.hostname.replace(/^\[|\]$/g, ''),
      port: settings.address.port,
      method: incoming.method,
      path: settings.address.pathname.replace(/\/$/, '') + targetWithoutKey(wanted.target),
      headers: [
        ...headersWithKey(isDocument ? withoutHeaders(raw, new Set(['accept-encoding'])) : raw, settings.key),
        ...['Host', settings.address.host, mark, '1', 'Content-Length', String(body.length)],
      ],
    });
    reply.on('close', () => outgoing.destroy());
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      if (!reply.destroyed)
        report(`Moderato at ${settings.address.origin} cannot be reached (${error.code ?? 'error'}).`);
      cut();
    });
    outgoing.on('response', (answer) => {
      if (settings.failClosed && answer.statusCode !== 200) cut();
      else if (isDocument && answer.statusCode === 200) void answerDiscovery(answer, reply).catch(cut);
      else copyReply(answer, reply);
    });
    outgoing.end(body);
  }

  return {
    answer,
    serve(connection, origin) {
      origins.set(connection, origin);
      server.emit('connection', connection);
    },
  };
}

interface Wanted {
  readonly vendor: Parameters<typeof isRedirectedPath>[0];
  readonly target: string;
}

/** The document names Moderato's address. Here it names the vendor's host again, so that later calls come here too. */
async function answerDiscovery(answer: http.IncomingMessage, reply: http.ServerResponse): Promise<void> {
  const document = JSON.parse((await readAll(answer)).toString()) as Record<string, unknown>;
  const root = `https://${doors.perspective.host}/`;
  const body = Buffer.from(JSON.stringify({ ...document, rootUrl: root, baseUrl: root }));
  reply.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': body.length }).end(body);
}

function passOn(
  incoming: http.IncomingMessage,
  reply: http.ServerResponse,
  { target, origin }: { readonly target: string; readonly origin: Origin },
): void {
  const outgoing = http.request({
    createConnection: () => origin.dial(),
    method: incoming.method,
    path: target,
    headers: withoutHeaders(incoming.rawHeaders, ofConnection),
  });
  outgoing.on('response', (answer) => copyReply(answer, reply));
  outgoing.on('error', () => incoming.socket.destroy());
  reply.on('close', () => outgoing.destroy());
  incoming.pipe(outgoing);
}

function copyReply(answer: http.IncomingMessage, reply: http.ServerResponse): void {
  reply.sendDate = false;
  reply.writeHead(answer.statusCode as number, answer.statusMessage, withoutHeaders(answer.rawHeaders, ofConnection));
  reply.flushHeaders();
  answer.on('error', () => reply.destroy()).pipe(reply);
}

/** WebSockets: from here on, both sides speak something else than HTTP. */
function joinRaw(incoming: http.IncomingMessage, socket: Duplex, head: Buffer, origin: Origin): void {
  const upstream = origin.dial();
  const lines = [`${incoming.method} ${incoming.url} HTTP/1.1`];
  for (let at = 0; at < incoming.rawHeaders.length; at += 2)
    lines.push(`${incoming.rawHeaders[at]}: ${incoming.rawHeaders[at + 1]}`);
  upstream.write(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]));
  joinStreams(socket, upstream);
}

/** Joined until one of them ends. */
export function joinStreams(one: Duplex, other: Duplex): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.on('error', () => to.destroy());
    from.on('close', () => to.destroy());
    from.pipe(to);
  }
}

async function readAll(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += (chunk as Buffer).length;
    if (bytes > maxBodyBytes) throw new RangeError('The body is too large.');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}
