/**
 * Combines the scores of the parts into those of the text: the worst part decides [T10]. Among many sentences, one
 * looks bad by chance, so the more parts there are, the worse one has to be; how much worse was fitted for each
 * category. A sentence that its neighbours quote or report is judged with them.
 */

import { type Context, type TextCategory, textCategoryNames } from '@moderato/contract';
import { roundScore } from '../../round-score.ts';
import type { Span } from '../../text/view.ts';
import type { Scores } from '../classifier.ts';
import type { Calibration } from './calibration.ts';
import { contextShift } from './context-shift.ts';
import type { Part } from './cut-parts.ts';
import { type DeepLogits, isSure, type Opinion, opinionOn } from './opinions.ts';
import type { ReadPart, ReadText } from './read-parts.ts';

export interface CombinedScores {
  readonly scores: Scores;
  readonly unsure: readonly TextCategory[];
  /** The parts that were unsure, in a text of several. */
  readonly unsureSpans: readonly Span[];
  /** The part that gave each category its score, in a text of several. */
  readonly decidedBy: Readonly<Partial<Record<TextCategory, Span>>>;
}

/** In a long text with many doubtful parts, the next tier gets the worst ones. */
const maxUnsureSpans = 20;

/** `floor`: the scores that the word lists alone guarantee for the whole text. */
export function combine(
  { parts, sentences }: ReadText,
  logits: readonly DeepLogits[],
  floor: Scores,
  context: Context,
  calibration: Calibration,
): CombinedScores {
  const scores = { ...floor };
  const unsure: TextCategory[] = [];
  const decidedBy: Partial<Record<TextCategory, Span>> = {};
  const doubtful = new Map<ReadPart, number>();
  const spare = Math.log(Math.max(1, sentences));
  const judged = judgedParts(parts, logits);
  for (let index = 0; index < textCategoryNames.length; index++) {
    const category = textCategoryNames[index]!;
    let highest: (Opinion & { readonly read: ReadPart }) | undefined;
    for (const { read, said } of judged) {
      const shift =
        lossOf(read.part, category, spare, calibration) + contextShift(context, category, read, calibration);
      const opinion = opinionOn(index, read, said, shift, calibration);
      if (highest === undefined || opinion.score > highest.score) highest = { ...opinion, read };
      if (!isSure(category, opinion, calibration)) doubtful.set(read, Math.max(doubtful.get(read) ?? 0, opinion.score));
    }
    const { score, stage, read } = highest!;
    // Word lists flag, but a second judge may still look if the models disagree.
    const isRaised = floor[category] > score;
    scores[category] = roundScore(isRaised ? floor[category] : score);
    if (isRaised || !isSure(category, { score, stage }, calibration)) unsure.push(category);
    if (!isRaised && parts.length > 1) decidedBy[category] = read.part.span;
  }
  return { scores, unsure, decidedBy, unsureSpans: parts.length === 1 ? [] : worstOf(doubtful) };
}

/** The parts that may decide. `logits` are in the order of the parts. */
export function judgedParts(
  parts: readonly ReadPart[],
  logits: readonly DeepLogits[],
): { readonly read: ReadPart; readonly said: DeepLogits }[] {
  const all = parts.map((read, place) => ({ read, said: logits[place] ?? {} }));
  const wasRead = new Set(all.filter(({ said }) => isRead(said)).map(({ read }) => read.part));
  const groups = [...wasRead].filter(({ kind }) => kind === 'group');
  return all.filter(({ read: { part }, said }) => {
    if (part.judgedIn !== undefined && wasRead.has(part.judgedIn)) return false;
    // A deep model that read a group has read its sentences, so the cheap readers' scores of those no longer count.
    return part.kind !== 'sentence' || isRead(said) || !groups.some((group) => holds(group, part));
  });
}

function lossOf(part: Part, category: TextCategory, spare: number, { partLoss }: Calibration): number {
  const { perLog, sentence, group, excerpt } = partLoss[category];
  return perLog * spare + { whole: part.isExcerpt ? excerpt : 0, group, sentence }[part.kind];
}

function isRead({ english, multilingual }: DeepLogits): boolean {
  return english !== undefined || multilingual !== undefined;
}

function holds(group: Part, { span }: Part): boolean {
  return span.start >= group.span.start && span.end <= group.span.end;
}

/** Only sentences and groups: the text as a whole would not say where. */
function worstOf(doubtful: ReadonlyMap<ReadPart, number>): Span[] {
  return [...doubtful]
    .filter(([{ part }]) => part.kind !== 'whole')
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, maxUnsureSpans)
    .map(([{ part }]) => part.span)
    .toSorted((a, b) => a.start - b.start);
}
