/**
 * `node bench/images/known-images/measure.ts`: measures how long it takes to hash a picture and look it up in lists of
 * known images, compared with a scan of the same list in the same run. Results: `results.json`, and the page next to
 * this file.
 */

import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { createHashList, type HashIndex, hashFrame, matchDistance, type PdqHash } from '@moderato/engine';
import { drawScene } from '../../../packages/engine/src/image/known-images/pdq/testing/draw-scene.ts';

const sizes = [1_000, 10_000, 100_000, 1_000_000];
const pictures = 12;
const rounds = 5;
const minMs = 300;

function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}
const random = createRandom(2026);
const anyHash = (): PdqHash => Uint32Array.from({ length: 8 }, random);
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;
const rounded = (value: number) => Number(value.toPrecision(3));

function bitsOf(word: number): number {
  let count = 0;
  for (let rest = word; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** What a program without an index does: compare every entry, with the same early exit. */
function scan(words: Uint32Array, hash: PdqHash): number {
  let found = 0;
  for (let from = 0; from < words.length; from += 8) {
    let distance = 0;
    for (let word = 0; word < 8 && distance <= matchDistance; word++) {
      distance += table(((words[from + word] as number) ^ (hash[word] as number)) >>> 0);
    }
    if (distance <= matchDistance) found++;
  }
  return found;
}
const bytes = Uint8Array.from({ length: 256 }, (_, byte) => bitsOf(byte));
const table = (word: number) =>
  (bytes[word & 255] as number) +
  (bytes[(word >>> 8) & 255] as number) +
  (bytes[(word >>> 16) & 255] as number) +
  (bytes[word >>> 24] as number);

/**
 * Average milliseconds of this thread's processor time for `work`, which excludes other programs. The clock is coarse,
 * so many runs are timed together.
 */
function time(work: () => void): number {
  let count = 0;
  let spentMs = 0;
  const before = process.threadCpuUsage();
  do {
    work();
    count++;
    const { user, system } = process.threadCpuUsage(before);
    spentMs = (user + system) / 1_000;
  } while (spentMs < minMs);
  return spentMs / count;
}

async function measureSize(size: number, queries: readonly (readonly PdqHash[])[]) {
  const list = createHashList();
  const words = new Uint32Array(size * 8);
  for (let entry = 0; entry < size; entry++) {
    const hash = anyHash();
    words.set(hash, entry * 8);
    list.add({ hash, category: 'gore', action: 'block' });
  }
  global.gc?.();
  const before = process.memoryUsage();
  const started = process.threadCpuUsage();
  const index: HashIndex = await list.index();
  const spent = process.threadCpuUsage(started);
  const indexMs = (spent.user + spent.system) / 1_000;
  const tables = process.memoryUsage().arrayBuffers - before.arrayBuffers;
  const lookUps: number[] = [];
  const scans: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const lookUp = () => {
      for (const turns of queries) for (const hash of turns) index.find(hash);
    };
    lookUps.push(time(lookUp) / queries.length);
    const [one] = queries[round] ?? [];
    if (one !== undefined) scans.push(8 * time(() => scan(words, one)));
  }
  return {
    entries: size,
    look_up_ms: rounded(median(lookUps)),
    scan_ms: rounded(median(scans)),
    times_faster: rounded(median(scans) / median(lookUps)),
    index_ms: Math.round(indexMs),
    index_megabytes: Math.round((tables + words.byteLength) / 1e6),
  };
}

const scenes = Array.from({ length: pictures }, (_, seed) => drawScene(seed, { width: 1_536, height: 1_024 }));
const hashed = scenes.map((scene) => hashFrame(scene));
const hashMs = scenes.map((scene) => time(() => hashFrame(scene)));
const queries = hashed.map(({ hashes }) => hashes);
const lists = [];
for (const size of sizes) lists.push(await measureSize(size, queries));

const results = {
  measured: new Date().toISOString().slice(0, 10),
  node: process.version,
  processor: cpus()[0]?.model ?? 'unknown',
  load: loadavg()[0]?.toFixed(1),
  hash: { picture: '1536×1024', median_ms: rounded(median(hashMs)) },
  lists,
};
writeFileSync(join(import.meta.dirname, 'results.json'), `${JSON.stringify(results, null, 2)}\n`);
const rows = lists.map(
  (row) =>
    `| ${row.entries.toLocaleString('en')} | ${row.look_up_ms} ms | ${row.scan_ms} ms | ${row.times_faster} | ${row.index_ms} ms | ${row.index_megabytes} MB |`,
);
const page = `# Known images: hashing and looking up

\`node --expose-gc bench/images/known-images/measure.ts\`. Node ${results.node}, ${results.processor}, load ${results.load}, ${results.measured}.

All times are processor time of one thread. A picture of ${results.hash.picture} is hashed with all its rotations in ${results.hash.median_ms} ms (median of ${pictures} drawn pictures). A look-up covers
all eight hashes of a picture. It is compared with a scan of the same eight hashes against every entry, in the
same run. Lists are of random hashes; ${pictures} pictures, ${rounds} rounds.

| entries | look-up | every entry in turn | times faster | made in | memory |
|---|---|---|---|---|---|
${rows.join('\n')}

Lists below 4,096 entries are compared completely. The index is built one table at a time, so that other calls get their turn.
`;
writeFileSync(join(import.meta.dirname, 'README.md'), page);
console.log(page);
