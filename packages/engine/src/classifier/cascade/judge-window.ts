/** From the opinions on each window to scores of the whole text: the highest of all windows stands. */

import { type TextCategory, textCategoryNames } from '@moderato/contract';
import { roundScore } from '../../round-score.ts';
import type { Span } from '../../text/view.ts';
import type { Scores } from '../classifier.ts';
import type { Calibration, Stage } from './calibration.ts';
import { isSure, stageScore } from './stage-scores.ts';
import type { TextWindow } from './window.ts';

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
  penalty: number,
  calibration: Calibration,
): JudgedWindow {
  const categories: CategoryScore[] = [];
  const unsure: TextCategory[] = [];
  for (let index = 0; index < textCategoryNames.length; index++) {
    const category = textCategoryNames[index]!;
    const { stage, sums } = opinionOn(category);
    const score = stageScore(stage, category, sums[index]! - penalty, calibration);
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
}

/** `floor` is what the word lists alone make sure of in the text as a whole. */
export function judgeWindows(windows: readonly JudgedWindow[], floor: Scores, calibration: Calibration): JudgedWindows {
  const scores = { ...floor };
  const unsure: TextCategory[] = [];
  for (let index = 0; index < textCategoryNames.length; index++) {
    const category = textCategoryNames[index]!;
    const highest = highestOf(windows, index);
    // Word lists flag, but a second judge may still look where the models think otherwise.
    const isRaised = floor[category] > highest.score;
    const score = isRaised ? floor[category] : highest.score;
    scores[category] = roundScore(score);
    if (isRaised || !isSure(calibration.stages[highest.stage][category], score)) unsure.push(category);
  }
  const unsureSpans =
    windows.length === 1 ? [] : windows.filter((judged) => judged.unsure.some((category) => unsure.includes(category)));
  return { scores, unsure, unsureSpans: unsureSpans.map(({ window }) => window.span) };
}

/** The first of the highest. */
function highestOf(windows: readonly JudgedWindow[], index: number): CategoryScore {
  let highest = windows[0]!.categories[index]!;
  for (const { categories } of windows) if (categories[index]!.score > highest.score) highest = categories[index]!;
  return highest;
}
