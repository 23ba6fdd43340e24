/**
 * Tier 0 with trained models, read top to bottom. The text is cut into sentences; word lists and the fast model read all of
 * them; the network reads windows of neighbouring sentences once, unless the cheap readers may clear them, within a budget;
 * the worst sentence decides. If the network does not answer, the scores so far count, and the trace says so.
 */

import { type Context, textCategoryNames } from '@moderato/contract';
import { canonicalLanguage } from '../../language/canonical-language.ts';
import { roundScore } from '../../round-score.ts';
import type { Judgement, ModelTrace, ScoringOptions, TextClassifier } from '../classifier.ts';
import type { FastModel } from '../fast/fast-model.ts';
import { modelText } from '../model-text.ts';
import { estimatePieces } from '../neural/estimate-pieces.ts';
import type { ModelPool } from '../neural/model-pool.ts';
import { maxPreviousPieces } from '../neural/previous-pieces.ts';
import { contextRules } from '../signs/contexts.ts';
import { explainReadings } from '../signs/lexicon-classifier.ts';
import type { Reading, ReadSigns } from '../signs/read-signs.ts';
import { weigh } from '../signs/weigh.ts';
import { type Asking, askWindows, type Heard, nothingHeard, type OpenWindow, passesOfAll } from './ask-windows.ts';
import { isBareLink } from './bare-link.ts';
import type { Calibration, ThriftyDepth } from './calibration.ts';
import { combine } from './combine.ts';
import { cutIntoWindows } from './cut-windows.ts';
import { isHarmlessPhrase } from './harmless-phrase.ts';
import { languageOf } from './language-of.ts';
import { lexiconFloor } from './lexicon-floor.ts';
import { cheapScore } from './opinions.ts';
import { perspectiveOf } from './perspective-scores.ts';
import { lexiconLogits, type ReadSentence, readName, readSentences } from './read-sentences.ts';
import { scoreSentences } from './sentence-scores.ts';

/** How much the network reads: `full` everything to the end, `economy` only what the fast model is unsure of. */
export type Depth = ThriftyDepth | 'full';

export interface ReadingParts {
  readonly version: string;
  readonly read: ReadSigns;
  readonly fast: FastModel;
  readonly pool: ModelPool;
  readonly calibration: Calibration;
  readonly depth?: Depth | undefined;
}

/** The maximum number of passes (64 pieces each) per text; callers of Perspective's paths wait less than a second. */
const maxPasses = 60;
export const maxPassesClosely = 40;
/** From this score of the word lists on, the network always reads the sentence to the end. */
const strongFind = 0.5;
/** In UTF-16 units: detection reads no more. */
const longestLook = 1_000;

