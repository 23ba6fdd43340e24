/**
 * Combines the scores of the sentences into those of the text: the worst sentence decides [T10]. Among many, one looks bad by
 * chance, so the more sentences there are, the worse one has to be; how much worse was fitted for each category.
 */

import { type Context, type TextCategory, textCategoryNames } from '@moderato/contract';
import { roundScore } from '../../round-score.ts';
import type { Span } from '../../text/view.ts';
import type { Scores } from '../classifier.ts';
import type { Calibration } from './calibration.ts';
import { contextShift } from './context-shift.ts';
import { isSure, type Opinion, opinionOn, type Said } from './opinions.ts';
import type { ReadSentence } from './read-sentences.ts';

export interface CombinedScores {
  readonly scores: Scores;
  readonly unsure: readonly TextCategory[];
  /** The sentences that were unsure, in a text of several. */
  readonly unsureSpans: readonly Span[];
  /** The sentence that gave each category its score, in a text of several. */
  readonly decidedBy: Readonly<Partial<Record<TextCategory, Span>>>;
}

/** In a long text with many doubtful sentences, the next tier gets the worst ones. */
const maxUnsureSpans = 20;

/** `count`: how many sentences the text has. `floor`: the scores that the word lists alone guarantee. */
export function combine(
  sentences: readonly ReadSentence[],
  count: number,
  said: ReadonlyMap<number, readonly Said[]>,
  floor: Scores,
  context: Context,
  calibration: Calibration,
): CombinedScores {
  const scores = { ...floor };
  const unsure: TextCategory[] = [];
  const decidedBy: Partial<Record<TextCategory, Span>> = {};
  const doubtful = new Map<ReadSentence, number>();
  const spare = Math.log(count);
  for (let index = 0; index < textCategoryNames.length; index++) {
    const category = textCategoryNames[index]!;
    const loss = calibration.perLog[category] * spare;
    let highest: Opinion | undefined;
    let worst = sentences[0]!;
    for (let place = 0; place < sentences.length; place++) {
      const read = sentences[place]!;
      const shift = loss + contextShift(context, category, read, calibration);
      const opinion = opinionOn(index, read, said.get(place) ?? nothingSaid, shift, calibration);
      if (highest === undefined || opinion.score > highest.score) {
        highest = opinion;
        worst = read;
      }
      if (!isSure(category, opinion, calibration)) doubtful.set(read, Math.max(doubtful.get(read) ?? 0, opinion.score));
    }
    const { score } = highest!;
    // Word lists flag, but a second judge may still look if the network disagrees.
    const isRaised = floor[category] > score;
    scores[category] = roundScore(isRaised ? floor[category] : score);
    if (isRaised || !isSure(category, highest!, calibration)) unsure.push(category);
    if (!isRaised && count > 1) decidedBy[category] = worst.span;
  }
  return { scores, unsure, decidedBy, unsureSpans: count > 1 ? worstOf(doubtful) : [] };
}

const nothingSaid: readonly Said[] = [];

function worstOf(doubtful: ReadonlyMap<ReadSentence, number>): Span[] {
  return [...doubtful]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, maxUnsureSpans)
    .map(([{ span }]) => span)
    .toSorted((a, b) => a.start - b.start);
}
