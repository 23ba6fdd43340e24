import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A loopback port that nobody listens on, for a process that cannot choose one itself. It is outside the range that
 * systems hand out by themselves, for connections and for port 0: other tests open many of those between this moment
 * and the start of the process, and again whenever it is restarted. Redis also listens 10,000 above it.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(15_000, 22_000);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    await once(probe.listen(port, '127.0.0.1'), 'listening');
  } catch {
    return false;
  }
  const closed = once(probe, 'close');
  probe.close();
  await closed;
  return true;
}
