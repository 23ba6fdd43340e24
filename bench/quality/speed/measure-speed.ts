/** All ratios in one run, one thread at a time. */

import { execFileSync } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { createClassifier, type TextClassifier } from '../../../packages/engine/src/index.ts';
import type { DevRow } from '../data/dev-rows.ts';
import { provenanceOf } from '../measure/provenance.ts';
import { openCheapParts, patient } from '../variants/engine-parts.ts';
import { measureMessages } from './message-speed.ts';
import { measureNetwork } from './network-speed.ts';
import { timeInTurns } from './processor-time.ts';
import type { SpeedResult } from './speed-result.ts';

const textsPerRound = 40;
const rounds = 5;
const longCharacters = 50_000;

export async function measureSpeed(dev: readonly DevRow[], baseline: string | undefined): Promise<SpeedResult> {
  const parts = await openCheapParts();
  const classifier = await createClassifier({ ...patient, threads: 1 });
  const mix = drawMix(dev, (rounds + 1) * textsPerRound);
  const inRounds = Array.from({ length: rounds + 1 }, (_, round) =>
    mix.slice(round * textsPerRound, (round + 1) * textsPerRound),
  );
  const message = await measureMessages(dev, parts);
  const devMix = await timeInTurns(
    [
      { name: 'shipped', read: (text: string) => classifier.score(text, 'default') },
      { name: 'closely', read: (text: string) => classifier.score(text, 'default', { closely: true }) },
    ],
    inRounds,
  );
  const passes = await countPasses(mix, classifier);
  const longText = { characters: longCharacters, passes: await countPasses([longTextOf(mix)], classifier) };
  await classifier.close?.();
  return {
    ...provenanceOf(parts.version),
    machine: cpus()[0]?.model ?? 'unknown processor',
    cores: cpus().length,
    loadAverage: loadavg()[0]!,
    message,
    pass: await measureNetwork(baseline),
    devMix: {
      texts: rounds * textsPerRound,
      shipped: devMix.shipped!,
      closely: devMix.closely!,
      passes: passes / mix.length,
    },
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

async function countPasses(texts: readonly string[], classifier: TextClassifier): Promise<number> {
  let passes = 0;
  for (const text of texts) {
    await classifier.score(text, 'default', { afterPass: (cost) => (passes += cost) });
  }
  return passes;
}

function longTextOf(texts: readonly string[]): string {
  let long = '';
  while (long.length < longCharacters) long += `${texts.join(' ')} `;
  return long.slice(0, longCharacters);
}

/** In a separate process that only opens everything and judges a few texts. */
function measureMemory(threads: number): number {
  const script = fileURLToPath(new URL('memory.ts', import.meta.url));
  return Number(execFileSync(process.execPath, [script, String(threads)], { encoding: 'utf8' }));
}
