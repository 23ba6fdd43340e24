/**
 * Perspective's attributes on its own scale. Perspective judges a comment as a whole, and so do these heads; if a text
 * is longer than the models read at once, its worst group of sentences counts too.
 */

import { roundScore } from '../../round-score.ts';
import { type DeepModel, deepModels } from '../neural/deep-model.ts';
import { type Calibration, type PerspectiveHead, perspectiveAttributes } from './calibration.ts';
import { valueAt } from './curve.ts';
import type { DeepLogits } from './opinions.ts';
import type { ReadPart, ReadText } from './read-parts.ts';

/** What a group loses among many, per natural logarithm of their number. */
const groupPenalty = 0.25;

/** `logits` are in the order of the parts. Undefined if no deep model read the text. */
export function perspectiveOf(
  { parts }: ReadText,
  logits: readonly DeepLogits[],
  isCutShort: boolean,
  calibration: Calibration,
): Record<string, number> {
  const read = parts.flatMap((part, place) => (isRead(logits[place]) ? [{ part, said: logits[place] }] : []));
  const groups = isCutShort ? read.filter(({ part: { part } }) => part.kind === 'group') : [];
  const whole = read.filter(({ part: { part } }) => part.kind === 'whole');
  if (whole.length + groups.length === 0) return {};
  const spare = groupPenalty * Math.log(Math.max(1, groups.length));
  const scores: Record<string, number> = {};
  for (const attribute of perspectiveAttributes) {
    const heads = calibration.perspective[attribute];
    const scoreOf = ({ part, said }: (typeof read)[number], shift: number) =>
      mean(
        deepModels.flatMap((model) =>
          said[model] === undefined ? [] : headValue(heads[model], part, said, model, shift),
        ),
      );
    const values = [...whole.map((one) => scoreOf(one, 0)), ...groups.map((one) => scoreOf(one, spare))];
    scores[attribute] = roundScore(Math.max(...values));
  }
  return scores;
}

function isRead(said: DeepLogits | undefined): said is DeepLogits {
  return said !== undefined && deepModels.some((model) => said[model] !== undefined);
}

function headValue(head: PerspectiveHead, part: ReadPart, said: DeepLogits, model: DeepModel, shift: number): number {
  const cheap = head.bias + dot(head.lexicon, part.lexicon) + dot(head.fast, part.fast);
  return valueAt(head.curve, cheap + dot(head.deep, said[model]!) - shift);
}

function dot(weights: readonly number[], values: ArrayLike<number>): number {
  let sum = 0;
  for (let index = 0; index < weights.length; index++) sum += weights[index]! * values[index]!;
  return sum;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
