import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createHashList, type KnownImage, matchDistance } from './hash-index.ts';
import { distanceBetween, hashBits, type PdqHash } from './pdq/pdq-hash.ts';

/** Small and repeatable; which numbers they are does not matter. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return (state ^ (state >>> 13)) >>> 0;
  };
}
const random = createRandom(7);
const anyHash = (): PdqHash => Uint32Array.from({ length: 8 }, random);
const flag = (hash: PdqHash): KnownImage => ({ hash, category: 'gore', action: 'flag' });

function withBitsChanged(hash: PdqHash, bits: readonly number[]): PdqHash {
  const changed = hash.slice();
  for (const bit of bits) changed[bit >> 5] = (changed[bit >> 5] as number) ^ (1 << (bit & 31));
  return changed;
}

async function indexOf(images: readonly KnownImage[]) {
  const list = createHashList();
  for (const image of images) list.add(image);
  return list.index();
}

/** Long enough not to be compared completely. */
const long = Array.from({ length: 6_000 }, anyHash);

describe.each([
  ['a short list', long.slice(0, 50)],
  ['a long list', long],
])('%s', (_name, hashes) => {
  it('finds every entry within the distance, and none beyond it', async () => {
    const index = await indexOf(hashes.map(flag));
    expect(index.size).toBe(hashes.length);
    const bits = fc.uniqueArray(fc.nat(hashBits - 1), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(fc.nat(hashes.length - 1), bits, async (entry, changed) => {
        const original = hashes[entry] as PdqHash;
        const found = index.find(withBitsChanged(original, changed));
        if (changed.length > matchDistance) expect(found).toEqual([]);
        else expect(found).toEqual([{ ...flag(original), distance: changed.length }]);
      }),
    );
  });

  it('finds an entry whose changed bits are spread over all stretches', async () => {
    const index = await indexOf(hashes.map(flag));
    const worst = Array.from({ length: matchDistance }, (_, at) => (at % 16) * 16 + Math.floor(at / 16));
    expect(index.find(withBitsChanged(hashes[3] as PdqHash, worst))[0]?.distance).toBe(matchDistance);
  });

  it('finds nothing near a hash that is not in it', async () => {
    const index = await indexOf(hashes.map(flag));
    for (let tried = 0; tried < 200; tried++) expect(index.find(anyHash())).toEqual([]);
  });
});

describe('with several entries nearby', () => {
  const hash = anyHash();
  const near = (bits: number) =>
    withBitsChanged(
      hash,
      Array.from({ length: bits }, (_, bit) => bit),
    );

  it('of the same category, block comes before flag, then the nearest', async () => {
    const index = await indexOf([
      flag(hash),
      { hash: near(9), category: 'gore', action: 'block' },
      { hash: near(4), category: 'gore', action: 'block' },
      { hash: near(6), category: 'gore', action: 'block' },
    ]);
    expect(index.find(hash)).toEqual([{ hash: near(4), category: 'gore', action: 'block', distance: 4 }]);
    expect(distanceBetween(hash, near(4))).toBe(4);
  });

  it('of different categories, each is found', async () => {
    const index = await indexOf([flag(hash), { hash: near(2), category: 'sexual', action: 'block' }]);
    expect(index.find(hash).map(({ category, action }) => [category, action])).toEqual([
      ['gore', 'flag'],
      ['sexual', 'block'],
    ]);
  });
});

it('hashes of files are found exactly, among hundreds of thousands and next to PDQ hashes', async () => {
  const list = createHashList();
  const files = Array.from({ length: 120_000 }, () => Uint32Array.from({ length: 4 }, random));
  for (const hash of files) list.add({ hash, category: 'drugs', action: 'block' });
  const picture = long[0] as PdqHash;
  list.add(flag(picture));
  const index = await list.index();
  expect(index.size).toBe(120_001);
  expect(files.filter((hash) => index.findFile(hash)[0]?.category !== 'drugs')).toEqual([]);
  const last = files.at(-1) as Uint32Array;
  expect(index.findFile(last)).toEqual([{ hash: last, category: 'drugs', action: 'block', distance: 0 }]);
  expect(index.findFile(withBitsChanged(last, [0]))).toEqual([]);
  expect(index.find(picture)).toHaveLength(1);
});

it('an empty list matches nothing', async () => {
  const index = await indexOf([]);
  expect([index.size, index.find(anyHash()), index.findFile(new Uint32Array(4))]).toEqual([0, [], []]);
});
