import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface RestartablePostgres {
  readonly url: string;
  stop(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

export async function startRestartablePostgres(): Promise<RestartablePostgres> {
  const script = fileURLToPath(new URL('postgres-server.ts', import.meta.url));
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async () => {
    const { value, done } = await lines.next();
    if (done) throw new Error('PostgreSQL ended.');
    return value;
  };
  const say = async (line: string) => {
    child.stdin.write(`${line}\n`);
    await nextLine();
  };
  return {
    url: await nextLine(),
    stop: () => say('stop'),
    start: () => say('start'),
    async remove() {
      child.stdin.end();
      await ended;
    },
  };
}
