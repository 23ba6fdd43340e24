/**
 * Which deep models read a text [D2]. Latin script and mixtures: English, and the multilingual one too unless the text is
 * surely English. Other scripts: the multilingual one. A language that nobody is sure of never decides alone.
 */

import { detectLanguages } from '../../language/detect-languages.ts';
import { wordsOf } from '../../language/words-of.ts';
import type { DeepModel } from '../models/deep-model.ts';

export interface ModelChoice {
  readonly models: readonly DeepModel[];
  /** Empty when nobody knows. */
  readonly languages: readonly string[];
}

/** From this share of Latin letters on a text is a mixture. */
const mixedShare = 0.2;

const englishAlone: readonly DeepModel[] = ['english'];
const otherScript: readonly DeepModel[] = ['multilingual'];
const both: readonly DeepModel[] = ['english', 'multilingual'];

export function chooseModels(text: string): ModelChoice {
  const languages = detectLanguages(text);
  if (latinShare(text) < mixedShare) return { models: otherScript, languages };
  const isEnglish = languages.length === 1 && languages[0] === 'en';
  return { models: isEnglish ? englishAlone : both, languages };
}

/** Of the letters in words; 1 where there are none. */
function latinShare(text: string): number {
  let latin = 0;
  let all = 0;
  for (const { text: word, script } of wordsOf(text)) {
    all += word.length;
    if (script === 'latin') latin += word.length;
  }
  return all === 0 ? 1 : latin / all;
}
