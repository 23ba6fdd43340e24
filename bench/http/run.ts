/**
 * `npm run bench:http`: compares the service with a bare Fastify server with the same schemas. Every server runs on
 * core 0, the load on core 1; rounds are interleaved, so that other work on the machine affects all of them. While you
 * work on one part, `BENCH_PARTS=load` (or `start`, `engine`, `memory`) measures only that and writes nothing.
 */

import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { shippedModelVersion } from '../../packages/engine/src/classifier/model-files.ts';
import {
  connections,
  cost,
  type Load,
  load,
  pinned,
  type Running,
  type ServerName,
  serverNames,
  startServer,
} from './bench-process.ts';
import { measureEngine } from './measure-engine.ts';
import { measureStarts } from './measure-start.ts';

const rounds = 3;
const callsPerRound = Number(process.env.BENCH_CALLS ?? 15_000);
/**
 * Up to this many calls, the compiler is still at work on the server's core: the first 6,000 cost almost twice as much
 * as later ones.
 */
const warmUpCalls = 20_000;
/** Deep models read most of these texts, one at a time on one core, so the ratio needs no more. */
const deepShare = 0.1;
const deepCallsPerRound = Math.ceil(callsPerRound * deepShare);
const memoryCalls = Number(process.env.BENCH_MEMORY_CALLS ?? 300_000);
const memoryParts = 10;
const allParts = ['load', 'engine', 'start', 'memory'];
const parts = process.env.BENCH_PARTS?.split(',') ?? allParts;
const names =
  (process.env.BENCH_SERVERS?.split(',') as ServerName[] | undefined) ??
  serverNames.filter((name) => !name.startsWith('short'));

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;
const round = (value: number, digits = 2) => Number(value.toFixed(digits));
const megabytes = (bytes: number) => round(bytes / 1024 / 1024, 1);

async function measureLoad() {
  const callsOf = (name: ServerName) => (name === 'tier0' ? deepCallsPerRound : callsPerRound);
  const warmUpOf = (name: ServerName) => (name === 'tier0' ? warmUpCalls * deepShare : warmUpCalls);
  const running = {} as Record<ServerName, Running>;
  const measured = {} as Record<ServerName, Load[]>;
  for (const name of names) {
    running[name] = await startServer(name);
    measured[name] = [];
  }
  for (const name of names) await load(running[name], warmUpOf(name));
  for (let number = 0; number < rounds; number++) {
    for (const name of names) measured[name].push(await load(running[name], callsOf(name)));
  }
  for (const name of names) running[name].process.kill();

  const each = (value: (loads: Load[]) => number) =>
    Object.fromEntries(names.map((name) => [name, value(measured[name])])) as Record<ServerName, number>;
  /** Ratio of consecutive rounds; null for a server that did not run. */
  const ratioTo = (name: ServerName) => {
    const ratios = (measured[name] ?? []).map(
      (one, at) => one.callsPerSecond / (measured.bare?.[at]?.callsPerSecond ?? 1),
    );
    return ratios.length === 0 ? null : round(median(ratios));
  };
  return {
    callsPerSecond: each((loads) => Math.round(median(loads.map((one) => one.callsPerSecond)))),
    p50Ms: each((loads) => round(median(loads.map((one) => one.p50Ms)), 3)),
    p99Ms: each((loads) => round(median(loads.map((one) => one.p99Ms)), 3)),
    failed: each((loads) => loads.reduce((sum, one) => sum + one.failed, 0)),
    processorMicrosecondsPerCall: each((loads) => round(median(loads.map((one) => one.microsecondsPerCall)), 1)),
    /**
     * How much of its core the server used: below 1, the load could not keep it busy, and the ratios look better than
     * they are.
     */
    shareOfCore: each((loads) =>
      round(median(loads.map((one) => (one.callsPerSecond * one.microsecondsPerCall) / 1e6))),
    ),
    serviceRatio: ratioTo('service'),
    serviceFullDurabilityRatio: ratioTo('serviceFull'),
    tier0SettledRatio: ratioTo('tier0Settled'),
    tier0Ratio: ratioTo('tier0'),
  };
}

async function measureMemory() {
  const resident: number[] = [];
  const live: number[] = [];
  const tier0 = await startServer('tier0');
  for (let part = 0; part < memoryParts; part++) {
    await load(tier0, memoryCalls / memoryParts);
    resident.push(Math.round(megabytes((await cost(tier0)).residentBytes)));
    // Collected only at the ends: a collection at every step would hide how the process normally behaves.
    if (part === 0 || part === memoryParts - 1) live.push(megabytes((await cost(tier0, 'live')).liveBytes));
  }
  tier0.process.kill();
  return { callsPerStep: memoryCalls / memoryParts, residentMegabytes: resident, liveMegabytesFirstAndLast: live };
}

const loadBefore = loadavg().map((value) => round(value, 1));
const results = {
  date: new Date().toISOString().slice(0, 10),
  modelVersion: shippedModelVersion(),
  node: process.version,
  processor: cpus()[0]?.model ?? 'unknown',
  /** Load of the machine before the run; afterwards it would include the bench itself. */
  loadAverage: loadBefore,
  pinned,
  connections,
  rounds,
  callsPerRound,
  deepCallsPerRound,
  warmUpCalls,
  ...(parts.includes('load') ? await measureLoad() : {}),
  ...(parts.includes('engine') ? { engine: await measureEngine() } : {}),
  ...(parts.includes('start') ? { start: await measureStarts() } : {}),
  ...(parts.includes('memory') ? { memory: await measureMemory() } : {}),
};

console.log(JSON.stringify(results, null, 2));
if ('serviceRatio' in results) {
  console.log(`service ratio: ${results.serviceRatio} (full durability: ${results.serviceFullDurabilityRatio})`);
  console.log(
    `tier 0 ratio: ${results.tier0Ratio} (texts that the network need not read: ${results.tier0SettledRatio})`,
  );
}
if (!pinned) console.log('not pinned to cores: taskset is missing or there is one core');
if (process.env.BENCH_PARTS === undefined && process.env.BENCH_SERVERS === undefined) {
  writeFileSync(join(import.meta.dirname, 'results.json'), `${JSON.stringify(results, null, 2)}\n`);
}