export function createReadingClassifier(parts: ReadingParts): TextClassifier {
  const { version, read, fast, pool, calibration, depth = 'default' } = parts;
  const bounds = depth === 'full' ? undefined : inOrder(calibration.fastAlone[depth]);
  const exits = depth === 'full' ? undefined : inOrder(calibration.exits[depth]);

  function score(content: string, context: Context, options: ScoringOptions = {}): Judgement | Promise<Judgement> {
    const { closely = false } = options;
    const { isName } = contextRules[context];
    const readings = read(content, context);
    const sentences = (isName ? readName : readSentences)(content, readings, fast);
    const asking = askingFor(sentences, options);
    const windows = isName ? [[...sentences.keys()]] : cutIntoWindows(asking.sizes, sentences);
    const open = windows.flatMap((places, number) => openWindow(places, number === 0, sentences, closely));
    const conclude = (heard: Heard) => judge(content, context, readings, sentences, heard, options);
    if (open.length === 0 || (!closely && !isName && isHarmlessPhrase(content))) return conclude(nothingHeard);
    options.beforeModels?.(passesOfAll(open, asking));
    return askWindows(open, asking).then(conclude);
  }

  function askingFor(sentences: readonly ReadSentence[], options: ScoringOptions): Asking {
    const texts = sentences.map(({ text }) => text);
    const earlier = (options.previous ?? []).reduce((sum, text) => sum + sizeOf(text), 0);
    return {
      pool,
      texts,
      sizes: texts.map(sizeOf),
      previousPieces: Math.min(maxPreviousPieces, earlier),
      maxPasses: Math.min(options.maxPasses ?? maxPasses, options.closely === true ? maxPassesClosely : maxPasses),
      options,
    };
  }

  /** Nothing if the cheap readers may clear all of its sentences. */
  function openWindow(
    places: readonly number[],
    isFirst: boolean,
    sentences: readonly ReadSentence[],
    closely: boolean,
  ): OpenWindow[] {
    let isOpen = closely || bounds === undefined;
    let isBlank = true;
    let hasFind = false;
    let suspicion = 0;
    for (const place of places) {
      const sentence = sentences[place]!;
      if (sentence.text !== '') isBlank = false;
      if (hasStrongFind(sentence)) hasFind = true;
      for (let index = 0; index < textCategoryNames.length; index++) {
        const cheap = cheapScore(index, sentence, calibration);
        if (bounds !== undefined && cheap > bounds[index]!) isOpen = true;
        if (cheap > suspicion) suspicion = cheap;
      }
    }
    if (isBlank || !(isOpen || hasFind)) return [];
    const stop = closely || hasFind ? undefined : exits;
    return [{ places, isFirst, stop, suspicion: isFirst ? 2 : hasFind ? 1 : suspicion }];
  }

  function judge(
    content: string,
    context: Context,
    readings: readonly Reading[],
    sentences: readonly ReadSentence[],
    heard: Heard,
    { closely = false, spans = false, languages = [] }: ScoringOptions,
  ): Judgement {
    const { isName } = contextRules[context];
    const floor = lexiconFloor(content, readings, context, calibration);
    const count = isName ? 1 : sentences.length;
    const named = languages.flatMap((code) => canonicalLanguage(code) ?? []);
    const language = isName ? null : languageOf(beginningOf(sentences), named);
    const found =
      isName || !isHarmlessPhrase(content)
        ? combine(sentences, count, heard.said, floor, { context, language }, calibration)
        : { scores: floor, unsure: [], unsureSpans: [], decidedBy: {} };
    const { unsure, unsureSpans, decidedBy } = found;
    const scores = isBareLink(content) ? { ...found.scores, spam: linkSpam(readings, floor.spam) } : found.scores;
    const isLimited = language !== null && !calibration.languages.includes(language);
    const doubtful = isLimited ? textCategoryNames : unsure;
    const perspective = closely
      ? perspectiveOf(heard.windows, cheapOfWhole(content, readings, sentences, count), calibration)
      : undefined;
    const own = { content, context, language, readings, sentences, closely };
    const bySentence = spans && !isName ? scoreSentences(own, heard, calibration) : undefined;
    return {
      scores,
      language,
      ...(isLimited ? { limited: true } : {}),
      ...(doubtful.length === 0 ? {} : { unsure: doubtful }),
      ...(unsure.length === 0 || unsureSpans.length === 0 ? {} : { unsureSpans }),
      ...(Object.keys(decidedBy).length === 0 ? {} : { decidedBy }),
      ...(perspective === undefined ? {} : { perspective }),
      ...(bySentence === undefined ? {} : { sentences: bySentence }),
      trace: traceOf(heard),
    };
  }

  function cheapOfWhole(
    content: string,
    readings: readonly Reading[],
    sentences: readonly ReadSentence[],
    count: number,
  ): Pick<ReadSentence, 'lexicon' | 'fast'> {
    if (count === 1) return sentences[0]!;
    return {
      lexicon: lexiconLogits(weigh(readings.map(({ sign }) => sign))),
      fast: fast.logits(modelText(content, readings).trim()).slice(),
    };
  }

  return {
    version,
    score,
    explain: (content, context) => explainReadings(read(content, context)),
    isReady: pool.isReady,
    close: pool.close,
  };
}

const strongLogit = Math.log(strongFind / (1 - strongFind));

function hasStrongFind({ lexicon }: ReadSentence): boolean {
  return lexicon.some((logit) => logit >= strongLogit);
}

function inOrder(values: Readonly<Record<string, number>>): number[] {
  return textCategoryNames.map((category) => values[category]!);
}

function sizeOf(text: string): number {
  return estimatePieces(text, { start: 0, end: text.length });
}

/** Only the word lists judge a bare link. */
function linkSpam(readings: readonly Reading[], floor: number): number {
  return Math.max(floor, roundScore(weigh(readings.map(({ sign }) => sign)).spam));
}

function beginningOf(sentences: readonly ReadSentence[]): string {
  let text = sentences[0]!.text;
  for (let place = 1; place < sentences.length && text.length < longestLook; place++) {
    if (sentences[place]!.isTags === true) break;
    text += ` ${sentences[place]!.text}`;
  }
  return text;
}

/** The last reader that answered decided; a network that could not read everything it was given did not. */
function traceOf({ windows, lost }: Heard): ModelTrace[] {
  if (windows.length === 0 && lost === undefined) return [{ by: 'fast', outcome: 'decided' }];
  const by = windows.some(({ read }) => read.isWhole) || lost !== undefined ? 'reading' : 'reading-early';
  if (lost === undefined)
    return [
      { by: 'fast', outcome: 'scored' },
      { by, outcome: 'decided' },
    ];
  return [
    { by: 'fast', outcome: 'decided' },
    { by, outcome: lost === 'failed' ? 'failed' : 'abstained' },
  ];
}
