import { expect, it } from 'vitest';
import type { ImageThreads } from '../models/image-threads.ts';
import { createWeaponsJudge } from '../weapons/weapons-judge.ts';
import { createSymbolsJudge } from './symbols-judge.ts';

const frame = { index: 0, ground: 'opaque', width: 1, height: 1, pixels: new Uint8Array(3) } as const;
const image = { width: 1, height: 1, frameCount: 1, frames: [frame] };
const wanted = new Set(['violence', 'hate_symbols'] as const);
const signal = new AbortController().signal;
const flagged = 0.7;

const judges = [
  ['symbols', createSymbolsJudge],
  ['weapons', createWeaponsJudge],
] as const;

function threadsThatSee(value: number): ImageThreads {
  return { look: async () => [value] as never, close: () => Promise.resolve() };
}

it.each(judges)('T3: findings of %s are for review only, however certain', async (_name, create) => {
  const [finding] = await create(threadsThatSee(1), 'version').judge({ image, wanted, signal });
  expect(finding?.reviewOnly).toBe(true);
  expect(finding?.score).toBeGreaterThan(flagged);
  expect(finding?.score).toBeLessThanOrEqual(1);
});

it.each(judges)('I4: %s that were not found get no score', async (_name, create) => {
  expect(await create(threadsThatSee(0), 'version').judge({ image, wanted, signal })).toEqual([]);
});
