/**
 * How the outputs of the word lists, the fast model and the network become one probability per category, and where that
 * probability is certain: fitted on labelled texts by `training/`, read from `calibration.json`. An incomplete file is
 * refused when it is read, not when it is used.
 */

import { type TextCategory, textCategoryNames } from '@moderato/contract';
import { networkOutputs } from '../neural/question.ts';
import type { Curve } from './curve.ts';

/** What read a sentence: the cheap readers alone, the network up to its exit, or all of it. */
export const stages = ['fast', 'early', 'full'] as const;
export type Stage = (typeof stages)[number];

export interface StageWeights {
  readonly bias: number;
  readonly lexicon: number;
  readonly fast: number;
  /** The weight of the network; not used at stage `fast`. */
  readonly deep: number;
  /** From the weighted sum to a probability. */
  readonly curve: Curve;
  /** Scores up to `low` and from `high` on are certain. */
  readonly sure: Band;
}

export interface Band {
  readonly low: number;
  readonly high: number;
}

/** What a sentence loses among others in doubt: of many, one looks bad by chance. On the scale of the weighted sum. */
export interface Among {
  /** The score from which a sentence by itself is in doubt. */
  readonly from: number;
  /** Per natural logarithm of the number of sentences in doubt. */
  readonly perLog: number;
  readonly most: number;
}

/** Depths at which some texts are read by the fast model alone. */
export const thriftyDepths = ['default', 'economy'] as const;
export type ThriftyDepth = (typeof thriftyDepths)[number];

type ByCategory<Value> = Readonly<Record<TextCategory, Value>>;

export interface Calibration {
  readonly stages: Readonly<Record<Stage, ByCategory<StageWeights>>>;
  readonly among: ByCategory<Among>;
  /** The highest logit of a sentence with which a reading may stop at the exit, for each depth that allows it. */
  readonly exits: Readonly<Record<ThriftyDepth, ByCategory<number>>>;
  /** Up to which score the cheap readers may clear a sentence alone, for each depth that allows it [D2]. */
  readonly fastAlone: Readonly<Record<ThriftyDepth, ByCategory<number>>>;
  /** Whether the word lists flag on their own, even for plain words in any sentence. */
  readonly lexiconFloor: ByCategory<boolean>;
  /** What quotations in a forum and talk among players lose, on the scale of the weighted sum. */
  readonly contextShifts: { readonly quoted: number; readonly gameTalk: number };
  /** By language: what is added to the weighted sums of its toxicity, harassment and hate_speech. */
  readonly languageShifts: Readonly<Record<string, number>>;
  /** Languages that the network was measured on. */
  readonly languages: readonly string[];
  /** From the outputs to Perspective's scale. */
  readonly perspective: Readonly<Record<PerspectiveAttribute, PerspectiveHead>>;
}

/** The weight of each output of each reader. */
export interface PerspectiveHead {
  readonly bias: number;
  readonly lexicon: readonly number[];
  readonly fast: readonly number[];
  readonly deep: readonly number[];
  readonly curve: Curve;
}

/** The outputs of the network after the seven categories, in this order. */
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
  deep: networkOutputs,
};

/** Throws an error that names the place where the file is wrong. */
export function parseCalibration(text: string): Calibration {
  const file = asObject(JSON.parse(text), 'the file');
  checkCategories(file.among, 'among', (value, place) => {
    const among = asObject(value, place);
    for (const name of ['from', 'perLog', 'most']) asNumber(among[name], `${place}.${name}`, 0);
  });
  for (const depth of thriftyDepths) {
    checkCategories(asObject(file.exits, 'exits')[depth], `exits.${depth}`, asNumber);
    const alone = asObject(file.fastAlone, 'fastAlone')[depth];
    checkCategories(alone, `fastAlone.${depth}`, (value, place) => asNumber(value, place, 0));
  }
  checkCategories(file.lexiconFloor, 'lexiconFloor', (value, place) => {
    if (typeof value !== 'boolean') throw wrong(place, 'must be true or false');
  });
  const given = asObject(file.stages, 'stages');
  for (const stage of stages) checkCategories(given[stage], `stages.${stage}`, checkWeights);
  const shifts = asObject(file.contextShifts, 'contextShifts');
  for (const name of ['quoted', 'gameTalk']) asNumber(shifts[name], `contextShifts.${name}`, 0);
  for (const [language, shift] of Object.entries(asObject(file.languageShifts, 'languageShifts'))) {
    asNumber(shift, `languageShifts.${language}`, 0);
  }
  const isList = Array.isArray(file.languages) && file.languages.every((code) => typeof code === 'string');
  if (!isList) throw wrong('languages', 'must be a list of language codes');
  const heads = asObject(file.perspective, 'perspective');
  for (const attribute of perspectiveAttributes) checkHead(heads[attribute], `perspective.${attribute}`);
  return file as unknown as Calibration;
}

function checkCategories(value: unknown, place: string, check: (value: unknown, place: string) => unknown): void {
  const given = asObject(value, place);
  for (const category of textCategoryNames) check(given[category], `${place}.${category}`);
}

function checkHead(value: unknown, place: string): void {
  const head = asObject(value, place);
  asNumber(head.bias, `${place}.bias`);
  for (const [reader, outputs] of Object.entries(outputsOfReaders)) {
    const weights = head[reader];
    const isWhole = Array.isArray(weights) && weights.length === outputs && weights.every(Number.isFinite);
    if (!isWhole) throw wrong(`${place}.${reader}`, `must be a list of ${outputs} numbers`);
  }
  checkCurve(head.curve, `${place}.curve`);
}

function checkWeights(value: unknown, place: string): void {
  const weights = asObject(value, place);
  for (const name of ['bias', 'lexicon', 'fast', 'deep']) asNumber(weights[name], `${place}.${name}`);
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
