/** The reviewed list of words that point to a minor, read on first use: `data/minor-cues.tsv`. */

import { readFileSync } from 'node:fs';

export interface MinorCues {
  /** Whole words. */
  readonly words: ReadonlySet<string>;
  /** Beginnings of words that have many endings. */
  readonly beginnings: readonly string[];
  /** Words of scripts without spaces: found anywhere. */
  readonly anywhere: readonly string[];
  readonly ageAfter: ReadonlySet<string>;
  readonly ageAfterAnywhere: readonly string[];
  readonly ageBefore: ReadonlySet<string>;
  /** What says an age unless a measure follows the number. */
  readonly saysAge: ReadonlySet<string>;
  readonly measures: ReadonlySet<string>;
  /** The numbers from one to seventeen as words. */
  readonly numbers: ReadonlyMap<string, number>;
}

/** Chinese, Japanese, Korean and Thai attach particles to words, or have no spaces at all. */
export const unspaced = /[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]/;

/** Each row of number words counts from one to this. */
export const oldestMinor = 17;

let loaded: MinorCues | undefined;

export function minorCues(): MinorCues {
  loaded ??= parseCues(readFileSync(new URL('data/minor-cues.tsv', import.meta.url), 'utf8'));
  return loaded;
}

export function parseCues(file: string): MinorCues {
  const rows = file.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const ofKind = (kind: string) =>
    rows.flatMap((row) => {
      const [, rowKind, words = ''] = row.split('\t');
      return rowKind === kind ? words.split(' ') : [];
    });
  const words = ofKind('word');
  const spaced = words.filter((word) => !unspaced.test(word));
  const ageAfter = ofKind('age_after');
  return {
    words: new Set(spaced.filter((word) => !word.endsWith('*'))),
    beginnings: spaced.filter((word) => word.endsWith('*')).map((word) => word.slice(0, -1)),
    anywhere: words.filter((word) => unspaced.test(word)),
    ageAfter: new Set(ageAfter.filter((word) => !unspaced.test(word)).map((word) => word.replace('*', ''))),
    ageAfterAnywhere: ageAfter.filter((word) => unspaced.test(word)),
    ageBefore: new Set(ofKind('age_before')),
    saysAge: new Set(ofKind('says_age')),
    measures: new Set(ofKind('measure')),
    numbers: new Map(
      ofKind('number').flatMap((forms, place) => forms.split('|').map((form) => [form, (place % oldestMinor) + 1])),
    ),
  };
}
