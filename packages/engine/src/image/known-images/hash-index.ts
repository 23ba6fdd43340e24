/**
 * Finds the entries of a list within 31 bits of a hash. Two hashes that close differ by at most one bit in at least one
 * of their sixteen blocks of sixteen bits, so only entries that share such a block are compared, a few thousand of a
 * million. Short lists are compared completely. Hashes of files are kept apart (`file-list.ts`).
 */

import type { ImageCategory, RuleAction } from '@moderato/contract';
import { type FileHash, fileHashWords } from './file-hash.ts';
import { createFileList } from './file-list.ts';
import { countBits, hashWords, type PdqHash } from './pdq/pdq-hash.ts';

/** The value that PDQ's authors recommend. */
export const matchDistance = 31;

export interface KnownImage {
  /** Their lengths tell them apart. */
  readonly hash: PdqHash | FileHash;
  readonly category: ImageCategory;
  readonly action: RuleAction;
}

export interface KnownImageMatch extends KnownImage {
  readonly distance: number;
}

export interface HashIndex {
  readonly size: number;
  /** The most severe entry of each category: block before flag, then the nearest. */
  find(hash: PdqHash): KnownImageMatch[];
  /** The entry for exactly this file. */
  findFile(hash: FileHash): KnownImageMatch[];
}

type PdqIndex = Omit<HashIndex, 'findFile'>;

const stretches = 16;
const stretchValues = 65_536;
/** Below this many entries a table would cost more memory than it saves time. */
const comparedWhole = 4_096;

interface Entries {
  readonly size: number;
  readonly words: Uint32Array;
  describe(entry: number): Omit<KnownImage, 'hash'>;
}

/** Collects entries in little memory: a list may have a million. */
export function createHashList(): { add(image: KnownImage): void; index(): Promise<HashIndex> } {
  let words = new Uint32Array(64 * hashWords);
  let kinds = new Uint8Array(64);
  const known: Omit<KnownImage, 'hash'>[] = [];
  let size = 0;

  function kindOf({ category, action }: Omit<KnownImage, 'hash'>): number {
    const at = known.findIndex((kind) => kind.category === category && kind.action === action);
    return at >= 0 ? at : known.push({ category, action }) - 1;
  }

  const files = createFileList();

  return {
    add(image) {
      if (image.hash.length === fileHashWords) return files.add(image.hash, kindOf(image));
      if (size === kinds.length) {
        words = enlarged(words, new Uint32Array(words.length * 2));
        kinds = enlarged(kinds, new Uint8Array(kinds.length * 2));
      }
      words.set(image.hash, size * hashWords);
      kinds[size++] = kindOf(image);
    },
    async index() {
      const entries = { size, words, describe: (entry: number) => known[kinds[entry] as number] as KnownImage };
      const near = size < comparedWhole ? compareAll(entries) : compareLikely(entries, await makeTables(entries));
      const exact = await files.index();
      const findFile = (hash: FileHash): KnownImageMatch[] => {
        const kind = exact.find(hash);
        return kind === undefined ? [] : [{ ...(known[kind] as KnownImage), hash, distance: 0 }];
      };
      return { size: near.size + exact.size, find: near.find, findFile };
    },
  };
}

function enlarged<Values extends Uint32Array | Uint8Array>(from: Values, to: Values): Values {
  to.set(from);
  return to;
}

function compareAll(entries: Entries): PdqIndex {
  return {
    size: entries.size,
    find(hash) {
      const best = new Map<ImageCategory, KnownImageMatch>();
      for (let entry = 0; entry < entries.size; entry++) consider(entries, entry, hash, best);
      return [...best.values()];
    },
  };
}

interface Table {
  /** Where the entries of each value begin in `entries`; one more than there are values. */
  readonly starts: Uint32Array;
  readonly entries: Uint32Array;
}

function compareLikely(entries: Entries, tables: readonly Table[]): PdqIndex {
  return {
    size: entries.size,
    find(hash) {
      const best = new Map<ImageCategory, KnownImageMatch>();
      for (let stretch = 0; stretch < stretches; stretch++) {
        const table = tables[stretch] as Table;
        const value = stretchOf(hash, 0, stretch);
        considerValue(entries, table, value, hash, best);
        for (let bit = 0; bit < 16; bit++) considerValue(entries, table, value ^ (1 << bit), hash, best);
      }
      return [...best.values()];
    },
  };
}

/** One table per turn of the event loop: a long list must not hold up everybody else. */
async function makeTables(entries: Entries): Promise<Table[]> {
  const tables: Table[] = [];
  for (let stretch = 0; stretch < stretches; stretch++) {
    tables.push(makeTable(entries, stretch));
    await new Promise((resume) => setImmediate(resume));
  }
  return tables;
}

function makeTable({ size, words }: Entries, stretch: number): Table {
  const starts = new Uint32Array(stretchValues + 1);
  for (let entry = 0; entry < size; entry++) bump(starts, stretchOf(words, entry, stretch) + 1);
  for (let value = 0; value < stretchValues; value++) {
    starts[value + 1] = (starts[value + 1] as number) + (starts[value] as number);
  }
  const next = starts.slice();
  const sorted = new Uint32Array(size);
  for (let entry = 0; entry < size; entry++) sorted[bump(next, stretchOf(words, entry, stretch))] = entry;
  return { starts, entries: sorted };
}

function bump(counts: Uint32Array, at: number): number {
  const before = counts[at] as number;
  counts[at] = before + 1;
  return before;
}

function stretchOf(words: Uint32Array, entry: number, stretch: number): number {
  return ((words[entry * hashWords + (stretch >> 1)] as number) >>> ((stretch & 1) * 16)) & 0xffff;
}

type Best = Map<ImageCategory, KnownImageMatch>;

function considerValue(entries: Entries, table: Table, value: number, hash: PdqHash, best: Best): void {
  const end = table.starts[value + 1] as number;
  for (let at = table.starts[value] as number; at < end; at++) {
    consider(entries, table.entries[at] as number, hash, best);
  }
}

function consider(entries: Entries, entry: number, hash: PdqHash, best: Best): void {
  const { words } = entries;
  const from = entry * hashWords;
  let distance = 0;
  for (let word = 0; word < hashWords; word++) {
    distance += countBits((words[from + word] as number) ^ (hash[word] as number));
    if (distance > matchDistance) return;
  }
  const { category, action } = entries.describe(entry);
  const before = best.get(category);
  if (before !== undefined && !isMoreSevere(action, distance, before)) return;
  best.set(category, { hash: words.slice(from, from + hashWords), category, action, distance });
}

function isMoreSevere(action: RuleAction, distance: number, before: KnownImageMatch): boolean {
  if (action !== before.action) return action === 'block';
  return distance < before.distance;
}
