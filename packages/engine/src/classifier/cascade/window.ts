/**
 * The parts of a text with what the cheap readers say of each. A short text is read as a whole, a longer one in windows; where
 * there are several sentences, groups of them and each sentence are read too, so that friendly neighbours hide nothing.
 */

import { type Context, textCategoryNames } from '@moderato/contract';
import type { Span } from '../../text/view.ts';
import type { Scores } from '../classifier.ts';
import type { FastModel } from '../fast/fast-model.ts';
import { modelText } from '../model-text.ts';
import { contextRules } from '../signs/contexts.ts';
import type { Reading } from '../signs/read-signs.ts';
import { weigh } from '../signs/weigh.ts';
import { cutParts, type Part } from './cut-parts.ts';
import { cutWindows } from './cut-windows.ts';

export interface TextWindow {
  readonly span: Span;
  /** Whether it is the text, or a stretch of a long one, rather than a sentence or a few. */
  readonly isWhole: boolean;
  /** A quoted line or code: somebody else's words. */
  readonly isQuoted: boolean;
  /** What the models read. */
  readonly text: string;
  /** What the word lists say, as logits, in the order of the categories. */
  readonly lexicon: readonly number[];
  /** Logits of the seven categories, in their order, then that of Perspective's TOXICITY. */
  readonly fast: readonly number[];
}

export interface WindowsOfText {
  readonly windows: readonly TextWindow[];
  /** How many sentences there are: among many, one looks bad by chance. */
  readonly sentences: number;
}

export function readWindows(
  content: string,
  context: Context,
  readings: readonly Reading[],
  lexicon: Scores,
  fast: FastModel,
): WindowsOfText {
  if (contextRules[context].isName) return readName(content, readings, lexicon, fast);
  const { parts, sentences } = cutParts(content);
  const spans = cutWindows(content);
  const whole = { isWhole: true, isQuoted: false };
  // What others wrote is not read together with the author's own words where the context tells them apart.
  const wholes = isMixed(parts) && contextRules[context].quotedShare < 1 ? [] : spans;
  const smaller = parts.filter(({ kind, judgedIn }) => kind !== 'whole' && judgedIn === undefined);
  const windows = [
    ...wholes.map((span) =>
      spans.length === 1
        ? readWindow({ ...whole, span }, modelText(content, readings), lexicon, fast)
        : readStretch(content, { ...whole, span }, readings, fast),
    ),
    ...smaller.map(({ span, isQuoted }) => readStretch(content, { span, isQuoted, isWhole: false }, readings, fast)),
  ];
  return { windows, sentences };
}

type Place = Pick<TextWindow, 'span' | 'isWhole' | 'isQuoted'>;

function readStretch(content: string, place: Place, readings: readonly Reading[], fast: FastModel): TextWindow {
  const { span } = place;
  const touching = readings.filter(({ sign }) => sign.start < span.end && sign.end > span.start);
  const text = modelText(
    content.slice(span.start, span.end),
    touching.flatMap((reading) => moved(reading, span)),
  );
  return readWindow(place, text.trim(), weigh(touching.map(({ sign }) => sign)), fast);
}

/** A name as it is, and once more as the words it was put together from. */
function readName(content: string, readings: readonly Reading[], lexicon: Scores, fast: FastModel): WindowsOfText {
  const place: Place = { span: { start: 0, end: content.length }, isWhole: true, isQuoted: false };
  const plain = modelText(content, readings);
  const words = wordsOfName(plain);
  const texts = words === plain ? [plain] : [plain, words];
  return { windows: texts.map((text) => readWindow(place, text, lexicon, fast)), sentences: 1 };
}

/** "xX_KillAllOfThem_88" → "xX Kill All Of Them 88". */
function wordsOfName(name: string): string {
  return name
    .replace(/[_.\-~|]+/g, ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{L})(\p{N})/gu, '$1 $2')
    .replace(/(\p{N})(\p{L})/gu, '$1 $2')
    .trim();
}

function isMixed(parts: readonly Part[]): boolean {
  const sentences = parts.filter(({ kind }) => kind !== 'whole');
  return sentences.some(({ isQuoted }) => isQuoted) && sentences.some(({ isQuoted }) => !isQuoted);
}

function readWindow(place: Place, text: string, lexicon: Scores, fast: FastModel): TextWindow {
  return { ...place, text, lexicon: lexiconLogits(lexicon), fast: fast.logits(text).slice() };
}

/** Word lists are never as certain as their scores: further out a logit would drown the models. */
const leastLexicon = 0.01;
const mostLexicon = 0.99;

function lexiconLogits(scores: Scores): number[] {
  const logits: number[] = [];
  for (const category of textCategoryNames) {
    const share = Math.min(mostLexicon, Math.max(leastLexicon, scores[category]));
    logits.push(Math.log(share / (1 - share)));
  }
  return logits;
}

/** The reading as seen from inside the window; none when it reaches beyond it. */
function moved(reading: Reading, { start, end }: Span): Reading[] {
  const { sign } = reading;
  if (sign.start < start || sign.end > end) return [];
  return [{ ...reading, sign: { ...sign, start: sign.start - start, end: sign.end - start } }];
}
