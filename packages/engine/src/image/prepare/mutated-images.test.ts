/** Some hundred broken files; `bench/images` does it with ten thousand. */

import { afterAll, expect, test } from 'vitest';
import { mutate, seededRandom } from '../__fixtures__/mutate-image.ts';
import { mutationSeeds } from '../__fixtures__/mutation-seeds.ts';
import { createImageDecoder } from './image-decoder.ts';
import { prepareImage } from './prepare-image.ts';

const losses: string[] = [];
const decoder = createImageDecoder({ deadlineMs: 120_000, lost: (why) => void losses.push(why) });
afterAll(() => decoder.close());

test('I3: a broken file is decoded or refused, and never kills a process (attack 25)', async () => {
  const seeds = await mutationSeeds();
  const random = seededRandom(20_261_115);
  const outcomes = new Map<string, number>();
  for (let round = 0; round < 600; round++) {
    const bytes = mutate(seeds[round % seeds.length] as Buffer, random);
    const result = await prepareImage(bytes, { decoder });
    const outcome = 'refusal' in result ? result.refusal.code : 'prepared';
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    if ('refusal' in result) continue;
    expect(result.image.frames.length).toBeGreaterThan(0);
    for (const { pixels, width, height } of result.image.frames) expect(pixels).toHaveLength(width * height * 3);
  }
  const allowed = ['prepared', 'image_unreadable', 'image_too_large', 'unsupported_image_format'];
  expect([...outcomes.keys()].filter((outcome) => !allowed.includes(outcome))).toEqual([]);
  // Mutations that break everything, or nothing, would test little.
  expect(outcomes.get('prepared')).toBeGreaterThan(20);
  expect(outcomes.get('image_unreadable')).toBeGreaterThan(100);
  expect(losses).toEqual([]);
});
