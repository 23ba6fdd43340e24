import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/**
 * A loopback port that nobody listens on, for a process that cannot choose one itself. Another process may take it
 * first.
 */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  const closed = once(probe, 'close');
  probe.close();
  await closed;
  return port;
}
