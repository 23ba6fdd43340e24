/** The entries of a list that are MD5 hashes of files: found exactly or not at all, in about 30 bytes each. */

import { randomInt } from 'node:crypto';
import { type FileHash, fileHashWords } from './file-hash.ts';

export interface FileIndex {
  readonly size: number;
  /** What was added with it; undefined if it was not. */
  find(hash: FileHash): number | undefined;
}

/** Whoever writes a list must not choose its slots: everything in one would take for ever to find. */
const seed = randomInt(0xffff_ffff);
/** One turn of the event loop. */
const filledAtOnce = 50_000;

/** Memory grows with the list, which may have a million entries. */
export function createFileList() {
  let words = new Uint32Array(64 * fileHashWords);
  let kinds = new Uint8Array(64);
  let size = 0;

  function isAt(entry: number, hash: FileHash): boolean {
    for (let word = 0; word < fileHashWords; word++) {
      if (words[entry * fileHashWords + word] !== hash[word]) return false;
    }
    return true;
  }

  return {
    /** `kind`: a number below 256 for what the entry says. */
    add(hash: FileHash, kind: number): void {
      if (size === kinds.length) {
        const [moreWords, moreKinds] = [new Uint32Array(words.length * 2), new Uint8Array(kinds.length * 2)];
        moreWords.set(words);
        moreKinds.set(kinds);
        [words, kinds] = [moreWords, moreKinds];
      }
      words.set(hash, size * fileHashWords);
      kinds[size++] = kind;
    },

    async index(): Promise<FileIndex> {
      // At most half full; a slot has the number of its entry plus one.
      const slots = new Uint32Array(2 ** Math.ceil(Math.log2(size * 2 + 2)));
      const slotOf = (hash: FileHash): number => {
        let slot = mixed(hash) & (slots.length - 1);
        while (slots[slot] !== 0 && !isAt((slots[slot] as number) - 1, hash)) slot = (slot + 1) & (slots.length - 1);
        return slot;
      };
      for (let entry = 0; entry < size; entry++) {
        const at = entry * fileHashWords;
        slots[slotOf(words.subarray(at, at + fileHashWords))] = entry + 1;
        if (entry % filledAtOnce === filledAtOnce - 1) await new Promise((resume) => setImmediate(resume));
      }
      return {
        size,
        find(hash) {
          const entry = (slots[slotOf(hash)] as number) - 1;
          return entry < 0 ? undefined : kinds[entry];
        },
      };
    },
  };
}

function mixed(hash: FileHash): number {
  let sum = seed;
  for (const word of hash) {
    sum = Math.imul(sum ^ word, 0x9e3779b1);
    sum ^= sum >>> 15;
  }
  return sum >>> 0;
}
