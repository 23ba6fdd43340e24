/**
 * `npm run bench:http`: what the service costs beside a bare Fastify server with the same schemas. Every server runs
 * on core 0, the load on core 1; rounds are interleaved, so that a noisy neighbour hits all of them alike.
 */

import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { measureStarts } from './measure-start.ts';
import { message } from './messages.ts';

const here = import.meta.dirname;
const rounds = 3;
const callsPerRound = Number(process.env.BENCH_CALLS ?? 15_000);
const memoryCalls = Number(process.env.BENCH_MEMORY_CALLS ?? 300_000);
const memoryParts = 10;
const connections = 32;
const pinned = canPin();

const servers = {
  bare: { script: 'servers/bare.ts', environment: {} },
  service: { script: 'servers/service.ts', environment: { BENCH_ENGINE: 'constant' } },
  serviceFull: { script: 'servers/service.ts', environment: { BENCH_ENGINE: 'constant', MODERATO_DURABILITY: 'full' } },
  tier0: { script: 'servers/service.ts', environment: {} },
} as const;
type Name = keyof typeof servers;
const names = Object.keys(servers) as Name[];

interface Load {
  callsPerSecond: number;
  /** Processor time of the server, which a busy machine distorts less than the clock. */
  microsecondsPerCall: number;
  failed: number;
  p50Ms: number;
  p99Ms: number;
}
interface Running {
  process: ChildProcess;
  address: string;
  keys: string[];
}

let nextMessage = 0;

function canPin(): boolean {
  try {
    execFileSync('taskset', ['-c', '0', 'true']);
    return cpus().length > 1;
  } catch {
    return false;
  }
}

/** A child on a core of its own, where the machine lets us say so. */
function start(script: string, args: string[], core: 0 | 1, environment: Record<string, string>): ChildProcess {
  const child = fork(join(here, script), args, {
    env: { ...process.env, LOG_LEVEL: 'warn', ...environment },
    execArgv: ['--expose-gc'],
  });
  if (pinned) execFileSync('taskset', ['-a', '-cp', String(core), String(child.pid)], { stdio: 'ignore' });
  return child;
}

function answer<Message>(child: ChildProcess): Promise<Message> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`a bench process ended with ${code}`));
    child.once('exit', ended);
    child.once('message', (told) => {
      child.off('exit', ended);
      resolve(told as Message);
    });
  });
}

async function startServer(name: Name): Promise<Running> {
  const child = start(servers[name].script, [], 0, servers[name].environment);
  const { address, keys = [] } = await answer<{ address: string; keys?: string[] }>(child);
  return { process: child, address, keys };
}

async function load(server: Running, calls: number): Promise<Load> {
  const { address, keys } = server;
  const child = start('load.ts', [address, String(connections), String(nextMessage), String(calls), ...keys], 1, {});
  nextMessage += calls;
  const before = await cost(server);
  const measured = await answer<Load>(child);
  const after = await cost(server);
  return { ...measured, microsecondsPerCall: (after.processorMicroseconds - before.processorMicroseconds) / calls };
}

interface Cost {
  residentBytes: number;
  /** What heap and buffers hold; after a full collection where the question was `live`. */
  liveBytes: number;
  processorMicroseconds: number;
}

async function cost({ process: server }: Running, question: 'cost' | 'live' = 'cost'): Promise<Cost> {
  server.send(question);
  return answer(server);
}

