/**
 * Decodes ten thousand broken files, one after the other: each gives a picture or a refusal, no process dies, nothing
 * hangs.
 */

import { mutate, seededRandom } from '../../../packages/engine/src/image/__fixtures__/mutate-image.ts';
import { mutationSeeds } from '../../../packages/engine/src/image/__fixtures__/mutation-seeds.ts';
import { createImageDecoder } from '../../../packages/engine/src/image/prepare/image-decoder.ts';
import { prepareImage } from '../../../packages/engine/src/image/prepare/prepare-image.ts';
import type { StageResults } from '../results.ts';

const files = 10_000;

export async function measureFuzz(): Promise<StageResults['fuzz']> {
  const lost = { died: 0, too_slow: 0, over_memory: 0 };
  const decoder = createImageDecoder({ processes: 1, lost: (why) => lost[why]++ });
  const seeds = await mutationSeeds();
  const random = seededRandom(7);
  const outcomes: Record<string, number> = {};
  const start = performance.now();
  let slowestMs = 0;
  for (let file = 0; file < files; file++) {
    const bytes = mutate(seeds[file % seeds.length] as Buffer, random);
    const before = performance.now();
    const result = await prepareImage(bytes, { decoder });
    slowestMs = Math.max(slowestMs, performance.now() - before);
    const outcome = 'refusal' in result ? result.refusal.code : 'prepared';
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  }
  decoder.close();
  return { files, outcomes, lost, slowestMs, seconds: (performance.now() - start) / 1_000 };
}
