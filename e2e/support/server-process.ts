/** The real service in a separate process, as `npm start` runs it: found by the address it logs, ended by signals. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { testSecretKey } from '../../packages/server/src/testing/secret-key.ts';

/** Less than any set-up of tests may take: a set-up that was given up on would leave the server that starts after it. */
const maxStartMs = 150_000;

const command = fileURLToPath(new URL('../../packages/cli/bin/moderato.js', import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stderr: string;
}

export interface ServerProcess {
  readonly address: string;
  /** Every line of its log so far, parsed. */
  readonly log: readonly Record<string, unknown>[];
  /** Its standard error so far. */
  printed(): string;
  send(signal: NodeJS.Signals): void;
  /** Resolves when the process has ended. */
  readonly ended: Promise<Ended>;
}

const running = new Set<ChildProcess>();

/** A test run that fails half-way, or is ended by a signal, must not leave a server behind. */
function killAll(): void {
  for (const child of running) child.kill('SIGKILL');
}
process.on('exit', killAll);
process.once('SIGTERM', () => {
  killAll();
  // Nobody listens any more, so it ends this process.
  process.kill(process.pid, 'SIGTERM');
});

/** Rejects with its standard error if it ends before it serves, or takes too long. */
export async function startServer(environment: Record<string, string>, program = command): Promise<ServerProcess> {
  const { child, ended, printed } = spawnServer(environment, program);
  const log: Record<string, unknown>[] = [];
  const patience = setTimeout(() => child.kill('SIGKILL'), maxStartMs);
  const address = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      const entry = JSON.parse(line) as Record<string, unknown>;
      log.push(entry);
      if (typeof entry.address === 'string') resolve(entry.address);
    });
    void ended.then(({ code, signal, stderr }) =>
      reject(new Error(`The server ended with ${code ?? signal} before it served: ${stderr}`)),
    );
  }).finally(() => clearTimeout(patience));
  return { address, log, ended, printed, send: (signal) => void child.kill(signal) };
}

/** For servers that are expected not to start. */
export async function runServerToItsEnd(environment: Record<string, string>): Promise<Ended> {
  const { child, ended } = spawnServer(environment);
  child.stdout?.resume();
  return ended;
}

/** With PostgreSQL, the key has to be in a setting. A database that is slow because other tests run is not down. */
export function keyFor({ DATABASE_URL: url }: Record<string, string>): Record<string, string> {
  return url === undefined || url === ''
    ? {}
    : { MODERATO_SECRET_KEY: testSecretKey, MODERATO_DATABASE_WAIT_MS: '30000' };
}

function spawnServer(
  environment: Record<string, string>,
  program = command,
): { child: ChildProcess; ended: Promise<Ended>; printed: () => string } {
  const child = spawn(process.execPath, [program, 'serve'], {
    env: { PATH: process.env.PATH ?? '', PORT: '0', ...keyFor(environment), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stderr = '';
  child.stderr?.on('data', (chunk) => {
    stderr += chunk;
  });
  running.add(child);
  const ended = once(child, 'close').then(([code, signal]): Ended => {
    running.delete(child);
    return { code, signal, stderr };
  });
  return { child, ended, printed: () => stderr };
}
