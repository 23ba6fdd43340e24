/**
 * How the outputs of the lexicon, the fast model and the deep models become one probability per category, and where
 * that probability is certain: fitted on labelled texts by `training/`, read from `calibration.json`. An incomplete
 * file is refused when it is read, not when it is used.
 */

import { type TextCategory, textCategoryNames } from '@moderato/contract';
import { type DeepModel, deepModels } from '../neural/deep-model.ts';
import type { Curve } from './curve.ts';

/** Which readers count: the cheap ones alone, or together with one or both of the deep models. */
export const stages = ['fast', 'english', 'multilingual', 'both'] as const;
export type Stage = (typeof stages)[number];

export interface StageWeights {
  readonly bias: number;
  readonly lexicon: number;
  readonly fast: number;
  /** The weights of the deep models; 0 if a model is not used at this stage. */
  readonly english: number;
  readonly multilingual: number;
  /** From the weighted sum to a probability. */
  readonly curve: Curve;
  /** Scores up to `low` and from `high` on are certain. */
  readonly sure: Band;
}

export interface Band {
  readonly low: number;
  readonly high: number;
}

/** How much the score of a part is lowered before it decides, on the scale of the weighted sum. */
export interface PartLoss {
  /** Compared with the text as a whole. */
  readonly sentence: number;
  readonly group: number;
  /** For the whole of a text that is so long that the models read less than half of it. */
  readonly excerpt: number;
  /**
   * For every part, including the whole, per natural logarithm of the number of sentences: among many, one looks bad by
   * chance.
   */
  readonly perLog: number;
}

/** Depths at which some texts are read by the fast model alone. */
export const thriftyDepths = ['default', 'economy'] as const;
export type ThriftyDepth = (typeof thriftyDepths)[number];

export interface Calibration {
  readonly partLoss: Readonly<Record<TextCategory, PartLoss>>;
  readonly stages: Readonly<Record<Stage, Readonly<Record<TextCategory, StageWeights>>>>;
  /** Up to which score the cheap readers may clear a part without a deep model, for each depth that allows it [D2]. */
  readonly fastAlone: Readonly<Record<ThriftyDepth, Readonly<Record<TextCategory, number>>>>;
  /** Whether the word lists flag on their own, even for plain words in any sentence. */
  readonly lexiconFloor: Readonly<Record<TextCategory, boolean>>;
  /** What quotations in a forum and talk among players lose, on the scale of the weighted sum. */
  readonly contextShifts: { readonly quoted: number; readonly gameTalk: number };
  /** Languages that the models were measured on. */
  readonly languages: readonly string[];
  /** From the models' outputs to Perspective's scale. */
  readonly perspective: Readonly<Record<PerspectiveAttribute, PerspectiveHeads>>;
}

/** The weight of each reader, output by output. */
export interface PerspectiveHead {
  readonly bias: number;
  readonly lexicon: readonly number[];
  readonly fast: readonly number[];
  readonly deep: readonly number[];
  readonly curve: Curve;
}

/** By the model that read the text. */
export type PerspectiveHeads = Readonly<Record<DeepModel, PerspectiveHead>>;

/** The outputs of the deep models after the seven categories, in this order. */
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
  deep: textCategoryNames.length + perspectiveAttributes.length,
};

/** Throws an error that names the place where the file is wrong. */
export function parseCalibration(text: string): Calibration {
  const file = asObject(JSON.parse(text), 'the file');
  const losses = asObject(file.partLoss, 'partLoss');
  const alone = asObject(file.fastAlone, 'fastAlone');
  const floors = asObject(file.lexiconFloor, 'lexiconFloor');
  for (const category of textCategoryNames) {
    const loss = asObject(losses[category], `partLoss.${category}`);
    for (const name of ['sentence', 'group', 'excerpt', 'perLog'])
      asNumber(loss[name], `partLoss.${category}.${name}`, 0);
    for (const depth of thriftyDepths) {
      asNumber(asObject(alone[depth], `fastAlone.${depth}`)[category], `fastAlone.${depth}.${category}`, 0);
    }
    if (typeof floors[category] !== 'boolean') throw wrong(`lexiconFloor.${category}`, 'must be true or false');
  }
  const given = asObject(file.stages, 'stages');
  for (const stage of stages) {
    const weights = asObject(given[stage], `stages.${stage}`);
    for (const category of textCategoryNames) checkWeights(weights[category], `stages.${stage}.${category}`);
  }
  const shifts = asObject(file.contextShifts, 'contextShifts');
  for (const name of ['quoted', 'gameTalk']) asNumber(shifts[name], `contextShifts.${name}`, 0);
  const isList = Array.isArray(file.languages) && file.languages.every((code) => typeof code === 'string');
  if (!isList) throw wrong('languages', 'must be a list of language codes');
  const heads = asObject(file.perspective, 'perspective');
  for (const attribute of perspectiveAttributes) checkHeads(heads[attribute], `perspective.${attribute}`);
  return file as unknown as Calibration;
}

function checkHeads(value: unknown, place: string): void {
  const given = asObject(value, place);
  for (const model of deepModels) {
    const head = asObject(given[model], `${place}.${model}`);
    asNumber(head.bias, `${place}.${model}.bias`);
    for (const [reader, outputs] of Object.entries(outputsOfReaders)) {
      const weights = head[reader];
      const isWhole = Array.isArray(weights) && weights.length === outputs && weights.every(Number.isFinite);
      if (!isWhole) throw wrong(`${place}.${model}.${reader}`, `must be a list of ${outputs} numbers`);
    }
    checkCurve(head.curve, `${place}.${model}.curve`);
  }
}

function checkWeights(value: unknown, place: string): void {
  const weights = asObject(value, place);
  for (const name of ['bias', 'lexicon', 'fast', ...deepModels]) asNumber(weights[name], `${place}.${name}`);
  checkCurve(weights.curve, `${place}.curve`);
  checkBand(weights.sure, `${place}.sure`);
}

function checkBand(value: unknown, place: string): void {
  const band = asObject(value, place);
  const low = asNumber(band.low, `${place}.low`);
  const high = asNumber(band.high, `${place}.high`);
  if (low > high) throw wrong(place, 'must not have a low value above its high value');
}

function checkCurve(value: unknown, place: string): void {
  const curve = asObject(value, place);
  const x = asNumbers(curve.x, `${place}.x`);
  const y = asNumbers(curve.y, `${place}.y`);
  if (x.length !== y.length) throw wrong(place, 'must have as many x values as y values');
  if (falls(x)) throw wrong(`${place}.x`, 'must not decrease');
  if (falls(y)) throw wrong(`${place}.y`, 'must not decrease');
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
