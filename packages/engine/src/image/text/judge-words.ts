/**
 * Judges the words in a picture like any text [I7]. They were read in several ways, and each way is judged: a category has
 * the highest score of them, since only one of them reads the letters as they were meant.
 */

import { textCategoryNames } from '@moderato/contract';
import type { Judgement, Scores, TextClassifier } from '../../classifier/classifier.ts';
import { hasMinorCue } from '../../minors/find-minor-cue.ts';
import { roundScore } from '../../round-score.ts';
import type { JudgedWords } from '../image-judge.ts';

/** What one way of reading gave. */
export interface JudgedReading {
  readonly text: string;
  readonly judgement: Judgement;
}

export function judgeReadings(
  readings: readonly string[],
  classifier: TextClassifier,
  caller: string | undefined,
): Promise<JudgedReading[]> {
  const options = caller === undefined ? {} : { caller };
  return Promise.all(
    readings.map(async (text) => ({ text, judgement: await classifier.score(text, 'default', options) })),
  );
}

/** All readings together; undefined if there is none. */
export async function joinReadings(judged: readonly JudgedReading[]): Promise<JudgedWords | undefined> {
  const [first] = judged;
  if (first === undefined) return undefined;
  const highest = (name: (typeof textCategoryNames)[number]) =>
    roundScore(Math.max(...judged.map(({ judgement }) => judgement.scores[name])));
  const cues = await Promise.all(judged.map(({ text, judgement }) => hasMinorCue(judgement.scores, text)));
  const slurs = judged.flatMap(({ judgement: { slur } }) => slur?.action ?? []);
  return {
    scores: Object.fromEntries(textCategoryNames.map((name) => [name, highest(name)])) as Scores,
    // One reading in a language that the models know is enough for them to be sure.
    limited: judged.every(({ judgement }) => judgement.limited === true),
    slur: slurs.includes('block') ? 'block' : slurs[0],
    minorCue: cues.includes(true),
  };
}
