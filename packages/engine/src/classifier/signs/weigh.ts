/**
 * From hits to scores. A category's score is the strongest sign for it, raised by further signs nearby; the weights are
 * measured from the category's default threshold, so that "flags alone" and "blocks alone" hold for all seven.
 *
 *   severity 4   above the block threshold            severity 2   half of what flags: two of them flag
 *   severity 3   above the threshold, below block     severity 1   next to nothing, however many
 */

import { type TextCategory, textCategories } from '@moderato/contract';
import { roundScore } from '../../round-score.ts';
import type { Scores } from '../classifier.ts';
import { type Confidence, confidences } from './tricks.ts';

/** One sign for one category. */
export interface Sign {
  readonly category: TextCategory;
  readonly severity: 1 | 2 | 3 | 4;
  readonly confidence: Confidence;
  /** Below 1 if its position makes it weigh less: a quotation, a code block. */
  readonly share: number;
  readonly start: number;
  readonly end: number;
  /** Signs of one source never add up: a repeated word is one sign. */
  readonly source: unknown;
}

/** The score of a text without any sign, since only the word lists looked. */
const floor = 0.01;
/** How far apart two signs may be and still belong together, in UTF-16 units. */
const reach = 400;
/** As a share of the way from the threshold to certainty. The block threshold is at two thirds. */
const position = { strong: 0.4, strongHidden: 0.25, extreme: 0.9, extremeHidden: 0.8, pair: 0.1, most: 0.6 };
const mild = 0.08;
const maxMild = 0.3;
const weakShare = 0.6;

const thresholds = Object.fromEntries(
  textCategories.map(({ name, defaultThreshold }) => [name, defaultThreshold]),
) as Record<TextCategory, number>;

const lowest = Object.fromEntries(textCategories.map(({ name }) => [name, floor])) as Scores;

export function weigh(signs: readonly Sign[]): Scores {
  const scores = { ...lowest };
  if (signs.length === 0) return scores;
  for (const [category, own] of Map.groupBy(signs, (sign) => sign.category)) {
    scores[category] = Math.max(floor, roundScore(weighCategory(own, thresholds[category])));
  }
  return scores;
}

function weighCategory(signs: readonly Sign[], threshold: number): number {
  let strongest = 0;
  for (const sign of signs) strongest = Math.max(strongest, weightOf(sign, threshold));
  const most = along(threshold, position.most);
  // A block needs a sign that blocks alone; many strong words are still only strong words.
  return strongest >= most ? strongest : Math.max(strongest, Math.min(most, together(signs, threshold, most)));
}

export function weightOf(sign: Sign, threshold: number): number {
  const isHidden = sign.confidence < confidences.plain;
  const share = sign.share * (sign.confidence === confidences.weak ? weakShare : 1);
  switch (sign.severity) {
    case 4:
      return share * along(threshold, isHidden ? position.extremeHidden : position.extreme);
    case 3:
      return share * along(threshold, isHidden ? position.strongHidden : position.strong);
    case 2:
      return share * halfOf(along(threshold, position.pair));
    case 1:
      return share * mild;
  }
}

function along(threshold: number, part: number): number {
  return threshold + part * (1 - threshold);
}

/** Two of these together make the whole. */
function halfOf(whole: number): number {
  return 1 - Math.sqrt(1 - whole);
}

/**
 * Nearby signs add up as if independent, each source once, mild ones up to a limit; more than `enough` is not needed.
 */
function together(signs: readonly Sign[], threshold: number, enough: number): number {
  if (signs.length < 2) return 0;
  const ordered = signs.toSorted((a, b) => a.start - b.start || b.severity - a.severity || b.end - a.end);
  let best = 0;
  let tail = 0;
  for (let head = 0; head < ordered.length && head < maxWindows && best < enough; head++) {
    while (tail < ordered.length && ordered[tail]!.start - ordered[head]!.start <= reach) tail++;
    best = Math.max(best, sum(ordered.slice(head, Math.min(tail, head + maxInWindow)), threshold));
  }
  return best;
}

/** Beyond this many, the result no longer changes noticeably. */
const maxWindows = 5000;
const maxInWindow = 40;

function sum(signs: readonly Sign[], threshold: number): number {
  const sources = new Set<unknown>();
  let unlikely = 1;
  let mildSum = 0;
  let covered = -1;
  for (const sign of signs) {
    if (sources.has(sign.source) || sign.start < covered) continue;
    sources.add(sign.source);
    covered = sign.end;
    const weight = weightOf(sign, threshold);
    if (sign.severity === 1) mildSum = Math.min(maxMild, mildSum + weight);
    else unlikely *= 1 - weight;
  }
  return 1 - unlikely * (1 - mildSum);
}
