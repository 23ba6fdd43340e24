/** Runs the command line as people do: `bin/moderato.js` in a separate process. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

export const binFile = fileURLToPath(new URL('../../bin/moderato.js', import.meta.url));
const pretendOldNode = fileURLToPath(new URL('pretend-old-node.cjs', import.meta.url));

/** Settings that make the first process believe that it runs on an old Node. */
export const onOldNode = { NODE_OPTIONS: `--require "${pretendOldNode}"`, PRETEND_NODE_VERSION: '20.0.0' };

export interface ProcessResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export function startProcess(words: readonly string[], environment: NodeJS.ProcessEnv, file = binFile): ChildProcess {
  const child = spawn(process.execPath, [file, ...words], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A separate process group: everything the process started is killed with it if a test fails half-way.
    detached: true,
  });
  onTestFinished(() => killGroup(child));
  return child;
}

export async function runProcess(
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
  file?: string,
): Promise<ProcessResult> {
  const child = startProcess(words, environment, file);
  let stdout = '';
  let stderr = '';
  child.stdout?.setEncoding('utf8').on('data', (part) => (stdout += part));
  child.stderr?.setEncoding('utf8').on('data', (part) => (stderr += part));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout, stderr };
}

/** Starts `moderato serve` on a free port and waits until it answers; its address is in its log. */
export async function startServer(environment: NodeJS.ProcessEnv): Promise<{ child: ChildProcess; address: string }> {
  const child = startProcess(['serve'], { PORT: '0', ...environment });
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (part) => (stderr += part));
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    const { address } = JSON.parse(line) as { address?: string };
    if (address === undefined) continue;
    child.stdout?.resume();
    return { child, address };
  }
  throw new Error(`The server ended before it served: ${stderr}`);
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // Everything in the group has already ended.
  }
}
