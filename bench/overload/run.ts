/**
 * `node bench/overload/run.ts`: offers the service more than it can do. The network reads every text, so a small machine
 * is enough for service and load. First, callers who wait measure the capacity; then 1, 2, 3 and 5 times as much is
 * offered, in rounds. Results: `results.json`, and the page.
 */

import { type ChildProcess, fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { shippedModelVersion } from '../../packages/engine/src/classifier/model-files.ts';
import { thisMachine } from '../machine.ts';
import { nextMessage } from '../next-message.ts';
import { page } from './page.ts';
import type { CallerClass, LoadFigures, Results, Stage } from './results.ts';

const here = import.meta.dirname;
const multiples = [1, 2, 3, 5];
const rounds = 3;
const secondsPerStage = Number(process.env.BENCH_SECONDS ?? 8);
const waitingCallers = 16;
const maxModelWaitMs = Number(process.env.MODERATO_MAX_MODEL_WAIT_MS ?? 1_000);
const cores = cpus().length;

interface Cost {
  residentBytes: number;
  processorMicroseconds: number;
  textsReadByNetwork: number;
}

function start(script: string, args: readonly string[] = []): ChildProcess {
  return fork(join(here, script), [...args], { env: { ...process.env, LOG_LEVEL: 'error' } });
}

const machine = thisMachine();
const service = start('service.ts');
const { address, keys } = await nextMessage<{ address: string; keys: Record<CallerClass, string> }>(service);
let nextText = 0;

async function cost(): Promise<Cost> {
  service.send('cost');
  return nextMessage(service);
}

async function measure(multiple: number, seconds: number, kind: 'closed' | 'open', amount: number): Promise<Stage> {
  const before = await cost();
  const load = start('load.ts', [
    ...[address, JSON.stringify(keys), String(seconds), String(nextText)],
    ...[kind, String(amount)],
  ]);
  const figures = await nextMessage<LoadFigures>(load);
  nextText = figures.lastText;
  const after = await cost();
  const { paid, free } = figures.classes;
  const answered = paid.answered + free.answered;
  return {
    multiple,
    offeredLivePerSecond: (paid.offered + free.offered) / seconds,
    goodput: answered / figures.seconds,
    seconds: figures.seconds,
    classes: figures.classes,
    processorShare: {
      service: (after.processorMicroseconds - before.processorMicroseconds) / 1e6 / figures.seconds / cores,
      load: figures.processorSeconds / figures.seconds / cores,
    },
    residentMb: after.residentBytes / 1024 / 1024,
    readByNetwork: (after.textsReadByNetwork - before.textsReadByNetwork) / Math.max(1, answered),
  };
}

try {
  const { goodput: capacity } = await measure(0, secondsPerStage, 'closed', waitingCallers);
  const stages: Stage[] = [];
  // In rounds, so that other work on the machine affects all stages.
  for (let round = 0; round < rounds; round++) {
    stages.push(await measure(0, secondsPerStage, 'closed', waitingCallers));
    for (const multiple of multiples) {
      stages.push(await measure(multiple, secondsPerStage, 'open', capacity * multiple));
    }
  }
  const results: Results = {
    measuredAt: new Date().toISOString(),
    modelVersion: shippedModelVersion(),
    machine,
    maxModelWaitMs,
    rounds,
    capacity,
    stages,
  };
  writeFileSync(join(here, 'results.json'), `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(join(here, 'README.md'), page(results));
  console.log(page(results));
} finally {
  service.removeAllListeners('exit');
  service.kill();
}
