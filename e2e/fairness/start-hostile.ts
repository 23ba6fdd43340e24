/** Starts and ends a hostile account's process. */

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Target } from './hostile-kinds.ts';
import type { Tally } from './tally.ts';

export interface RunningHostile {
  /** What it sent and what came back. */
  stop(): Promise<Tally>;
}

/** Resolves when it has made its bodies and begins to send. */
export async function startHostile(kind: string, target: Target): Promise<RunningHostile> {
  const child = fork(join(import.meta.dirname, 'hostile-process.ts'), { execArgv: [] });
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  child.send({ kind, target });
  await once(child, 'message');
  return {
    async stop() {
      const said = once(child, 'message') as Promise<[{ readonly tally: Tally }]>;
      const ended = once(child, 'exit');
      child.send('stop');
      const [{ tally }] = await said;
      await ended;
      return tally;
    },
  };
}
