/** One copy of the service, with its own connections to the stores and its own clock; it can be ended and restarted. */

import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { type Clock, createClock } from './clock.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

export interface Copy {
  readonly name: string;
  /** The address of the newest process; nothing answers there while none runs. */
  readonly address: string;
  readonly toPostgres: TcpProxy;
  readonly toRedis: TcpProxy;
  readonly clock: Clock;
  kill(): Promise<void>;
  freeze(): void;
  thaw(): void;
  /** Sends SIGTERM; resolves to the exit code. */
  leave(): Promise<number | null>;
  start(): Promise<void>;
  /** Resolves when it reports that it is ready. */
  untilReady(): Promise<void>;
  /** What it logged for this request. */
  logged(requestId: string): unknown;
  remove(): Promise<void>;
}

export interface CopyOptions {
  readonly name: string;
  readonly folder: string;
  readonly postgres: { readonly url: string; readonly port: number };
  readonly redisPort: number;
  readonly environment: Readonly<Record<string, string>>;
}

export async function createCopy({ name, folder, postgres, redisPort, environment }: CopyOptions): Promise<Copy> {
  const [toPostgres, toRedis] = await Promise.all([startTcpProxy(postgres.port), startTcpProxy(redisPort)]);
  const clock = createClock(join(folder, `clock of ${name}`));
  const database = new URL(postgres.url);
  database.port = String(toPostgres.port);
  const logs: (readonly Record<string, unknown>[])[] = [];
  let running: ServerProcess | undefined;

  async function start(): Promise<void> {
    running = await startServer({
      ...environment,
      ...clock.environment,
      DATABASE_URL: database.href,
      REDIS_URL: `redis://127.0.0.1:${toRedis.port}`,
    });
    logs.push(running.log);
  }

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    running?.send(signal);
    return (await running?.ended)?.code ?? null;
  }

  const address = () => running?.address ?? 'http://127.0.0.1:1';

  return {
    name,
    get address() {
      return address();
    },
    toPostgres,
    toRedis,
    clock,
    kill: async () => void (await end('SIGKILL')),
    freeze: () => running?.send('SIGSTOP'),
    thaw: () => running?.send('SIGCONT'),
    leave: () => end('SIGTERM'),
    start,
    async untilReady() {
      const isReady = () => fetch(`${address()}/readyz`).then(({ ok }) => ok);
      while (!(await isReady().catch(() => false))) await pause(50);
    },
    logged: (requestId) => logs.flat().find((entry) => entry.requestId === requestId),
    async remove() {
      running?.send('SIGCONT');
      await end('SIGKILL');
      await Promise.all([toPostgres.close(), toRedis.close()]);
    },
  };
}
