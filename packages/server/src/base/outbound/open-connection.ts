/**
 * Opens a connection to a checked address, and to no other: a name is looked up once, each answer is checked, and the socket
 * is opened to the address itself. The name is kept only for the certificate.
 */

import { once } from 'node:events';
import { isIP, type Socket, connect as tcpConnect } from 'node:net';
import { connect as tlsConnect } from 'node:tls';
import type { ResolveHost } from './resolve-host.ts';
import { hostOf, portOf, type TargetPolicy } from './target-policy.ts';

/** Opens a plain socket to exactly this address. */
export type OpenSocket = (address: string, port: number, signal: AbortSignal) => Promise<Socket>;

export interface ConnectionParts {
  readonly policy: TargetPolicy;
  readonly resolveHost: ResolveHost;
  readonly openSocket: OpenSocket;
  /** Certificates to trust instead of Node's own. */
  readonly certificateAuthority?: string;
}

/** We do not connect to this target. */
export class TargetRefusedError extends Error {
  constructor() {
    super('The target is not allowed.');
    this.name = 'TargetRefusedError';
  }
}

const maxAddressesTried = 3;
/** For one address while others are left. */
const addressMs = 1_500;

export async function openConnection(url: URL, parts: ConnectionParts, signal: AbortSignal): Promise<Socket> {
  const { policy } = parts;
  const host = hostOf(url);
  const addresses = isIP(host) === 0 ? await unlessAborted(parts.resolveHost(host, signal), signal) : [host];
  const allowed = addresses.filter((address) => policy.allowsAddress(url, address)).slice(0, maxAddressesTried);
  if (allowed.length === 0) throw new TargetRefusedError();
  const socket = await openFirst(allowed, portOf(url), parts.openSocket, signal);
  return url.protocol === 'https:' ? secure(socket, host, parts.certificateAuthority, signal) : socket;
}

/** A name server may take longer than our deadline, and undici ignores the signal until it has a socket. */
function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const aborted = () => reject(signal.reason);
    signal.addEventListener('abort', aborted, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', aborted));
    if (signal.aborted) aborted();
  });
}

async function openFirst(
  addresses: readonly string[],
  port: number,
  openSocket: OpenSocket,
  signal: AbortSignal,
): Promise<Socket> {
  let failure: unknown;
  for (const [place, address] of addresses.entries()) {
    const isLast = place === addresses.length - 1;
    const patience = isLast ? signal : AbortSignal.any([signal, AbortSignal.timeout(addressMs)]);
    try {
      return await openSocket(address, port, patience);
    } catch (error) {
      signal.throwIfAborted();
      failure = error;
    }
  }
  throw failure;
}

export const openTcpSocket: OpenSocket = (address, port, signal) =>
  whenOpen(tcpConnect({ host: address, port, autoSelectFamily: false }), 'connect', signal);

function secure(socket: Socket, host: string, certificateAuthority: string | undefined, signal: AbortSignal) {
  const secured = tlsConnect({
    socket,
    host,
    servername: isIP(host) === 0 ? host : '',
    ALPNProtocols: ['http/1.1'],
    // Set explicitly, because an environment variable can turn it off by default.
    rejectUnauthorized: true,
    ...(certificateAuthority === undefined ? {} : { ca: certificateAuthority }),
  });
  return whenOpen(secured, 'secureConnect', signal);
}

async function whenOpen<Kind extends Socket>(socket: Kind, event: string, abort: AbortSignal): Promise<Kind> {
  const settled = new AbortController();
  const signal = AbortSignal.any([abort, settled.signal]);
  const closed = once(socket, 'close', { signal }).then(() => {
    throw new Error('The connection was closed before it was open.');
  });
  try {
    await Promise.race([once(socket, event, { signal }), closed]);
    return socket;
  } catch (error) {
    // Later errors are irrelevant, but would end the process.
    socket.on('error', () => {});
    socket.destroy();
    throw error;
  } finally {
    settled.abort();
  }
}
