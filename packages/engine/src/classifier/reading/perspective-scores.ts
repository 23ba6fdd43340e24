/**
 * Perspective's attributes on its own scale. Perspective judges a comment as a whole, and so do these heads; of a text with
 * several windows, the worst one counts. The same heads give the scores of single sentences.
 */

import { textCategoryNames } from '@moderato/contract';
import { roundScore } from '../../round-score.ts';
import { networkOutputs } from '../neural/question.ts';
import type { HeardWindow } from './ask-windows.ts';
import { type Calibration, perspectiveAttributes } from './calibration.ts';
import { valueAt } from './curve.ts';
import type { Said } from './opinions.ts';
import type { ReadSentence } from './read-sentences.ts';

/** What the cheap readers said about a text or a sentence. */
type Cheap = Pick<ReadSentence, 'lexicon' | 'fast'>;

/** What a window loses among many, per natural logarithm of their number. */
const windowPenalty = 0.25;

/** Nothing if the network read nothing. `text`: what the cheap readers said about all of it. */
export function perspectiveOf(
  windows: readonly HeardWindow[],
  text: Cheap,
  calibration: Calibration,
): Readonly<Record<string, number>> | undefined {
  if (windows.length === 0) return undefined;
  const shift = windowPenalty * Math.log(windows.length);
  return highest(
    windows.map(({ read }) => ({ cheap: text, deep: wholeOf(read.logits), shift })),
    calibration,
  );
}

/** Of one sentence; nothing if the network did not read it. */
export function perspectiveOfSentence(
  read: ReadSentence,
  said: readonly Said[],
  calibration: Calibration,
): Readonly<Record<string, number>> | undefined {
  if (said.length === 0) return undefined;
  return highest(
    said.map(({ logits }) => ({ cheap: read, deep: logits, shift: 0 })),
    calibration,
  );
}

interface HeardText {
  readonly cheap: Cheap;
  readonly deep: Float32Array;
  readonly shift: number;
}

function highest(heard: readonly HeardText[], { perspective }: Calibration): Record<string, number> {
  const scores: Record<string, number> = {};
  for (const attribute of perspectiveAttributes) {
    const head = perspective[attribute];
    let best = 0;
    for (const { cheap, deep, shift } of heard) {
      const sum = head.bias + dot(head.lexicon, cheap.lexicon) + dot(head.fast, cheap.fast) + dot(head.deep, deep);
      best = Math.max(best, valueAt(head.curve, sum - shift));
    }
    scores[attribute] = roundScore(best);
  }
  return scores;
}

/** The attributes of the window as a whole; its categories are those of its worst sentences. */
function wholeOf(logits: Float32Array): Float32Array {
  const whole = logits.slice(0, networkOutputs);
  for (let category = 0; category < textCategoryNames.length; category++) {
    whole[category] = logits[networkOutputs + category]!;
    for (let row = 2 * networkOutputs; row < logits.length; row += networkOutputs) {
      whole[category] = Math.max(whole[category]!, logits[row + category]!);
    }
  }
  return whole;
}

function dot(weights: readonly number[], values: ArrayLike<number>): number {
  let sum = 0;
  for (let index = 0; index < weights.length; index++) sum += weights[index]! * values[index]!;
  return sum;
}
