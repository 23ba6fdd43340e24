/**
 * Whether the English model reads a text, and whose word counts beside its own [D2]. Latin script and mixtures: English, and
 * the multilingual opinion too unless the text is surely English. Other scripts: never English. A language that nobody is
 * sure of decides nothing alone.
 */

import { detectLanguages } from '../../language/detect-languages.ts';
import { wordsOf } from '../../language/words-of.ts';

export interface ModelChoice {
  /** `alone`: surely English. `beside`: Latin letters in another language or none that is known. `never`: another script. */
  readonly english: 'alone' | 'beside' | 'never';
  /** Empty when nobody knows. */
  readonly languages: readonly string[];
}

/** From this share of Latin letters on a text is a mixture. */
const mixedShare = 0.2;

export function chooseModels(text: string): ModelChoice {
  const languages = detectLanguages(text);
  if (latinShare(text) < mixedShare) return { english: 'never', languages };
  const isEnglish = languages.length === 1 && languages[0] === 'en';
  return { english: isEnglish ? 'alone' : 'beside', languages };
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
