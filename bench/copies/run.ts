/**
 * `node bench/copies/run.ts`: compares two copies with one, on one PostgreSQL and one Redis [O4]. Each copy gets part
 * of a core, so that the copies are the bottleneck, not the machine that they share with their stores and the load.
 * Also measures what a call costs in PostgreSQL and Redis, for the capacity model. Results: `results.json`, and the
 * page.
 */

import { type ChildProcess, fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { testSecretKey } from '../../packages/server/src/testing/secret-key.ts';
import { thisMachine } from '../machine.ts';
import { nextMessage } from '../next-message.ts';
import { page } from './page.ts';
import { limitProcessor, type ProcessorShare } from './processor-share.ts';
import type { Results, Round } from './results.ts';
import { startPostgres, startRedis } from './store-processes.ts';

const here = import.meta.dirname;
const coreShare = 0.25;
const secondsPerRound = Number(process.env.BENCH_SECONDS ?? 10);
const pairsOfRounds = 3;
const connectionsPerCopy = 16;
const cores = cpus().length;

interface Copy {
  readonly child: ChildProcess;
  readonly address: string;
  readonly key: string;
}
interface LoadTold {
  seconds: number;
  failed: number;
  latencies: number[];
  processorSeconds: number;
}

function start(script: string, args: readonly string[], environment: Record<string, string> = {}): ChildProcess {
  return fork(join(here, script), [...args], { env: { ...process.env, LOG_LEVEL: 'error', ...environment } });
}

const machine = thisMachine();
const postgres = await startPostgres();
const redis = await startRedis();
const database = new pg.Client({ connectionString: postgres.url });
await database.connect();
const environment = {
  DATABASE_URL: postgres.url,
  REDIS_URL: redis.url,
  MODERATO_DATA_DIR: tmpdir(),
  MODERATO_SECRET_KEY: testSecretKey,
};
const copies: Copy[] = [];
const shares: ProcessorShare[] = [];
let messagesSent = 0;
let callsSoFar = 0;

async function costOf(copy: Copy): Promise<number> {
  copy.child.send('cost');
  return (await nextMessage<{ processorMicroseconds: number }>(copy.child)).processorMicroseconds / 1e6;
}
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const databaseBytes = async () =>
  Number((await database.query('select pg_database_size(current_database()) as bytes')).rows[0].bytes);

async function measure(count: number): Promise<Round> {
  const asked = copies.slice(0, count);
  const before = [sum(await Promise.all(asked.map(costOf))), postgres.processorSeconds(), redis.processorSeconds()];
  const told = await Promise.all(
    asked.map(({ address, key }) => {
      const from = messagesSent;
      messagesSent += 1_000_000;
      return nextMessage<LoadTold>(
        start('load.ts', [address, key, String(secondsPerRound), String(connectionsPerCopy), String(from)]),
      );
    }),
  );
  const after = [sum(await Promise.all(asked.map(costOf))), postgres.processorSeconds(), redis.processorSeconds()];
  const latencies = told.flatMap(({ latencies: one }) => one).sort((a, b) => a - b);
  const calls = latencies.length;
  callsSoFar += calls;
  const seconds = Math.max(...told.map((one) => one.seconds));
  const loadSeconds = sum(told.map(({ processorSeconds }) => processorSeconds));
  const perCall = (at: 0 | 1 | 2) => (((after[at] ?? 0) - (before[at] ?? 0)) / calls) * 1e6;
  const at = (share: number) => latencies[Math.min(calls - 1, Math.floor(calls * share))] ?? 0;
  return {
    copies: count,
    callsPerSecond: calls / seconds,
    failed: sum(told.map(({ failed }) => failed)),
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    microseconds: { copies: perCall(0), postgres: perCall(1), redis: perCall(2), load: (loadSeconds / calls) * 1e6 },
    loadShare: loadSeconds / seconds / cores,
  };
}

try {
  for (let copy = 0; copy < 2; copy++) {
    const child = start('service.ts', [], environment);
    copies.push({ child, ...(await nextMessage<{ address: string; key: string }>(child)) });
  }
  // Time to compile, and to create the first partitions and fill caches.
  for (let warmUp = 0; warmUp < 3; warmUp++) await measure(2);
  for (const { child } of copies) {
    const share = limitProcessor(child.pid ?? 0, coreShare);
    if (share !== undefined) shares.push(share);
  }
  const bytesBefore = await databaseBytes();
  const callsBefore = callsSoFar;
  const rounds: Round[] = [];
  for (let pair = 0; pair < pairsOfRounds; pair++) {
    for (const count of pair % 2 === 0 ? [1, 2] : [2, 1]) rounds.push(await measure(count));
  }
  const perSecond = (count: number) =>
    rounds.filter((round) => round.copies === count).map(({ callsPerSecond }) => callsPerSecond);
  const one = perSecond(1);
  const results: Results = {
    measuredAt: new Date().toISOString(),
    machine,
    coreShare: shares.length === copies.length ? coreShare : null,
    secondsPerRound,
    connectionsPerCopy,
    rounds,
    medianRatio: median(perSecond(2).map((two, pair) => two / (one[pair] ?? Number.NaN))),
    databaseBytesPerCall: ((await databaseBytes()) - bytesBefore) / (callsSoFar - callsBefore),
  };
  writeFileSync(join(here, 'results.json'), `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(join(here, 'README.md'), page(results));
  console.log(page(results));
} finally {
  await database.end();
  for (const { child } of copies) {
    child.removeAllListeners('exit');
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('exit', resolve));
  }
  for (const share of shares) share.remove();
  redis.stop();
  postgres.stop();
}