async function engineMicroseconds(): Promise<number> {
  const { createLexiconClassifier } = await import('@moderato/engine');
  const classifier = createLexiconClassifier();
  const texts = Array.from({ length: 20_000 }, (_, number) => message(10_000_000 + number));
  for (const text of texts.slice(0, 5_000)) await classifier.score(text, 'chat');
  const startedMs = performance.now();
  for (const text of texts) {
    const judged = classifier.score(text, 'chat');
    if (judged instanceof Promise) await judged;
  }
  return ((performance.now() - startedMs) * 1_000) / texts.length;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;
const round = (value: number, digits = 2) => Number(value.toFixed(digits));

const starts = await measureStarts();
const running = {} as Record<Name, Running>;
for (const name of names) running[name] = await startServer(name);
const measured = Object.fromEntries(names.map((name) => [name, [] as Load[]])) as Record<Name, Load[]>;
for (const name of names) await load(running[name], Math.ceil(callsPerRound / 3));
for (let number = 0; number < rounds; number++) {
  for (const name of names) measured[name].push(await load(running[name], callsPerRound));
}

for (const name of names) running[name].process.kill();

const megabytes = (bytes: number) => round(bytes / 1024 / 1024, 1);
const resident: number[] = [];
const live: number[] = [];
const tier0 = await startServer('tier0');
for (let part = 0; part < memoryParts; part++) {
  await load(tier0, memoryCalls / memoryParts);
  resident.push(Math.round(megabytes((await cost(tier0)).residentBytes)));
  // Asked for at the ends alone: a collection at every step would hide how the process behaves by itself.
  if (part === 0 || part === memoryParts - 1) live.push(megabytes((await cost(tier0, 'live')).liveBytes));
}
tier0.process.kill();

const perSecond = (name: Name) => median(measured[name].map((one) => one.callsPerSecond));
const ratioTo = (name: Name) =>
  round(median(measured[name].map((one, at) => one.callsPerSecond / (measured.bare[at]?.callsPerSecond ?? 1))));
const results = {
  date: new Date().toISOString().slice(0, 10),
  node: process.version,
  processor: cpus()[0]?.model ?? 'unknown',
  pinned,
  connections,
  callsPerRound,
  rounds,
  callsPerSecond: Object.fromEntries(names.map((name) => [name, Math.round(perSecond(name))])),
  p50Ms: Object.fromEntries(names.map((name) => [name, round(median(measured[name].map((one) => one.p50Ms)), 3)])),
  p99Ms: Object.fromEntries(names.map((name) => [name, round(median(measured[name].map((one) => one.p99Ms)), 3)])),
  failed: Object.fromEntries(names.map((name) => [name, measured[name].reduce((sum, one) => sum + one.failed, 0)])),
  processorMicrosecondsPerCall: Object.fromEntries(
    names.map((name) => [name, round(median(measured[name].map((one) => one.microsecondsPerCall)), 1)]),
  ),
  serviceRatio: ratioTo('service'),
  serviceFullDurabilityRatio: ratioTo('serviceFull'),
  tier0Ratio: ratioTo('tier0'),
  engineMicroseconds: round(await engineMicroseconds(), 1),
  loadAverage: loadavg().map((value) => round(value, 1)),
  start: starts,
  memory: { callsPerStep: memoryCalls / memoryParts, residentMegabytes: resident, liveMegabytesFirstAndLast: live },
};

writeFileSync(join(here, 'results.json'), `${JSON.stringify(results, null, 2)}\n`);
console.log(`calls per second: ${names.map((name) => `${name} ${results.callsPerSecond[name]}`).join(', ')}`);
console.log(
  `processor µs a call: ${names.map((name) => `${name} ${results.processorMicrosecondsPerCall[name]}`).join(', ')}`,
);
console.log(`service ratio: ${results.serviceRatio} (full durability: ${results.serviceFullDurabilityRatio})`);
console.log(`tier 0 ratio: ${results.tier0Ratio}`);
console.log(`engine: ${results.engineMicroseconds} µs a message`);
console.log(
  `npm start to first reply: ${starts.again.ms} ms (${starts.again.processorMs} ms of processor time); ` +
    `without what earlier starts left: ${starts.first.ms} ms (${starts.first.processorMs})`,
);
console.log(`resident MB after each ${memoryCalls / memoryParts} calls: ${resident.join(' ')}`);
console.log(`live MB after the first and the last of them: ${live.join(' ')}`);
if (!pinned) console.log('not pinned to cores: taskset is missing or there is one core');
