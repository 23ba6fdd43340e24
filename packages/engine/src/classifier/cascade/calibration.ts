/**
 * How the opinions of lexicon, fast and deep model become one probability a category, and where it is sure: fitted on labelled
 * texts by `training/`, read from `calibration.json`. A file with a hole in it is refused when it is read, not when it is used.
 */

import { type TextCategory, textCategoryNames } from '@moderato/contract';
import type { DeepModel } from '../neural/deep-model.ts';
import type { Curve } from './curve.ts';

/**
 * In the order in which they are asked; each weighs what the ones before it said, too. The last two are both with the English
 * model: `english` for texts that are surely English, `latin` for Latin script that may be anything.
 */
export const stages = ['fast', 'multilingual', 'english', 'latin'] as const;
export type Stage = (typeof stages)[number];

export interface StageWeights {
  readonly bias: number;
  readonly lexicon: number;
  readonly fast: number;
  readonly multilingual: number;
  readonly english: number;
  /** From the weighted sum to a probability. */
  readonly curve: Curve;
  /** At most `low` or at least `high` is sure. */
  readonly sure: Band;
}

export interface Band {
  readonly low: number;
  readonly high: number;
}

export interface Calibration {
  /** What each doubling of the windows of a text costs its highest one, per natural logarithm of their number. */
  readonly windowPenalty: number;
  readonly stages: Readonly<Record<Stage, Readonly<Record<TextCategory, StageWeights>>>>;
  /** Between which scores of an unsure category the English model is worth its price: elsewhere it seldom changes anything. */
  readonly askEnglish: Readonly<Record<TextCategory, Band>>;
  /** Whether the word lists flag by themselves, plain words in any sentence included. */
  readonly lexiconFloor: Readonly<Record<TextCategory, boolean>>;
  /** Languages in which the fast model does better than the multilingual one, by category. */
  readonly languages: Readonly<Record<string, Readonly<Partial<Record<TextCategory, 'multilingual' | 'fast'>>>>>;
  /** From what the models say of them to Perspective's scale. */
  readonly perspective: Readonly<Partial<Record<PerspectiveAttribute, PerspectiveScale>>>;
}

/** What each reader says is weighed, output by output; a reader that a head is not for has no weights. */
export interface PerspectiveHead {
  readonly bias: number;
  readonly lexicon: readonly number[];
  readonly fast: readonly number[];
  readonly multilingual: readonly number[];
  readonly english: readonly number[];
  readonly curve: Curve;
}

/** By the model that read the text last. */
export type PerspectiveHeads = Readonly<Record<'fast' | DeepModel, PerspectiveHead>>;

/** Heads of its own where there are scores enough to fit them; else the output that the deep models have for it. */
export type PerspectiveScale = { readonly heads: PerspectiveHeads } | { readonly curve: Curve };

/** What the deep models say after the seven categories, in this order; of these the fast one says the first. */
export const perspectiveAttributes = [
  'TOXICITY',
  'SEVERE_TOXICITY',
  'IDENTITY_ATTACK',
  'INSULT',
  'PROFANITY',
  'THREAT',
  'SEXUALLY_EXPLICIT',
  'FLIRTATION',
] as const;
export type PerspectiveAttribute = (typeof perspectiveAttributes)[number];

const outputsOfReaders = {
  lexicon: textCategoryNames.length,
  fast: textCategoryNames.length + 1,
  multilingual: textCategoryNames.length + perspectiveAttributes.length,
  english: textCategoryNames.length + perspectiveAttributes.length,
};
const readersOfHeads = {
  fast: ['lexicon', 'fast'],
  multilingual: ['lexicon', 'fast', 'multilingual'],
  english: ['lexicon', 'fast', 'multilingual', 'english'],
};

