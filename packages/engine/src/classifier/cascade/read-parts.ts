/** Reads the parts of a text with the cheap readers: the word lists and the fast model. */

import { textCategoryNames } from '@moderato/contract';
import type { Scores } from '../classifier.ts';
import type { FastModel } from '../fast/fast-model.ts';
import { modelText } from '../model-text.ts';
import type { Reading } from '../signs/read-signs.ts';
import { weigh } from '../signs/weigh.ts';
import { cutParts, type Part } from './cut-parts.ts';
import { readingsByPlace } from './readings-by-place.ts';

export interface ReadPart {
  readonly part: Part;
  /** What the models read. */
  readonly text: string;
  /** The word lists' scores as logits, in the order of the categories. */
  readonly lexicon: readonly number[];
  /** Logits of the seven categories, in their order, then that of Perspective's TOXICITY. */
  readonly fast: readonly number[];
}

export interface ReadText {
  readonly parts: readonly ReadPart[];
  readonly sentences: number;
}

export function readParts(content: string, readings: readonly Reading[], lexicon: Scores, fast: FastModel): ReadText {
  const { parts, sentences } = cutParts(content);
  const touchingIn = readingsByPlace(readings);
  return {
    sentences,
    parts: parts.map((part) => {
      if (part.kind === 'whole') return readPart(part, modelText(content, readings), lexicon, fast);
      const { start, end } = part.span;
      const touching = touchingIn(start, end);
      const inside = touching.flatMap((reading) => seenFrom(reading, start, end));
      return readPart(
        part,
        modelText(content.slice(start, end), inside),
        weigh(touching.map(({ sign }) => sign)),
        fast,
      );
    }),
  };
}

/** A name as it is, and once more split into its words. */
export function readName(content: string, readings: readonly Reading[], lexicon: Scores, fast: FastModel): ReadText {
  const part: Part = { kind: 'whole', span: { start: 0, end: content.length }, isQuoted: false };
  const plain = modelText(content, readings);
  const words = wordsOfName(plain);
  const texts = words === plain ? [plain] : [plain, words];
  return { parts: texts.map((text) => readPart(part, text, lexicon, fast)), sentences: 1 };
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

function readPart(part: Part, text: string, lexicon: Scores, fast: FastModel): ReadPart {
  const trimmed = text.trim();
  return { part, text: trimmed, lexicon: lexiconLogits(lexicon), fast: fast.logits(trimmed).slice() };
}

/** Word lists are never as certain as their scores: larger logits would drown out the models. */
const minLexicon = 0.01;
const maxLexicon = 0.99;

function lexiconLogits(scores: Scores): number[] {
  const logits: number[] = [];
  for (const category of textCategoryNames) {
    const share = Math.min(maxLexicon, Math.max(minLexicon, scores[category]));
    logits.push(Math.log(share / (1 - share)));
  }
  return logits;
}

/** The reading relative to the part; none if it extends beyond it. */
function seenFrom(reading: Reading, start: number, end: number): Reading[] {
  const { sign } = reading;
  if (sign.start < start || sign.end > end) return [];
  return [{ ...reading, sign: { ...sign, start: sign.start - start, end: sign.end - start } }];
}
