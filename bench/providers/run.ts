/**
 * `node bench/providers/run.ts`: measures what providers cost when they are down and when they are slow. It compares
 * ratios within one run: both sides run at the same time or in turns, so that other work on the machine affects both.
 * Results: `results.json`, and the page.
 */

import { type ChildProcess, fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { thisMachine } from '../machine.ts';
import { nextMessage } from '../next-message.ts';
import { page } from './page.ts';
import type { Dead, Kind, Results, Slow } from './results.ts';

const here = import.meta.dirname;
const rounds = 9;
const callsPerRound = 1_500;
const connections = 4;
const slowRounds = 5;
const offeredSeconds = 8;
const rates = { sure: 100, unsure: 200 };
const bulkhead = 16;
const children: ChildProcess[] = [];

function start(script: string, args: readonly string[] = [], environment: Record<string, string> = {}): ChildProcess {
  const child = fork(join(here, script), [...args], { env: { ...process.env, LOG_LEVEL: 'error', ...environment } });
  children.push(child);
  return child;
}

interface Service {
  readonly child: ChildProcess;
  readonly address: string;
  readonly key: string;
}
async function startService(environment: Record<string, string>): Promise<Service> {
  const child = start('service.ts', [], environment);
  return { child, ...(await nextMessage<{ address: string; key: string }>(child)) };
}

const tiers = (address: string, which: readonly (1 | 2)[]) =>
  Object.fromEntries(
    which.flatMap((tier) => [
      [`MODERATO_TIER${tier}_BASE_URL`, address],
      [`MODERATO_TIER${tier}_API_KEY`, 'bench'],
    ]),
  );

async function measureDead(): Promise<Dead> {
  // Nothing listens on the discard port of loopback.
  const alone = await startService({ BENCH_UNSURE: 'all' });
  const dead = await startService({ BENCH_UNSURE: 'all', ...tiers('http://127.0.0.1:9/v1', [1, 2]) });
  let first = 0;
  const load = async ({ address, key }: Service, calls: number) => {
    const child = start('../http/load.ts', [address, String(connections), String(first), String(calls), key]);
    first += calls;
    return nextMessage<{ failed: number; p50Ms: number; p99Ms: number }>(child);
  };
  // Opens the breakers, and lets both compile.
  for (const service of [alone, dead]) await load(service, callsPerRound);
  const results: Dead['rounds'] = [];
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? [alone, dead] : [dead, alone];
    const measured = new Map<Service, { failed: number; p50Ms: number; p99Ms: number }>();
    // Both at once, so that other work on the machine affects both.
    await Promise.all(order.map(async (service) => measured.set(service, await load(service, callsPerRound))));
    const [one, other] = [measured.get(alone), measured.get(dead)];
    if (one === undefined || other === undefined) throw new Error('a round was lost');
    results.push({ tier0: one, dead: other, p99Ratio: other.p99Ms / one.p99Ms, p50Ratio: other.p50Ms / one.p50Ms });
  }
  stop(alone.child, dead.child);
  return {
    rounds: results,
    medianP99Ratio: median(results.map(({ p99Ratio }) => p99Ratio)),
    medianP50Ratio: median(results.map(({ p50Ratio }) => p50Ratio)),
    failed: results.reduce((sum, { dead: { failed } }) => sum + failed, 0),
  };
}

async function measureSlow(): Promise<Slow> {
  const provider = start('slow-provider.ts');
  const { address } = await nextMessage<{ address: string }>(provider);
  const environment = { ...tiers(address, [2]), MODERATO_TIER2_CONCURRENCY: String(bulkhead) };
  // Two services at once with as many texts; texts that are unsure on one are sure on the other.
  const [alone, beside] = [await startService(environment), await startService(environment)];
  const offer = ({ address: to, key }: Service, sure: number, unsure: number) =>
    nextMessage<{ sure: Kind; unsure: Kind }>(
      start('offered-load.ts', [to, key, String(offeredSeconds), String(sure), String(unsure)]),
    );
  const both = () => Promise.all([offer(alone, rates.sure + rates.unsure, 0), offer(beside, rates.sure, rates.unsure)]);
  // Time to compile and to fill caches.
  await both();
  const costBefore = [await costOf(alone.child), await costOf(beside.child)];
  const watched = watchMemory(beside.child);
  const measured: Awaited<ReturnType<typeof both>>[] = [];
  for (let round = 0; round < slowRounds; round++) measured.push(await both());
  const memory = await watched();
  const costAfter = [await costOf(alone.child), await costOf(beside.child)];
  provider.send('report');
  const { maxAtOnce, answered } = await nextMessage<{ maxAtOnce: number; answered: number }>(provider);
  stop(alone.child, beside.child, provider);
  const perCall = (at: 0 | 1, rounds: readonly (readonly Kind[])[]) =>
    ((costAfter[at] ?? 0) - (costBefore[at] ?? 0)) / rounds.flat().reduce((sum, { answered: calls }) => sum + calls, 0);
  const third = Math.floor(memory.length / 3);
  const ratios = (of: (kind: Kind) => number) => measured.map(([one, other]) => of(other.sure) / of(one.sure));
  return {
    rates,
    seconds: offeredSeconds * slowRounds,
    bulkhead,
    maxAtOnce,
    answeredByProvider: answered,
    sureAlone: measured.map(([one]) => one.sure),
    sureBeside: measured.map(([, other]) => other.sure),
    unsure: measured.map(([, other]) => other.unsure),
    medianSureP99Ratio: median(ratios((kind) => kind.p99Ms)),
    medianSureP50Ratio: median(ratios((kind) => kind.p50Ms)),
    processorMicrosecondsPerCall: {
      alone: perCall(
        0,
        measured.map(([one]) => [one.sure]),
      ),
      beside: perCall(
        1,
        measured.map(([, other]) => [other.sure, other.unsure]),
      ),
    },
    residentMb: {
      first: median(memory.slice(0, third)),
      last: median(memory.slice(-third)),
      most: Math.max(...memory),
    },
  };
}

/** Processor time so far, in microseconds. */
async function costOf(child: ChildProcess): Promise<number> {
  child.send('report');
  return (await nextMessage<{ processorMicroseconds: number }>(child)).processorMicroseconds;
}

function watchMemory(child: ChildProcess): () => Promise<number[]> {
  const megabytes: number[] = [];
  let watching = true;
  const done = (async () => {
    while (watching) {
      child.send('report');
      const { residentBytes } = await nextMessage<{ residentBytes: number }>(child);
      megabytes.push(residentBytes / 1024 / 1024);
      await sleep(500);
    }
  })();
  return async () => {
    watching = false;
    await done;
    return megabytes;
  };
}

function stop(...ended: readonly ChildProcess[]): void {
  for (const child of ended) {
    child.removeAllListeners('exit');
    child.kill();
  }
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

try {
  const machine = thisMachine();
  const results: Results = {
    measuredAt: new Date().toISOString(),
    machine: { ...machine, priority: getPriority() },
    dead: await measureDead(),
    slow: await measureSlow(),
  };
  writeFileSync(join(here, 'results.json'), `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(join(here, 'README.md'), page(results));
  console.log(page(results));
} finally {
  for (const child of children) child.kill('SIGKILL');
}
