/** Reads the sentences of a text with the cheap readers: the word lists and the fast model. */

import { textCategoryNames } from '@moderato/contract';
import type { Scores } from '../classifier.ts';
import type { FastModel } from '../fast/fast-model.ts';
import { modelText } from '../model-text.ts';
import type { Reading } from '../signs/read-signs.ts';
import { weigh } from '../signs/weigh.ts';
import { cutIntoSentences, type Sentence } from './cut-windows.ts';
import { readingsByPlace } from './readings-by-place.ts';

export interface ReadSentence extends Sentence {
  /** What the models read. */
  readonly text: string;
  /** The word lists' scores as logits, in the order of the categories. */
  readonly lexicon: readonly number[];
  /** Logits of the seven categories, in their order, then that of Perspective's TOXICITY. */
  readonly fast: readonly number[];
}

export function readSentences(content: string, readings: readonly Reading[], fast: FastModel): ReadSentence[] {
  const touchingIn = readingsByPlace(readings);
  return cutIntoSentences(content).map((sentence) => {
    const { start, end } = sentence.span;
    const touching = touchingIn(start, end);
    const text = modelText(
      content.slice(start, end),
      touching.flatMap((reading) => seenFrom(reading, start, end)),
    );
    return readOne(sentence, text, weigh(touching.map(({ sign }) => sign)), fast);
  });
}

/** A name as it is, and once more split into its words. */
export function readName(content: string, readings: readonly Reading[], fast: FastModel): ReadSentence[] {
  const sentence: Sentence = { span: { start: 0, end: content.length }, isQuoted: false };
  const lexicon = weigh(readings.map(({ sign }) => sign));
  const plain = modelText(content, readings);
  const words = wordsOfName(plain);
  return (words === plain ? [plain] : [plain, words]).map((text) => readOne(sentence, text, lexicon, fast));
}

/** "xX_KillAllOfThem_88" → "x X Kill All Of Them 88". */
function wordsOfName(name: string): string {
  return name
    .replace(/[_.\-~|]+/g, ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{L})(\p{N})/gu, '$1 $2')
    .replace(/(\p{N})(\p{L})/gu, '$1 $2')
    .trim();
}

function readOne(sentence: Sentence, text: string, lexicon: Scores, fast: FastModel): ReadSentence {
  const trimmed = text.trim();
  return { ...sentence, text: trimmed, lexicon: lexiconLogits(lexicon), fast: fast.logits(trimmed).slice() };
}

/** Word lists are never as certain as their scores: larger logits would drown out the models. */
const minLexicon = 0.01;
const maxLexicon = 0.99;

export function lexiconLogits(scores: Scores): number[] {
  return textCategoryNames.map((category) => {
    const share = Math.min(maxLexicon, Math.max(minLexicon, scores[category]));
    return Math.log(share / (1 - share));
  });
}

/** The reading relative to the sentence; none if it extends beyond it. */
export function seenFrom(reading: Reading, start: number, end: number): Reading[] {
  const { sign } = reading;
  if (sign.start < start || sign.end > end) return [];
  return [{ ...reading, sign: { ...sign, start: sign.start - start, end: sign.end - start } }];
}
