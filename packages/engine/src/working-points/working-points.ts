/**
 * The thresholds that ship with a release, with what they catch and wrongly flag on the texts that measure it: a data
 * file of the models, checked here. A figure that was not measured is `null`, never a guess.
 */

import {
  defaultBlockThreshold,
  type PresetName,
  presetNames,
  type ScoreScale,
  scoreScales,
  type TextCategory,
  textCategories,
} from '@moderato/contract';

export interface WorkingPoints {
  /** The scale of every number below. */
  readonly scale: ScoreScale;
  /** The texts that the figures were measured on, in a few words; `null` if not measured. */
  readonly measuredOn: string | null;
  /** The thresholds of the contract, and the block thresholds that were fitted; 1 does not block. */
  readonly categories: Readonly<Record<TextCategory, WorkingPoint>>;
  readonly presets: Readonly<Record<PresetName, Preset>>;
}

export interface WorkingPoint {
  readonly threshold: number;
  readonly blockThreshold: number;
}

export interface Preset {
  readonly thresholds: Readonly<Record<TextCategory, number>>;
  readonly figures: PresetFigures;
}

export interface PresetFigures {
  readonly categories: Readonly<Record<TextCategory, Rates>>;
  /** For texts of any category, and for texts of none. */
  readonly overall: Rates;
  /** Per 1,000 posts, if this share of them is bad. */
  readonly posts: readonly FlaggedPosts[];
}

/**
 * Shares from 0 to 1: of the texts in the category, how many are flagged; of the others, how many are flagged wrongly.
 */
export interface Rates {
  readonly catches: number | null;
  readonly wronglyFlags: number | null;
}

export interface FlaggedPosts {
  readonly badShare: number;
  readonly flagged: number | null;
  readonly rightly: number | null;
}

/** The shares of bad posts that every preset is measured at. */
export const badShares = [0.01, 0.05] as const;

/** Throws an error that says what is wrong. */
export function parseWorkingPoints(text: string): WorkingPoints {
  const file = record(JSON.parse(text), 'the file');
  const categories = eachCategory(file.categories, 'categories', (value, name) => {
    const { threshold, blockThreshold } = record(value, name);
    return { threshold: share(threshold, name), blockThreshold: share(blockThreshold, name) };
  });
  const presets = record(file.presets, 'presets');
  const points: WorkingPoints = {
    scale: oneOf(scoreScales, file.scale, 'scale'),
    measuredOn: file.measuredOn === null ? null : string(file.measuredOn, 'measuredOn'),
    categories,
    presets: Object.fromEntries(presetNames.map((name) => [name, preset(presets[name], name)])) as Record<
      PresetName,
      Preset
    >,
  };
  checkThresholds(points);
  return points;
}

/** A release must not change the contract's thresholds, and blocking must not become easier than before. */
function checkThresholds({ categories, presets }: WorkingPoints): void {
  for (const { name, defaultThreshold } of textCategories) {
    const { threshold, blockThreshold } = categories[name];
    if (threshold !== defaultThreshold || presets.balanced.thresholds[name] !== defaultThreshold) {
      throw new Error(`the threshold of ${name} is not ${defaultThreshold}, as in the contract`);
    }
    const least = defaultBlockThreshold(threshold);
    if (blockThreshold < least) throw new Error(`the block threshold of ${name} is below ${least}`);
    const [strict, lenient] = [presets.strict.thresholds[name], presets.lenient.thresholds[name]];
    if (strict > threshold || lenient < threshold) {
      throw new Error(`the presets of ${name} are not in the order strict, balanced, lenient`);
    }
  }
}

function preset(value: unknown, name: string): Preset {
  const { thresholds, figures: given } = record(value, `the preset ${name}`);
  const figures = record(given, `the figures of ${name}`);
  const posts = figures.posts;
  if (!Array.isArray(posts)) throw new Error(`the posts of ${name} are not a list`);
  return {
    thresholds: eachCategory(thresholds, `the thresholds of ${name}`, share),
    figures: {
      categories: eachCategory(figures.categories, `the figures of ${name}`, rates),
      overall: rates(figures.overall, `the figures of ${name}`),
      posts: badShares.map((badShare) => {
        const found = record(
          posts.find((one) => record(one, 'posts').badShare === badShare),
          `the posts of ${name} at ${badShare}`,
        );
        return { badShare, flagged: count(found.flagged, name), rightly: count(found.rightly, name) };
      }),
    },
  };
}

function rates(value: unknown, where: string): Rates {
  const { catches, wronglyFlags } = record(value, where);
  return {
    catches: catches === null ? null : share(catches, where),
    wronglyFlags: wronglyFlags === null ? null : share(wronglyFlags, where),
  };
}

function eachCategory<Value>(
  given: unknown,
  where: string,
  read: (value: unknown, name: string) => Value,
): Record<TextCategory, Value> {
  const values = record(given, where);
  return Object.fromEntries(
    textCategories.map(({ name }) => [name, read(values[name], `${where}, ${name}`)]),
  ) as Record<TextCategory, Value>;
}

function record(value: unknown, where: string): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new Error(`${where} is missing or not an object`);
}

function share(value: unknown, where: string): number {
  if (typeof value === 'number' && value >= 0 && value <= 1) return value;
  throw new Error(`${where} has a value that is not a number from 0 to 1`);
}

function count(value: unknown, where: string): number | null {
  if (value === null || (typeof value === 'number' && value >= 0 && value <= 1_000)) return value;
  throw new Error(`the posts of ${where} have a value that is not a number from 0 to 1,000`);
}

function string(value: unknown, where: string): string {
  if (typeof value === 'string' && value !== '') return value;
  throw new Error(`${where} is not a text`);
}

function oneOf<Name extends string>(names: readonly Name[], value: unknown, where: string): Name {
  const found = names.find((name) => name === value);
  if (found === undefined) throw new Error(`${where} is not one of ${names.join(', ')}`);
  return found;
}
