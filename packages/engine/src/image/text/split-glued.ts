/**
 * Splits English words that are glued together. Reading networks sometimes leave out spaces, mostly in capitals and narrow
 * print, and no judge recognises such words. They are split along the likeliest words: those of a list by frequency
 * (data/english-words.txt: the whole words of BERT's uncased vocabulary), and those of the word list.
 */

import { readFileSync } from 'node:fs';
import { loadLexicon } from '../../lexicon/load-lexicon.ts';

/** Shorter ones are usually one word. */
const shortestGlued = 9;
/** Nobody writes longer ones, and the work grows with the length. */
const longestGlued = 400;
const longestWord = 18;
/** Their assumed frequency: words of the list are rare, and finding too many is better than missing some. */
const listedRank = 6_000;
/** Two letters are a word only if they are among the most common ones: rarer ones would explain anything. */
const commonRank = 1_200;
/** Words that are shorter than this on average are chance, not a text. */
const shortestMean = 2.75;
const oneLetterWords: ReadonlySet<string> = new Set(['a', 'i']);

type Costs = ReadonlyMap<string, number>;

let known: Costs | undefined;

/** The text with its glued words split, or unchanged if nothing is glued. */
export function splitGlued(text: string): string {
  return text.replaceAll(/[a-z]+/giu, (word) => {
    if (word.length < shortestGlued || word.length > longestGlued) return word;
    known ??= readWords();
    return split(word.toLowerCase(), known)?.join(' ') ?? word;
  });
}

/** The cheapest split of the letters in which every letter belongs to a known word. */
function split(letters: string, costs: Costs): string[] | undefined {
  // A known word stays one: `therapist` is not about somebody else.
  if (costs.has(letters)) return undefined;
  const best = new Float64Array(letters.length + 1).fill(Number.POSITIVE_INFINITY);
  const lengths = new Int32Array(letters.length + 1);
  best[0] = 0;
  for (let end = 1; end <= letters.length; end++) {
    for (let length = 1; length <= Math.min(longestWord, end); length++) {
      const cost = costs.get(letters.slice(end - length, end));
      const total = cost === undefined ? Number.POSITIVE_INFINITY : (best[end - length] as number) + cost;
      if (total >= (best[end] as number)) continue;
      best[end] = total;
      lengths[end] = length;
    }
  }
  if (!Number.isFinite(best[letters.length])) return undefined;
  const words: string[] = [];
  for (let end = letters.length; end > 0; end -= lengths[end] as number) {
    words.unshift(letters.slice(end - (lengths[end] as number), end));
  }
  return letters.length / words.length < shortestMean ? undefined : words;
}

/**
 * Rarer words cost more, following the distribution of words in texts (Zipf): a split into few common words is
 * cheapest.
 */
function readWords(): Costs {
  const vocabulary = readFileSync(new URL('data/english-words.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((word) => word !== '' && !word.startsWith('#'));
  const scale = Math.log(vocabulary.length);
  const costs = new Map<string, number>();
  for (const [rank, word] of vocabulary.entries()) {
    if (word.length === 1 && !oneLetterWords.has(word)) continue;
    if (word.length === 2 && rank > commonRank) continue;
    costs.set(word, Math.log((rank + 1) * scale));
  }
  for (const word of listedWords()) if (!costs.has(word)) costs.set(word, Math.log(listedRank * scale));
  return costs;
}

function listedWords(): string[] {
  return loadLexicon()
    .filter(({ language }) => language === 'en')
    .flatMap(({ term }) => term.split(' '))
    .filter((word) => word.length > 3 && /^[a-z]+$/u.test(word));
}
