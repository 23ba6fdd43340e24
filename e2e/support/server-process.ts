/** The real service in a process of its own, as `npm start` runs it: found by the address it logs, ended by signals. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { testSecretKey } from '../../packages/server/src/testing/secret-key.ts';

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
  send(signal: NodeJS.Signals): void;
  /** Resolves when the process has ended. */
  readonly ended: Promise<Ended>;
}

/** Rejects with what it wrote to standard error when it ends before it serves. */
export async function startServer(environment: Record<string, string>, program = command): Promise<ServerProcess> {
  const { child, ended } = spawnServer(environment, program);
  const log: Record<string, unknown>[] = [];
  const address = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      const entry = JSON.parse(line) as Record<string, unknown>;
      log.push(entry);
      if (typeof entry.address === 'string') resolve(entry.address);
    });
    void ended.then(({ code, stderr }) =>
      reject(new Error(`The server ended with ${code} before it served: ${stderr}`)),
    );
  });
  return { address, log, ended, send: (signal) => void child.kill(signal) };
}

/** For servers that are expected not to start. */
export async function runServerToItsEnd(environment: Record<string, string>): Promise<Ended> {
  const { child, ended } = spawnServer(environment);
  child.stdout?.resume();
  return ended;
}

/** A PostgreSQL wants its key in a setting. */
export function keyFor({ DATABASE_URL: url }: Record<string, string>): Record<string, string> {
  return url === undefined || url === '' ? {} : { MODERATO_SECRET_KEY: testSecretKey };
}

function spawnServer(
  environment: Record<string, string>,
  program = command,
): { child: ChildProcess; ended: Promise<Ended> } {
  const child = spawn(process.execPath, [program, 'serve'], {
    env: { PATH: process.env.PATH ?? '', PORT: '0', ...keyFor(environment), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stderr = '';
  child.stderr?.on('data', (chunk) => {
    stderr += chunk;
  });
  // A test that fails half way must not leave a server behind.
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = once(child, 'close').then(([code, signal]): Ended => {
    process.off('exit', kill);
    return { code, signal, stderr };
  });
  return { child, ended };
}
