/** The windows that a cheaper stage is unsure of, before a deep model: which go, and what comes back. */

import type { TextCategory } from '@moderato/contract';
import { textCategoryNames } from '@moderato/contract';
import type { DeepModel } from '../neural/deep-model.ts';
import type { DeepAnswer, ModelPool } from '../neural/model-pool.ts';
import type { JudgedWindow } from './judge-window.ts';

/** Of one text, however long it is: the English model costs ten times as much. */
const mostQuestions: Readonly<Record<DeepModel, number>> = { multilingual: 44, english: 12 };

export type DeepAnswers = ReadonlyMap<JudgedWindow, DeepAnswer>;

/** The most suspicious windows first; what is over the limit keeps the opinion it has. */
export async function askDeep(
  model: DeepModel,
  windows: readonly JudgedWindow[],
  pool: ModelPool,
): Promise<DeepAnswers> {
  const asked = windows.toSorted((a, b) => suspicion(b) - suspicion(a)).slice(0, mostQuestions[model]);
  const answers = asked.length === 0 ? [] : await pool.ask(asked.map(({ window: { text } }) => ({ model, text })));
  return new Map(asked.map((window, index) => [window, answers[index]!]));
}

/** How bad a window might be, as far as the cheaper stage can tell. */
function suspicion({ categories, unsure }: JudgedWindow): number {
  const scoreOf = (category: TextCategory) => categories[textCategoryNames.indexOf(category)]!.score;
  return unsure.reduce((worst, category) => Math.max(worst, scoreOf(category)), 0);
}
