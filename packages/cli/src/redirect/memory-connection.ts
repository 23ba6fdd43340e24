/**
 * Two connected streams in memory. The first looks to HTTP clients like an encrypted socket that has just connected, so
 * a program needs no port, no certificate and no network to reach what is behind it.
 */

import { type Duplex, duplexPair } from 'node:stream';

export function memoryConnection(onConnect?: () => void): [outer: Duplex, inner: Duplex] {
  const [outer, inner] = duplexPair();
  const itself = () => outer;
  Object.assign(outer, {
    encrypted: true,
    authorized: true,
    authorizationError: null,
    alpnProtocol: 'http/1.1',
    connecting: false,
    remoteAddress: '127.0.0.1',
    remoteFamily: 'IPv4',
    remotePort: 443,
    localAddress: '127.0.0.1',
    localPort: 0,
    address: () => ({ address: '127.0.0.1', family: 'IPv4', port: 0 }),
    getPeerCertificate: () => ({}),
    getProtocol: () => 'TLSv1.3',
    getCipher: () => ({ name: 'none', standardName: 'none', version: 'none' }),
    getSession: () => undefined,
    isSessionReused: () => false,
    setKeepAlive: itself,
    setNoDelay: itself,
    setServername: () => undefined,
    ref: itself,
    unref: itself,
    setTimeout: inactivityTimer(outer),
  });
  Object.assign(inner, { setTimeout: () => inner, setKeepAlive: () => inner, setNoDelay: () => inner });
  // When one side goes away, the other must notice.
  outer.on('close', () => inner.destroy());
  inner.on('close', () => outer.destroy());
  inner.on('error', () => undefined);
  process.nextTick(() => {
    if (outer.destroyed) return;
    outer.emit('connect');
    outer.emit('secureConnect');
    onConnect?.();
  });
  return [outer, inner];
}

/** As sockets have it: `timeout` is emitted when nothing was read or written for so long. */
function inactivityTimer(stream: Duplex): (timeoutMs: number, listener?: () => void) => Duplex {
  let timer: NodeJS.Timeout | undefined;
  const write = stream._write.bind(stream);
  const push = stream.push.bind(stream);
  stream._write = (...given: Parameters<typeof write>) => {
    timer?.refresh();
    write(...given);
  };
  stream.push = (...given: Parameters<typeof push>) => {
    timer?.refresh();
    return push(...given);
  };
  stream.on('close', () => clearTimeout(timer));
  return (timeoutMs, listener) => {
    clearTimeout(timer);
    timer = timeoutMs > 0 ? setTimeout(() => stream.emit('timeout'), timeoutMs).unref() : undefined;
    if (listener !== undefined) timeoutMs > 0 ? stream.once('timeout', listener) : stream.off('timeout', listener);
    return stream;
  };
}
