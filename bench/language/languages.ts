import type { Script } from '../../packages/engine/src/language/script-of.ts';

function list(codes: string): readonly string[] {
  return [...codes.split(' '), 'other'];
}

/** The languages the table tells apart in each script that several share; `hr` is Croatian, Bosnian and Serbian, `id` Indonesian and Malay. */
export const groups: Readonly<Partial<Record<Script, readonly string[]>>> = {
  latin: list(
    'en de fr es pt it nl sv da no fi is et lv lt pl cs sk sl hr hu ro sq tr az id vi tl sw af ca gl eu cy ga',
  ),
  cyrillic: list('ru uk be bg sr mk kk mn'),
  arabic: list('ar fa ur'),
  hebrew: list('he yi'),
  devanagari: list('hi mr ne'),
  bengali: list('bn as'),
  han: list('zh ja'),
};

/** Names of Lingua's test crates. Languages outside the table are there to be refused. */
export const testLanguages: Readonly<Record<string, string>> = {
  ...{
    afrikaans: 'af',
    albanian: 'sq',
    arabic: 'ar',
    azerbaijani: 'az',
    basque: 'eu',
    belarusian: 'be',
    bengali: 'bn',
  },
  ...{ bokmal: 'no', bulgarian: 'bg', catalan: 'ca', chinese: 'zh', croatian: 'hr', czech: 'cs', danish: 'da' },
  ...{ dutch: 'nl', english: 'en', estonian: 'et', finnish: 'fi', french: 'fr', georgian: 'ka', german: 'de' },
  ...{ greek: 'el', gujarati: 'gu', hebrew: 'he', hindi: 'hi', hungarian: 'hu', icelandic: 'is', indonesian: 'id' },
  ...{ irish: 'ga', italian: 'it', japanese: 'ja', kazakh: 'kk', korean: 'ko', latvian: 'lv', lithuanian: 'lt' },
  ...{ macedonian: 'mk', malay: 'ms', marathi: 'mr', mongolian: 'mn', persian: 'fa', polish: 'pl', portuguese: 'pt' },
  ...{ punjabi: 'pa', romanian: 'ro', russian: 'ru', serbian: 'sr', slovak: 'sk', slovene: 'sl', spanish: 'es' },
  ...{ swahili: 'sw', swedish: 'sv', tagalog: 'tl', tamil: 'ta', telugu: 'te', thai: 'th', turkish: 'tr' },
  ...{ ukrainian: 'uk', urdu: 'ur', vietnamese: 'vi', welsh: 'cy' },
};

/** Lingua knows these and the table does not. */
export const unknownLanguages: Readonly<Record<string, string>> = {
  esperanto: 'eo',
  latin: 'la',
  somali: 'so',
  yoruba: 'yo',
  zulu: 'zu',
};

/** The name under which the table knows a language. */
export function ourName(language: string): string {
  return language === 'ms' ? 'id' : language;
}
