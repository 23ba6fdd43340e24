/** Starts the processes of the bench, servers on core 0 and the load on core 1, and reads what each has cost. */

import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { nextMessage } from '../next-message.ts';

export const connections = 32;

export const servers = {
  bare: { script: 'servers/bare.ts', environment: {}, texts: 'all' },
  service: { script: 'servers/service.ts', environment: { BENCH_ENGINE: 'constant' }, texts: 'all' },
  serviceFull: {
    script: 'servers/service.ts',
    environment: { BENCH_ENGINE: 'constant', MODERATO_DURABILITY: 'full' },
    texts: 'all',
  },
  /**
   * The whole call, for texts that the word lists and the fast model settle: by default, the network reads nearly
   * everything.
   */
  tier0Settled: { script: 'servers/service.ts', environment: { MODERATO_DEPTH: 'economy' }, texts: 'settled' },
  /** The whole call, for mixed texts: the network on the same core reads those that are not settled at once. */
  tier0: { script: 'servers/service.ts', environment: {}, texts: 'all' },
  shortSettled: { script: 'servers/service.ts', environment: { MODERATO_DEPTH: 'economy' }, texts: 'short settled' },
  /** Deep models read every text. None is refused, however busy the machine is, because a refusal costs little. */
  shortDeep: {
    script: 'servers/service.ts',
    environment: { MODERATO_DEPTH: 'full', MODERATO_MAX_MODEL_WAIT_MS: '60000' },
    texts: 'short',
  },
} as const;
export type ServerName = keyof typeof servers;
export const serverNames = Object.keys(servers) as ServerName[];

export interface Load {
  callsPerSecond: number;
  /** Processor time of the server, which a busy machine distorts less than elapsed time. */
  microsecondsPerCall: number;
  failed: number;
  p50Ms: number;
  p99Ms: number;
}

export interface Running {
  readonly process: ChildProcess;
  readonly texts: (typeof servers)[ServerName]['texts'];
  readonly address: string;
  readonly keys: readonly string[];
}

export interface Cost {
  residentBytes: number;
  /** The size of heap and buffers; after a full collection if the question was `live`. */
  liveBytes: number;
  processorMicroseconds: number;
}

export const pinned = canPin();
let messagesSent = 0;

function canPin(): boolean {
  try {
    execFileSync('taskset', ['-c', '0', 'true']);
    return cpus().length > 1;
  } catch {
    return false;
  }
}

/** Starts a child on its own core, if the machine allows that. */
function start(script: string, words: string[], core: 0 | 1, environment: Record<string, string>): ChildProcess {
  const child = fork(join(import.meta.dirname, script), words, {
    env: { ...process.env, LOG_LEVEL: 'warn', ...environment },
    execArgv: ['--expose-gc'],
  });
  if (pinned) execFileSync('taskset', ['-a', '-cp', String(core), String(child.pid)], { stdio: 'ignore' });
  return child;
}

export async function startServer(name: ServerName): Promise<Running> {
  const { script, environment, texts } = servers[name];
  const child = start(script, [], 0, environment);
  const { address, keys = [] } = await nextMessage<{ address: string; keys?: string[] }>(child);
  return { process: child, texts, address, keys };
}

/** With `textsInEach` above one, texts are sent in calls for many. */
export async function load(server: Running, calls: number, textsInEach = 1, atOnce = connections): Promise<Load> {
  const counts = [messagesSent, calls, textsInEach].map(String);
  const words = [server.address, String(atOnce), server.texts, ...counts];
  const child = start('load.ts', [...words, ...server.keys], 1, {});
  const { next } = await nextMessage<{ next: number }>(child);
  messagesSent = next;
  const before = await cost(server);
  child.send('go');
  const measured = await nextMessage<Load>(child);
  const after = await cost(server);
  return { ...measured, microsecondsPerCall: (after.processorMicroseconds - before.processorMicroseconds) / calls };
}

export async function cost({ process: server }: Running, question: 'cost' | 'live' = 'cost'): Promise<Cost> {
  server.send(question);
  return nextMessage(server);
}
