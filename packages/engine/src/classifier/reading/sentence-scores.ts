/** The scores of every sentence by itself, as if there were no others, from the one reading of the text. */

import type { Context } from '@moderato/contract';
import type { SentenceScores } from '../classifier.ts';
import type { Reading } from '../signs/read-signs.ts';
import type { Heard } from './ask-windows.ts';
import type { Calibration } from './calibration.ts';
import { combine } from './combine.ts';
import { lexiconFloor } from './lexicon-floor.ts';
import { perspectiveOfSentence } from './perspective-scores.ts';
import { type ReadSentence, seenFrom } from './read-sentences.ts';
import { readingsByPlace } from './readings-by-place.ts';

export interface SentencesOf {
  readonly content: string;
  readonly context: Context;
  readonly language: string | null;
  readonly readings: readonly Reading[];
  readonly sentences: readonly ReadSentence[];
  /** Whether they get scores on Perspective's scale too. */
  readonly closely: boolean;
}

export function scoreSentences(
  { content, context, language, readings, sentences, closely }: SentencesOf,
  { said }: Heard,
  calibration: Calibration,
): SentenceScores[] {
  const touchingIn = readingsByPlace(readings);
  return sentences.map((read, place) => {
    const { start, end } = read.span;
    const own = said.get(place) ?? [];
    const inside = touchingIn(start, end).flatMap((reading) => seenFrom(reading, start, end));
    const floor = lexiconFloor(content.slice(start, end), inside, context, calibration);
    const { scores } = combine([read], 1, new Map([[0, own]]), floor, { context, language }, calibration);
    const perspective = closely ? perspectiveOfSentence(read, own, calibration) : undefined;
    return { span: read.span, scores, ...(perspective === undefined ? {} : { perspective }) };
  });
}
