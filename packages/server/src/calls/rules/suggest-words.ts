/**
 * Which words predict that people remove a text. A word is suggested if people keep texts with it at most half as often as
 * other texts in the same languages, and certainly so: by the end of the 95 % interval that speaks against it. A word that
 * fewer than five authors wrote in removed texts may name somebody, or be the habit of one person.
 */

import { type Share, wilson } from '../feedback/wilson.ts';
import { composed, wordsOf } from '../retention/words-of-text.ts';

const minAuthors = 5;
/** More than a page shows, since many may be in rules already. */
const mostWords = 100;
/** Of a text: one bad word on many pages says little about the others. */
const readCharacters = 2_000;
const longestWord = 40;

export interface RemovedWord {
  readonly word: string;
  readonly removed: number;
  readonly kept: number;
  /** The removed ones among these. */
  readonly share: Share;
}

export interface DecidedText {
  readonly text: string;
  readonly author: string | null;
  readonly removed: boolean;
  /** The share of texts in its language that people keep. */
  readonly usuallyKept: number;
}

interface Counted {
  readonly word: string;
  removed: number;
  kept: number;
  /** How many would be kept if the word said nothing. */
  usuallyKept: number;
  /** Of removed texts; no more than are needed. */
  readonly authors: Set<string>;
}

export function createWordCounts() {
  const words = new Map<string, Counted>();
  return {
    add({ text, author, removed, usuallyKept }: DecidedText): void {
      for (const [term, word] of termsOf(text)) {
        const counted = words.get(term) ?? { word, removed: 0, kept: 0, usuallyKept: 0, authors: new Set<string>() };
        words.set(term, counted);
        counted[removed ? 'removed' : 'kept']++;
        counted.usuallyKept += usuallyKept;
        if (removed && author !== null && counted.authors.size < minAuthors) counted.authors.add(author);
      }
    },

    /** Those in most removed texts first. */
    suggest: (): RemovedWord[] =>
      [...words.values()]
        .filter(({ authors }) => authors.size === minAuthors)
        .flatMap(predicting)
        .sort((a, b) => b.removed - a.removed)
        .slice(0, mostWords),
  };
}

function predicting({ word, removed, kept, usuallyKept }: Counted): RemovedWord[] {
  const all = removed + kept;
  const share = wilson(removed, all);
  return share.low >= 1 - usuallyKept / all / 2 ? [{ word, removed, kept, share }] : [];
}

/** Mentions and addresses: who is meant, not what is said. */
const contact = /^\P{L}?@|@.*\.|:\/\/|^www\./iu;
const tag = /<[^<>]*>/g;
const single = /^[\p{L}\p{N}]$/u;
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** The words of a text as search compares them, each with its spelling in the text. */
function termsOf(content: string): Map<string, string> {
  const tokens = content.slice(0, readCharacters).replace(tag, ' ').split(/\s+/);
  const text = composed(tokens.filter((token) => !contact.test(token)).join(' '));
  const terms = new Map<string, string>();
  for (const { word, start, end, starts } of wordsOf(text)) {
    const written = text.slice(start, end).toLowerCase();
    // A script without blanks: what would be a word between blanks.
    const parts = starts === undefined ? [[word, written] as const] : segmentsOf(written);
    for (const [term, spelling] of parts) {
      if (!single.test(term) && spelling.length <= longestWord) terms.set(term, spelling);
    }
  }
  return terms;
}

function segmentsOf(run: string): (readonly [string, string])[] {
  return [...segmenter.segment(run)].flatMap(({ segment, isWordLike }) =>
    isWordLike === true ? [[segment, segment] as const] : [],
  );
}
