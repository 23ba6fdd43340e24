/**
 * Combines the scores of the sentences into those of the text: the worst sentence decides [T10]. Among many in doubt, one looks
 * bad by chance, so the more of them there are, the worse it has to be, up to a limit: a clear sentence counts in any text. Friendly
 * sentences are in no doubt, so they hide nothing, however many there are. What was fitted stands in the calibration.
 */

import { type Context, type TextCategory, textCategoryNames } from '@moderato/contract';
import { roundScore } from '../../round-score.ts';
import type { Span } from '../../text/view.ts';
import type { Scores } from '../classifier.ts';
import type { Calibration } from './calibration.ts';
import { contextShift } from './context-shift.ts';
import { languageShift } from './language-shift.ts';
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

/** Where a text stands, and the language it was found to be in. */
export interface Setting {
  readonly context: Context;
  readonly language: string | null;
}

/** In a long text with many doubtful sentences, the next tier gets the worst ones. */
const maxUnsureSpans = 20;

/** `count`: how many sentences the text has. `floor`: the scores that the word lists alone guarantee. */
export function combine(
  sentences: readonly ReadSentence[],
  count: number,
  said: ReadonlyMap<number, readonly Said[]>,
  floor: Scores,
  { context, language }: Setting,
  calibration: Calibration,
): CombinedScores {
  const scores = { ...floor };
  const unsure: TextCategory[] = [];
  const decidedBy: Partial<Record<TextCategory, Span>> = {};
  const doubtful = new Map<ReadSentence, number>();
  for (let index = 0; index < textCategoryNames.length; index++) {
    const category = textCategoryNames[index]!;
    const raised = languageShift(language, category, calibration);
    const shifts = sentences.map((read) => contextShift(context, category, read, calibration) - raised);
    const among = (loss: number) => (read: ReadSentence, place: number) =>
      opinionOn(index, read, said.get(place) ?? nothingSaid, loss + shifts[place]!, calibration);
    const alone = sentences.map(among(0));
    const loss = lossAmong(alone, category, calibration);
    const opinions = loss === 0 ? alone : sentences.map(among(loss));
    let highest: Opinion | undefined;
    let worst = sentences[0]!;
    for (const [place, opinion] of opinions.entries()) {
      const read = sentences[place]!;
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

/** What every sentence loses because of the number of those in doubt. */
function lossAmong(alone: readonly Opinion[], category: TextCategory, { among }: Calibration): number {
  const { from, perLog, most } = among[category];
  const inDoubt = alone.filter(({ score }) => score >= from).length;
  return inDoubt < 2 ? 0 : Math.min(most, perLog * Math.log(inDoubt));
}

function worstOf(doubtful: ReadonlyMap<ReadSentence, number>): Span[] {
  return [...doubtful]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, maxUnsureSpans)
    .map(([{ span }]) => span)
    .toSorted((a, b) => a.start - b.start);
}
