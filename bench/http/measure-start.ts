/**
 * Measures the time from `npm start` to the first answered call, as a user waits for it: on a store that has a key,
 * with Node's compile cache of earlier starts, and once without.
 */

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const root = join(import.meta.dirname, '../..');
const command = join(root, 'packages/cli/bin/moderato.js');
const rounds = 3;

export interface Start {
  /** `npm start` to the first answered call. */
  readonly ms: number;
  /** The same without npm, in processor time of all threads, which a busy machine distorts less; null if unknown. */
  readonly processorMs: number | null;
}

/** Medians; `first` runs without anything that an earlier start left behind. */
export async function measureStarts(): Promise<{ again: Start; first: Start }> {
  const folder = mkdtempSync(join(tmpdir(), 'moderato-bench-start-'));
  const environment = { ...process.env, MODERATO_DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'info' };
  const makeKey = ['keys', 'create', '--mode', 'live', '--label', 'bench'];
  const key = execFileSync(process.execPath, [command, ...makeKey], { env: environment })
    .toString()
    .trim();
  try {
    const without = { ...environment, NODE_DISABLE_COMPILE_CACHE: '1' };
    return { again: await medianOf(environment, key), first: await medianOf(without, key) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function medianOf(environment: NodeJS.ProcessEnv, key: string): Promise<Start> {
  const times: number[] = [];
  const processorTimes: number[] = [];
  for (let round = 0; round < rounds; round++) {
    times.push((await start('npm', ['start', '--silent'], environment, key)).ms);
    processorTimes.push(
      (await start(process.execPath, [command, 'serve'], environment, key)).processorMs ?? Number.NaN,
    );
  }
  const middle = (values: number[]) => Math.round(values.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] as number);
  const processorMs = middle(processorTimes);
  return { ms: middle(times), processorMs: Number.isNaN(processorMs) ? null : processorMs };
}

async function start(program: string, words: string[], environment: NodeJS.ProcessEnv, key: string): Promise<Start> {
  const startedMs = performance.now();
  const child = spawn(program, words, {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  const address = await addressOf(child);
  const reply = await fetch(`${address}/v1/moderate/text`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify({ content: 'hello' }),
  });
  await reply.text();
  if (reply.status !== 200) throw new Error(`the first call was answered with ${reply.status}`);
  const ms = performance.now() - startedMs;
  const processorMs = processorTime(child.pid ?? 0);
  // npm ends before the service does; its output closes when the last of them has ended.
  const ended = new Promise((resolve) => child.once('close', resolve));
  process.kill(-(child.pid as number), 'SIGTERM');
  await ended;
  return { ms, processorMs };
}

async function addressOf(child: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    const { address } = JSON.parse(line) as { address?: string };
    if (address === undefined) continue;
    child.stdout?.resume();
    return address;
  }
  throw new Error('the service ended before it served');
}

/** Linux reports it in hundredths of a second. */
function processorTime(pid: number): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return null;
  }
}
