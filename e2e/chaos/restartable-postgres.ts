/** A PostgreSQL that can be stopped, crashed and started again with its data. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('../../packages/server/src/testing/postgres-process.ts', import.meta.url));

export interface RestartablePostgres {
  readonly url: string;
  readonly port: number;
  stop(): Promise<void>;
  /** Ends without cleaning up; the next start has to recover. */
  crash(): Promise<void>;
  /** Does nothing if it is running. False if it would not start, for example on a full disk. */
  start(): Promise<boolean>;
  remove(): Promise<void>;
}

/** `folder`: a small disk to keep its data on. */
export async function startRestartablePostgres(folder?: string): Promise<RestartablePostgres> {
  const words = folder === undefined ? [script] : [script, folder];
  const child = spawn(process.execPath, words, { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async () => {
    const { value, done } = await lines.next();
    if (done) throw new Error('PostgreSQL ended.');
    return value;
  };
  const say = async (line: string) => {
    child.stdin.write(`${line}\n`);
    return (await nextLine()) === line;
  };
  const url = await nextLine();
  return {
    url,
    port: Number(new URL(url).port),
    stop: async () => void (await say('stop')),
    crash: async () => void (await say('crash')),
    start: () => say('start'),
    async remove() {
      child.stdin.end();
      await ended;
    },
  };
}
