/** The windows that the fast model is unsure of, before the deep models: which go, to whom, and what comes back. */

import type { TextCategory } from '@moderato/contract';
import { textCategoryNames } from '@moderato/contract';
import type { DeepModel } from '../models/deep-model.ts';
import type { DeepAnswer, ModelPool, Question } from '../models/model-pool.ts';
import { chooseModels } from './choose-models.ts';
import type { JudgedWindow } from './judge-window.ts';

/** Of one text, however long it is. */
const mostQuestions = 48;

export interface DeepReading {
  readonly model: DeepModel;
  readonly answer: DeepAnswer;
  /** What the text of the window may be written in; empty when nobody knows. */
  readonly languages: readonly string[];
}

export type DeepReadings = ReadonlyMap<JudgedWindow, readonly DeepReading[]>;

/** The most suspicious windows first; what is over the limit keeps the fast model's opinion. */
export async function askDeep(windows: readonly JudgedWindow[], pool: ModelPool): Promise<DeepReadings> {
  const questions: (Question & { window: JudgedWindow; languages: readonly string[] })[] = [];
  const unsure = windows.filter((judged) => judged.unsure.length > 0 && judged.window.text.trim() !== '');
  for (const window of unsure.toSorted((a, b) => suspicion(b) - suspicion(a))) {
    const { text } = window.window;
    const { models, languages } = chooseModels(text);
    if (questions.length + models.length > mostQuestions) break;
    for (const model of models) questions.push({ model, text, window, languages });
  }
  const readings = new Map<JudgedWindow, DeepReading[]>();
  const answers = questions.length === 0 ? [] : await pool.ask(questions);
  for (const [index, { model, window, languages }] of questions.entries()) {
    const known = readings.get(window) ?? [];
    readings.set(window, [...known, { model, answer: answers[index]!, languages }]);
  }
  return readings;
}

/** How bad a window might be, as far as the fast model can tell. */
function suspicion({ categories, unsure }: JudgedWindow): number {
  const scoreOf = (category: TextCategory) => categories[textCategoryNames.indexOf(category)]!.score;
  return unsure.reduce((worst, category) => Math.max(worst, scoreOf(category)), 0);
}