/** Throws with the place at which the file is not what it should be. */
export function parseCalibration(text: string): Calibration {
  const file = asObject(JSON.parse(text), 'the file');
  asNumber(file.windowPenalty, 'windowPenalty', 0);
  const given = asObject(file.stages, 'stages');
  for (const stage of stages) {
    const weights = asObject(given[stage], `stages.${stage}`);
    for (const category of textCategoryNames) checkWeights(weights[category], `stages.${stage}.${category}`);
  }
  const bands = asObject(file.askEnglish, 'askEnglish');
  for (const category of textCategoryNames) checkBand(bands[category], `askEnglish.${category}`);
  const floors = asObject(file.lexiconFloor, 'lexiconFloor');
  for (const category of textCategoryNames) {
    if (typeof floors[category] !== 'boolean') throw wrong(`lexiconFloor.${category}`, 'must be true or false');
  }
  for (const [language, choices] of Object.entries(asObject(file.languages, 'languages'))) {
    for (const [category, choice] of Object.entries(asObject(choices, `languages.${language}`))) {
      const isKnown = textCategoryNames.some((name) => name === category);
      if (isKnown && (choice === 'multilingual' || choice === 'fast')) continue;
      throw wrong(`languages.${language}.${category}`, 'must give a category multilingual or fast');
    }
  }
  for (const [attribute, value] of Object.entries(asObject(file.perspective, 'perspective'))) {
    if (!perspectiveAttributes.some((name) => name === attribute))
      throw wrong(`perspective.${attribute}`, 'is unknown');
    checkScale(asObject(value, `perspective.${attribute}`), `perspective.${attribute}`);
  }
  return file as unknown as Calibration;
}

function checkScale({ heads, curve }: Record<string, unknown>, place: string): void {
  if (heads === undefined) {
    checkCurve(curve, `${place}.curve`);
    return;
  }
  const given = asObject(heads, `${place}.heads`);
  for (const [name, readers] of Object.entries(readersOfHeads)) {
    const head = asObject(given[name], `${place}.heads.${name}`);
    asNumber(head.bias, `${place}.heads.${name}.bias`);
    for (const [reader, outputs] of Object.entries(outputsOfReaders)) {
      const weights = head[reader];
      const wanted = readers.some((one) => one === reader) ? outputs : 0;
      const isWhole = Array.isArray(weights) && weights.length === wanted && weights.every(Number.isFinite);
      if (!isWhole) throw wrong(`${place}.heads.${name}.${reader}`, `must be a list of ${wanted} numbers`);
    }
    checkCurve(head.curve, `${place}.heads.${name}.curve`);
  }
}

function checkWeights(value: unknown, place: string): void {
  const weights = asObject(value, place);
  for (const name of ['bias', 'lexicon', 'fast', 'multilingual', 'english'])
    asNumber(weights[name], `${place}.${name}`);
  checkCurve(weights.curve, `${place}.curve`);
  checkBand(weights.sure, `${place}.sure`);
}

function checkBand(value: unknown, place: string): void {
  const band = asObject(value, place);
  const low = asNumber(band.low, `${place}.low`);
  const high = asNumber(band.high, `${place}.high`);
  if (low > high) throw wrong(place, 'must have low at most as high as high');
}

function checkCurve(value: unknown, place: string): void {
  const curve = asObject(value, place);
  const x = asNumbers(curve.x, `${place}.x`);
  const y = asNumbers(curve.y, `${place}.y`);
  if (x.length !== y.length) throw wrong(place, 'must have as many x as y');
  if (falls(x)) throw wrong(`${place}.x`, 'must not fall');
  if (falls(y)) throw wrong(`${place}.y`, 'must not fall');
  if (y[0]! < 0 || y.at(-1)! > 1) throw wrong(`${place}.y`, 'must lie between 0 and 1');
}

function falls(values: readonly number[]): boolean {
  return values.some((next, index) => index > 0 && next < values[index - 1]!);
}

function asNumbers(value: unknown, place: string): number[] {
  if (!Array.isArray(value) || value.length === 0) throw wrong(place, 'must be a list of numbers');
  return value.map((item, index) => asNumber(item, `${place}[${index}]`));
}

function asNumber(value: unknown, place: string, least = Number.NEGATIVE_INFINITY): number {
  if (typeof value !== 'number' || !Number.isFinite(value) || value < least) throw wrong(place, 'must be a number');
  return value;
}

function asObject(value: unknown, place: string): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw wrong(place, 'must be an object');
}

function wrong(place: string, problem: string): Error {
  return new Error(`${place} ${problem}`);
}
