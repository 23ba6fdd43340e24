/** A connection between two programs that can be disturbed: slow, silent, cut, or open in one direction only. */

import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export interface TcpProxy {
  readonly port: number;
  /** Delays everything by this time. */
  delay(ms: number): void;
  /** Passes nothing on, without telling either side. What was sent in the meantime arrives once it is repaired. */
  silence(): void;
  /** Resets every connection and refuses new ones until it is repaired. */
  cut(): void;
  /** Ends one direction of every connection, alternating between the sides. New connections are not affected. */
  halfClose(): void;
  mend(): void;
  close(): Promise<void>;
}

export async function startTcpProxy(targetPort: number): Promise<TcpProxy> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let delayMs = 0;
  let isCut = false;
  let passing: Promise<void> = Promise.resolve();
  let resume = () => {};

  /** In order, however the delay changes. */
  function forward(from: Socket, to: Socket): void {
    let last: Promise<void> = Promise.resolve();
    const after = (work: () => void) => {
      const dueMs = performance.now() + delayMs;
      last = last.then(async () => {
        await passing;
        const waitMs = dueMs - performance.now();
        if (waitMs > 0) await pause(waitMs);
        if (to.writable) work();
      });
    };
    from.on('data', (chunk) => after(() => void to.write(chunk)));
    from.on('end', () => after(() => void to.end()));
  }

  const server = createServer({ allowHalfOpen: true }, (near) => {
    if (isCut) {
      near.resetAndDestroy();
      return;
    }
    const far = connect({ port: targetPort, host: '127.0.0.1', allowHalfOpen: true });
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const [socket, other] of [pair, [far, near] as const]) {
      socket.setNoDelay(true);
      forward(socket, other);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        other.destroy();
        pairs.delete(pair);
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    port: (server.address() as AddressInfo).port,
    delay(ms) {
      delayMs = ms;
    },
    silence() {
      const { promise, resolve } = Promise.withResolvers<void>();
      resume();
      passing = promise;
      resume = resolve;
    },
    cut() {
      isCut = true;
      for (const pair of [...pairs]) for (const socket of pair) socket.resetAndDestroy();
    },
    halfClose() {
      [...pairs].forEach((pair, index) => {
        pair[index % 2]?.end();
      });
    },
    mend() {
      delayMs = 0;
      isCut = false;
      resume();
    },
    async close() {
      resume();
      for (const pair of [...pairs]) for (const socket of pair) socket.destroy();
      server.close();
    },
  };
}
