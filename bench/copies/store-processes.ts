/** The bench's own PostgreSQL and Redis, and the processor time that they have used. */

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../packages/server/src/testing/free-port.ts';

export interface StoreProcess {
  readonly url: string;
  processorSeconds(): number;
  stop(): void;
}

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK']));

/** Started as in the tests: without fsync, so that the machine's disk does not affect the figures. */
export async function startPostgres(): Promise<StoreProcess> {
  const script = join(import.meta.dirname, '../../packages/server/src/testing/postgres-process.ts');
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
  const url = await firstLine(child);
  const { port } = new URL(url);
  const postmaster = postmasterAt(port);
  return { url, processorSeconds: () => secondsOfFamily(postmaster), stop: () => child.stdin?.end() };
}

export async function startRedis(): Promise<StoreProcess> {
  const port = await freePort();
  const words = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child = spawn('redis-server', words, { stdio: 'ignore' });
  const pid = child.pid ?? 0;
  return {
    url: `redis://127.0.0.1:${port}`,
    processorSeconds: () => secondsOfFamily(pid),
    stop: () => void child.kill(),
  };
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    child.stdout?.on('data', (chunk) => {
      printed += chunk;
      const end = printed.indexOf('\n');
      if (end !== -1) resolve(printed.slice(0, end));
    });
    child.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}`)));
  });
}

interface ProcessFacts {
  readonly pid: number;
  readonly parent: number;
  /** Including children that have ended. */
  readonly seconds: number;
}

function factsOf(pid: number): ProcessFacts | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { pid, parent: Number(fields[1]), seconds: ticks / ticksPerSecond };
  } catch {
    return undefined;
  }
}

const everyProcess = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => factsOf(Number(name)))
    .filter((facts) => facts !== undefined);

function secondsOfFamily(pid: number): number {
  return everyProcess()
    .filter((facts) => facts.pid === pid || facts.parent === pid)
    .reduce((sum, { seconds }) => sum + seconds, 0);
}

function postmasterAt(port: string): number {
  const found = everyProcess().find(({ pid }) => {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return words[0]?.endsWith('/postgres') === true && words.includes(port);
  });
  if (found === undefined) throw new Error('PostgreSQL is not among the processes of this machine');
  return found.pid;
}
