/**
 * The automaton for whole words: the text is cut into words once, each word is looked up by its hash, and the automaton
 * runs over words instead of characters. So the cost of a text hardly depends on how many words are looked for.
 * Same interface as `buildAutomaton`, but it reports only matches that begin and end where words do.
 */

import { type Automaton, buildAutomaton } from './automaton.ts';
import { isWordEnd, isWordStart, wordEnd } from './word-boundary.ts';

/** A word of no pattern. */
const unknownWord = 0;

export function buildWordAutomaton(patterns: Iterable<ArrayLike<number>>): Automaton {
  const dictionary = createDictionary();
  const inWords: Int32Array[] = [];
  for (const pattern of patterns) {
    const codes = pattern instanceof Int32Array ? pattern : Int32Array.from(pattern);
    inWords.push(wordsOf(codes, (start, end) => dictionary.add(codes, start, end)));
  }
  dictionary.close();
  const automaton = buildAutomaton(inWords);
  let words = new Int32Array(64);
  let starts = new Int32Array(65);
  return {
    patternCount: automaton.patternCount,
    firstEqual: automaton.firstEqual,
    byteLength: automaton.byteLength + dictionary.byteLength(),
    scan(codes, length, onMatch) {
      if (words.length < length) {
        words = new Int32Array(length * 2);
        starts = new Int32Array(length * 2 + 1);
      }
      let count = 0;
      let known = 0;
      for (let start = 0; start < length; ) {
        const end = wordEnd(codes, length, start);
        const id = dictionary.find(codes, start, end);
        known |= id;
        words[count] = id;
        starts[count++] = start;
        start = end;
      }
      if (known === unknownWord) return;
      starts[count] = length;
      const view = { codes, length, starts: codes, ends: codes };
      automaton.scan(words, count, (pattern, from, to) => {
        const start = starts[from]!;
        const end = starts[to]!;
        return isWordStart(view, start) && isWordEnd(view, end) ? onMatch(pattern, start, end) : false;
      });
    },
  };
}

function wordsOf(codes: Int32Array, idOf: (start: number, end: number) => number): Int32Array {
  const ids: number[] = [];
  for (let start = 0; start < codes.length; ) {
    const end = wordEnd(codes, codes.length, start);
    ids.push(idOf(start, end));
    start = end;
  }
  return Int32Array.from(ids);
}

interface Dictionary {
  add(codes: Int32Array, start: number, end: number): number;
  find(codes: Int32Array, start: number, end: number): number;
  close(): void;
  byteLength(): number;
}

/** Words by number, from 1. Open addressing on the hash of the word; equal hashes are told apart by their letters. */
function createDictionary(): Dictionary {
  let letters = new Int32Array(1024);
  let ends = new Int32Array(256);
  let hashes = new Int32Array(256);
  let table = new Int32Array(512);
  /** One bit per hash, small enough to stay in the processor's cache: most words of a text are in no pattern. */
  let filter = new Int32Array(64);
  let count = 0;

  function find(codes: Int32Array, start: number, end: number): number {
    const hash = hashOf(codes, start, end);
    if ((filter[(hash >>> 5) & (filter.length - 1)]! & (1 << (hash & 31))) === 0) return unknownWord;
    const mask = table.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const id = table[slot]!;
      if (id === 0 || (hashes[id] === hash && isWord(id, codes, start, end))) return id;
    }
  }

  function isWord(id: number, codes: Int32Array, start: number, end: number): boolean {
    const from = ends[id - 1]!;
    if (ends[id]! - from !== end - start) return false;
    for (let i = start; i < end; i++) if (letters[from + i - start] !== codes[i]) return false;
    return true;
  }

  function add(codes: Int32Array, start: number, end: number): number {
    const known = find(codes, start, end);
    if (known !== unknownWord) return known;
    const id = ++count;
    const from = ends[id - 1]!;
    letters = withRoom(letters, from + end - start);
    ends = withRoom(ends, id + 1);
    hashes = withRoom(hashes, id + 1);
    letters.set(codes.subarray(start, end), from);
    ends[id] = from + end - start;
    hashes[id] = hashOf(codes, start, end);
    if (count * 2 > table.length) {
      table = new Int32Array(table.length * 2);
      filter = new Int32Array(table.length / 4);
      for (let each = 1; each <= count; each++) insert(each);
    } else insert(id);
    return id;
  }

  function insert(id: number): void {
    const mask = table.length - 1;
    let slot = hashes[id]! & mask;
    while (table[slot] !== 0) slot = (slot + 1) & mask;
    table[slot] = id;
    filter[(hashes[id]! >>> 5) & (filter.length - 1)]! |= 1 << (hashes[id]! & 31);
  }

  return {
    add,
    find,
    close() {
      letters = letters.slice(0, ends[count]);
    },
    byteLength: () => letters.byteLength + ends.byteLength + hashes.byteLength + table.byteLength + filter.byteLength,
  };
}

function hashOf(codes: Int32Array, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ codes[i]!, 0x01000193);
  return hash ^ (hash >>> 15);
}

function withRoom(array: Int32Array<ArrayBuffer>, length: number): Int32Array<ArrayBuffer> {
  if (length <= array.length) return array;
  const grown = new Int32Array(Math.max(length, array.length * 2));
  grown.set(array);
  return grown;
}
