/** From the opinions on each window to scores of the whole text: the highest of all windows stands. */

import { type TextCategory, textCategoryNames } from '@moderato/contract';
import { roundScore } from '../../round-score.ts';
import type { Span } from '../../text/view.ts';
import type { Scores } from '../classifier.ts';
import type { Calibration, Stage } from './calibration.ts';
import { isSure, stageScore } from './stage-scores.ts';
import type { TextWindow } from './window.ts';
import type { ShiftOf } from './window-shift.ts';

/** One stage's weighted sums, category by category. */
export interface Opinion {
  readonly stage: Stage;
  readonly sums: readonly number[];
}

interface CategoryScore {
  readonly score: number;
  /** Whose score it is, which decides in which bands it is sure. */
  readonly stage: Stage;
}

export interface JudgedWindow {
  readonly window: TextWindow;
  /** In the order of the categories. */
  readonly categories: readonly CategoryScore[];
  /** By the bands of the stage whose score stands. */
  readonly unsure: readonly TextCategory[];
}

export function judgeWindow(
  window: TextWindow,
  opinionOn: (category: TextCategory) => Opinion,
  shiftOf: ShiftOf,
  calibration: Calibration,
): JudgedWindow {
  const categories: CategoryScore[] = [];
  const unsure: TextCategory[] = [];
  for (let index = 0; index < textCategoryNames.length; index++) {
    const category = textCategoryNames[index]!;
    const { stage, sums } = opinionOn(category);
    const score = stageScore(stage, category, sums[index]! - shiftOf(window, category), calibration);
    categories.push({ stage, score });
    if (!isSure(calibration.stages[stage][category], score)) unsure.push(category);
  }
  return { window, categories, unsure };
}

export interface JudgedWindows {
  readonly scores: Scores;
  readonly unsure: readonly TextCategory[];
  /** Where in a text of several windows; none in a text of one. */
  readonly unsureSpans: readonly Span[];
  /** The window that gave each category its score, in a text of several. */
  readonly decidedBy: Readonly<Partial<Record<TextCategory, Span>>>;
}

/** Of a long text with many doubtful windows, a better judge is shown the first of these. */
const mostUnsureSpans = 20;

/** `floor` is what the word lists alone make sure of in the text as a whole. */
export function judgeWindows(windows: readonly JudgedWindow[], floor: Scores, calibration: Calibration): JudgedWindows {
  const scores = { ...floor };
  const unsure: TextCategory[] = [];
  const decidedBy: Partial<Record<TextCategory, Span>> = {};
  for (let index = 0; index < textCategoryNames.length; index++) {
    const category = textCategoryNames[index]!;
    const { window, ...highest } = highestOf(windows, index);
    // Word lists flag, but a second judge may still look where the models think otherwise.
    const isRaised = floor[category] > highest.score;
    const score = isRaised ? floor[category] : highest.score;
    scores[category] = roundScore(score);
    if (isRaised || !isSure(calibration.stages[highest.stage][category], score)) unsure.push(category);
    if (!isRaised && windows.length > 1) decidedBy[category] = window.span;
  }
  const doubtful =
    windows.length === 1 ? [] : windows.filter((judged) => judged.unsure.some((category) => unsure.includes(category)));
  return { scores, unsure, unsureSpans: spansOf(doubtful), decidedBy };
}

/** Sentences say where; the whole text says it only where no sentence is doubtful. */
function spansOf(doubtful: readonly JudgedWindow[]): Span[] {
  const smaller = doubtful.filter(({ window }) => !window.isWhole);
  return (smaller.length > 0 ? smaller : doubtful).slice(0, mostUnsureSpans).map(({ window }) => window.span);
}

/** The first of the highest. */
function highestOf(windows: readonly JudgedWindow[], index: number): CategoryScore & { readonly window: TextWindow } {
  let highest = windows[0]!;
  for (const judged of windows) {
    if (judged.categories[index]!.score > highest.categories[index]!.score) highest = judged;
  }
  return { ...highest.categories[index]!, window: highest.window };
}
