/**
 * Detects the language of a text, as ISO 639-1 codes and `hi-Latn` (Hindi in Latin letters); empty if none is reliable
 * (P1). Slang, names, brands and single words of the Latin alphabet belong to no language or to many: in other
 * services, wrong guesses have hurt users more than no answer. Scripts with one language are decided by the script, the
 * others by a table. A hint, never a judge (D2).
 */

import { dominantScript } from './dominant-script.ts';
import { languageTable, lengthClass } from './language-table.ts';
import { rankLanguages } from './rank-languages.ts';
import { isRomanizedHindi } from './romanized-hindi.ts';
import type { Script } from './script-of.ts';
import { wordsOf } from './words-of.ts';

const languageOfScript: Readonly<Partial<Record<Script, string>>> = {
  greek: 'el',
  armenian: 'hy',
  gurmukhi: 'pa',
  gujarati: 'gu',
  tamil: 'ta',
  telugu: 'te',
  kannada: 'kn',
  malayalam: 'ml',
  sinhala: 'si',
  thai: 'th',
  lao: 'lo',
  burmese: 'my',
  georgian: 'ka',
  khmer: 'km',
  kana: 'ja',
  hangul: 'ko',
};

/** Standards of one language that statistics cannot distinguish in a short text, so all of them are named. */
const oneLanguageToUs: Readonly<Record<string, readonly string[]>> = { hr: ['hr', 'bs', 'sr'], id: ['id', 'ms'] };

/** In UTF-16 units. More would only take longer. */
const longestLook = 1_000;

export function detectLanguages(text: string): string[] {
  const words = wordsOf(text.slice(0, longestLook));
  const script = dominantScript(words);
  if (script === null) return [];
  const alone = languageOfScript[script];
  if (alone !== undefined) return [alone];
  const table = languageTable();
  const own = words.filter((word) => word.script === script);
  if (script === 'latin' && isRomanizedHindi(own)) return ['hi-Latn'];
  const { language, place, lead } = rankLanguages(own, script, table);
  const needed = table.neededLeads[script]?.[place]?.[lengthClass(own, script)] ?? null;
  if (language === 'other' || needed === null || lead < needed) return [];
  return [...(oneLanguageToUs[language] ?? [language])];
}
