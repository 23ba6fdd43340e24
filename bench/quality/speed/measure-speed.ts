/** All ratios in one run, one thread at a time. */

import { execFileSync } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { createCascade } from '../../../packages/engine/src/classifier/cascade/cascade-classifier.ts';
import type { ModelPool } from '../../../packages/engine/src/classifier/neural/model-pool.ts';
import type { DevRow } from '../data/dev-rows.ts';
import { provenanceOf } from '../measure/provenance.ts';
import { openParts } from '../variants/engine-parts.ts';
import { measureMessages } from './message-speed.ts';
import { measureModels } from './model-speed.ts';
import { timeInTurns } from './processor-time.ts';
import type { SpeedResult } from './speed-result.ts';

const textsPerRound = 40;
const rounds = 5;
const longCharacters = 50_000;

export async function measureSpeed(dev: readonly DevRow[], baseline: string | undefined): Promise<SpeedResult> {
  const parts = await openParts(1);
  const cascade = createCascade(parts);
  const mix = drawMix(dev, (rounds + 1) * textsPerRound);
  const inRounds = Array.from({ length: rounds + 1 }, (_, round) =>
    mix.slice(round * textsPerRound, (round + 1) * textsPerRound),
  );
  const message = await measureMessages(dev, parts);
  const devMix = await timeInTurns(
    [
      { name: 'cascade', read: (text: string) => cascade.score(text, 'default') },
      { name: 'deep', read: (text: string) => cascade.score(text, 'default', { closely: true }) },
    ],
    inRounds,
  );
  const longText = await countDeepCalls(mix, parts);
  await parts.pool.close();
  return {
    ...provenanceOf(parts.version),
    machine: cpus()[0]?.model ?? 'unknown processor',
    cores: cpus().length,
    loadAverage: loadavg()[0]!,
    message,
    tokens64: await measureModels(baseline),
    devMix: { texts: rounds * textsPerRound, cascade: devMix.cascade!, deep: devMix.deep! },
    longText,
    memoryMegabytes: { oneThread: measureMemory(1), twoThreads: measureMemory(2) },
  };
}

/** Texts at regular intervals, each as likely as rows of its kind are in the half. */
function drawMix(dev: readonly DevRow[], count: number): string[] {
  const whole = dev.reduce((total, { weight }) => total + weight, 0);
  const drawn: string[] = [];
  let reached = 0;
  for (const { text, weight } of dev) {
    reached += weight;
    if (reached > ((drawn.length + 0.5) * whole) / count) drawn.push(text);
  }
  // The rows are ordered by source; every round takes some of each.
  return Array.from({ length: count }, (_, index) => drawn[(index * 7) % drawn.length]!);
}

async function countDeepCalls(
  texts: readonly string[],
  parts: Awaited<ReturnType<typeof openParts>>,
): Promise<SpeedResult['longText']> {
  const asked = { multilingual: 0, english: 0 };
  const pool: ModelPool = {
    ...parts.pool,
    ask(questions) {
      for (const { model } of questions) asked[model]++;
      return parts.pool.ask(questions);
    },
  };
  let long = '';
  while (long.length < longCharacters) long += `${texts.join(' ')} `;
  await createCascade({ ...parts, pool }).score(long.slice(0, longCharacters), 'default');
  return { characters: longCharacters, ...asked };
}

/** In a separate process that only opens everything and judges a few texts. */
function measureMemory(threads: number): number {
  const script = fileURLToPath(new URL('memory.ts', import.meta.url));
  return Number(execFileSync(process.execPath, [script, String(threads)], { encoding: 'utf8' }));
}
