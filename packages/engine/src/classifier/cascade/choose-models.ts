/**
 * Decides which deep models read a text, and in which language it is [D2]. Text that is surely English goes to the English
 * model, everything else to the multilingual one; if the language is uncertain, both read it. If the English model is unsure
 * of a text, the cascade shows it to the other one too.
 */

import { detectLanguages } from '../../language/detect-languages.ts';
import { wordsOf } from '../../language/words-of.ts';
import type { DeepModel } from '../neural/deep-model.ts';
import { readWordList } from '../signs/word-list.ts';

export type ModelChoice = readonly DeepModel[];

/**
 * The language of a text, or null if none was detected reliably; the caller's languages settle what detection is unsure
 * of.
 */
export function languageOf(text: string, named: readonly string[] = []): string | null {
  const found = detectLanguages(text);
  if (found.length === 1) return found[0]!;
  return onlyOne(found.length === 0 ? named : named.filter((code) => found.includes(code))) ?? found[0] ?? null;
}

/** `language` is that of the surrounding text. */
export function chooseModels(text: string, language: string | null, named: readonly string[] = []): ModelChoice {
  const own = detectLanguages(text);
  if (own.length > 0) return own.length === 1 && own[0] === 'en' ? english : multilingual;
  // Not for English: many programs name it whatever the text is, so the words have to look like it too.
  if ((onlyOne(named) ?? 'en') !== 'en') return multilingual;
  const { latin, common } = lookAt(text);
  if (!latin) return multilingual;
  return language === 'en' && common >= mostlyEnglish ? english : both;
}

/** Two named languages settle nothing. */
function onlyOne(codes: readonly string[]): string | undefined {
  return codes.length === 1 ? codes[0] : undefined;
}

const english: ModelChoice = ['english'];
const multilingual: ModelChoice = ['multilingual'];
const both: ModelChoice = ['english', 'multilingual'];

/** From this share of Latin letters on, a text is a mixture. */
const mixedShare = 0.2;
/** From this share of common English words on, a short part of an English text is English too. */
const mostlyEnglish = 0.4;

const commonWords = new Set(readWordList('common-english-words.txt'));

function lookAt(text: string): { latin: boolean; common: number } {
  let latin = 0;
  let all = 0;
  let words = 0;
  let common = 0;
  for (const { text: word, script } of wordsOf(text)) {
    all += word.length;
    words++;
    if (script === 'latin') latin += word.length;
    if (commonWords.has(word.toLowerCase())) common++;
  }
  return { latin: all === 0 || latin >= mixedShare * all, common: words === 0 ? 0 : common / words };
}
