/**
 * Which deep models may read a text, and how much their words weigh [D2]. The multilingual one reads everything; Latin script
 * and mixtures may go on to the English one. A text that is surely English is weighed as such; where nobody is sure, the
 * multilingual opinion weighs more. A language that nobody is sure of decides nothing alone.
 */

import { detectLanguages } from '../../language/detect-languages.ts';
import { wordsOf } from '../../language/words-of.ts';

export interface ModelChoice {
  /** Latin script, or a mixture with it: what the English model may read. */
  readonly isLatin: boolean;
  readonly isEnglish: boolean;
  /** Empty when nobody knows. */
  readonly languages: readonly string[];
}

/** From this share of Latin letters on a text is a mixture. */
const mixedShare = 0.2;

export function chooseModels(text: string): ModelChoice {
  const languages = detectLanguages(text);
  const isLatin = latinShare(text) >= mixedShare;
  return { isLatin, isEnglish: isLatin && languages.length === 1 && languages[0] === 'en', languages };
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

/** The language of a text, or null when nothing reliable was found; `hints` settle what detection is unsure of. */
export function languageOf(languages: readonly string[], hints: readonly string[] = []): string | null {
  if (languages.length === 1) return languages[0]!;
  return hints.find((hint) => languages.length === 0 || languages.includes(hint)) ?? languages[0] ?? null;
}

/** Languages that the models were trained or measured on; scores in any other are a guess [T11]. */
export const measuredLanguages: ReadonlySet<string> = new Set(
  'en ar de es fr hi it ja ko nl pl pt ru tr zh'.split(' '),
);
