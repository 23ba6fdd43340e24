/**
 * The cases in which the word lists decide alone, whatever the models think of the sentence: a disguised word was meant; a
 * text that is hardly more than the word leaves nothing to understand; a name has no sentence at all.
 */

import { type Context, textCategoryNames } from '@moderato/contract';
import type { Scores } from '../classifier.ts';
import { contextRules } from '../signs/contexts.ts';
import type { Reading } from '../signs/read-signs.ts';
import { confidences } from '../signs/tricks.ts';
import { weigh } from '../signs/weigh.ts';
import type { Calibration } from './calibration.ts';

/** As a share of the characters of a text other than white space. */
const minShareOfTerms = 0.5;
/** Two more words are "oh …" and "you …"; with three, a sentence can deny what it says. */
const maxOtherWords = 2;

export function lexiconFloor(
  content: string,
  readings: readonly Reading[],
  context: Context,
  calibration: Calibration,
): Scores {
  if (readings.length === 0) return nothing;
  if (contextRules[context].isName || isHardlyMore(content, readings)) return sureOf(readings);
  return sureOf(
    readings.filter(
      ({ sign, trick }) =>
        calibration.lexiconFloor[sign.category] || (trick !== null && sign.confidence >= confidences.sure),
    ),
  );
}

const nothing = Object.fromEntries(textCategoryNames.map((category) => [category, 0])) as Scores;

/** Word lists give a small score even if they found nothing; it means nothing. */
function sureOf(readings: readonly Reading[]): Scores {
  const floor = { ...nothing };
  const scores = weigh(readings.map(({ sign }) => sign));
  for (const { sign } of readings) floor[sign.category] = scores[sign.category];
  return floor;
}

function isHardlyMore(content: string, readings: readonly Reading[]): boolean {
  let rest = '';
  let reached = 0;
  for (const { sign } of readings.toSorted((a, b) => a.sign.start - b.sign.start)) {
    if (sign.start > reached) rest += content.slice(reached, sign.start);
    reached = Math.max(reached, sign.end);
  }
  rest += ` ${content.slice(reached)}`;
  const otherWords = rest.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  return otherWords <= maxOtherWords && lengthOf(rest) <= (1 - minShareOfTerms) * lengthOf(content);
}

function lengthOf(text: string): number {
  return text.replace(/\s+/g, '').length;
}
