/**
 * Plural and case endings by language, for lists that also match inflected words. A set adds its endings to a word, in
 * place of what it strips. Words of the same script share their sets: which languages count is decided by the text.
 */

import { detectLanguages } from '../../language/detect-languages.ts';
import { type Script, scriptOf } from '../../language/script-of.ts';
import { strictView, viewText } from '../../text/strict-view.ts';

interface EndingSet {
  /** The end of the word that they replace; by default, nothing. */
  readonly strip?: string;
  /** Separated by spaces. */
  readonly endings: string;
  /** Only if what is left of the word ends in one of these letters. */
  readonly after?: string;
  readonly notAfter?: string;
}

interface LanguageEndings {
  readonly script: Script;
  /** Whether they also count in texts whose language is not certain. */
  readonly always?: true;
  readonly sets: readonly EndingSet[];
}

/** "zot" becomes "zotten". */
const doubled = (letters: string, ending: string): EndingSet[] =>
  Array.from(letters, (letter) => ({ endings: `${letter}${ending}`, after: letter }));

const slavicCases = 'ам ами ах';

export const languageEndings: Readonly<Record<string, LanguageEndings>> = {
  en: {
    script: 'latin',
    always: true,
    sets: [
      { endings: 's', notAfter: 'sxz' },
      { endings: 'es', after: 'sxzo' },
      { strip: 'ch', endings: 'ches' },
      { strip: 'sh', endings: 'shes' },
      { strip: 'y', endings: 'ies' },
      { strip: 'f', endings: 'ves' },
    ],
  },
  de: {
    script: 'latin',
    sets: [
      { endings: 'e en er ern es em', notAfter: 'e' },
      { endings: 'n', after: 'elr' },
      { endings: 's', notAfter: 'sxz' },
      { endings: 'r s m', after: 'e' },
      { strip: 'in', endings: 'innen' },
    ],
  },
  nl: {
    script: 'latin',
    sets: [
      { endings: 'en', notAfter: 'e' },
      ...doubled('bdfgklmnprst', 'en'),
      { endings: 's', notAfter: 'sxz' },
      { endings: 'n', after: 'e' },
      { strip: 'f', endings: 'ven' },
      { strip: 's', endings: 'zen' },
    ],
  },
  sv: {
    script: 'latin',
    sets: [
      { endings: 'ar arna arnas er erna ernas en ens et ets or orna s', notAfter: 'a' },
      { endings: 'n ns na nas t ts r rna rnas', after: 'aeiouy' },
      { strip: 'a', endings: 'or orna ornas' },
      { strip: 'e', endings: 'ar arna arnas' },
    ],
  },
  es: {
    script: 'latin',
    sets: [
      { endings: 's', notAfter: 'sxz' },
      { endings: 'es', notAfter: 'aeiouz' },
      { strip: 'z', endings: 'ces' },
    ],
  },
  pt: {
    script: 'latin',
    sets: [
      { endings: 's', notAfter: 'sxz' },
      { endings: 'es', after: 'rzns' },
      { strip: 'm', endings: 'ns' },
      { strip: 'l', endings: 'is' },
      { strip: 'ão', endings: 'ões ães' },
    ],
  },
  fr: {
    script: 'latin',
    sets: [
      { endings: 's', notAfter: 'sxz' },
      { endings: 'x', after: 'u' },
      { strip: 'al', endings: 'aux' },
    ],
  },
  it: {
    script: 'latin',
    sets: [
      { strip: 'o', endings: 'i' },
      { strip: 'o', endings: 'hi', after: 'cg' },
      { strip: 'a', endings: 'e i' },
      { strip: 'a', endings: 'he', after: 'cg' },
      { strip: 'e', endings: 'i' },
    ],
  },
  pl: {
    script: 'latin',
    sets: [
      { endings: 'a u owi em iem e ie y i ów om ami ach owie', notAfter: 'aeiouy' },
      { strip: 'a', endings: 'y i e ie ę ą o om ami ach' },
      { strip: 'o', endings: 'a u em ie om ami ach' },
      { strip: 'ek', endings: 'ka ku kiem ki kowi kom kami kach ków' },
      { strip: 'iec', endings: 'ca cu cem cy cowi ców com cami cach' },
      { strip: 'y', endings: 'ego emu ym a ą e ych ymi' },
    ],
  },
  tr: {
    script: 'latin',
    sets: [
      { endings: 'lar ler ları leri lara lere larda lerde lardan lerden ların lerin' },
      { endings: 'ı i u ü ın in un ün a e', notAfter: 'aeıioöuü' },
      { endings: 'yı yi yu yü nın nin nun nün ya ye', after: 'aeıioöuü' },
      { endings: 'da de ta te dan den tan ten' },
    ],
  },
  id: { script: 'latin', sets: [{ endings: 'nya ku mu' }] },
  ru: {
    script: 'cyrillic',
    always: true,
    sets: [
      { endings: `а у ом ем е ы и ов ев ей ${slavicCases}`, notAfter: 'аеёиоуыэюяьй' },
      { strip: 'а', endings: `ы и е у ой ою ей ${slavicCases}` },
      { strip: 'я', endings: 'и е ю ей ею ям ями ях' },
      { strip: 'ь', endings: 'я ю ем ём е и ей ям ями ях ью' },
      { strip: 'й', endings: 'я ю ем е и ев ям ями ях' },
      { strip: 'о', endings: `а у ом е ${slavicCases}` },
      { strip: 'ок', endings: 'ка ку ком ке ки ков кам ками ках' },
      { strip: 'ец', endings: 'ца цу цом цем це цы цев цов цам цами цах' },
      { strip: 'ый', endings: 'ого ому ым ом ая ую ое ые ых ыми' },
      { strip: 'ий', endings: 'ого его ому ему им ом ем ая яя ую юю ое ее ие их ими' },
      { strip: 'ой', endings: 'ого ому ым ом ая ую ое ые ых ыми им ие их ими' },
    ],
  },
  uk: {
    script: 'cyrillic',
    always: true,
    sets: [
      { endings: `а у ові ом ем еві і и ів їв ${slavicCases}`, notAfter: 'аеєиіїоуюяьй' },
      { strip: 'а', endings: `и і у ою ${slavicCases}` },
      { strip: 'я', endings: 'і ю ею єю ям ями ях' },
      { strip: 'ь', endings: 'я ю ем еві і ів ям ями ях' },
      { strip: 'ок', endings: 'ка ку ком кові ки ків кам ками ках' },
      { strip: 'ець', endings: 'ця цю цем цеві ці ців цям цями цях' },
      { strip: 'ий', endings: 'ого ому им а у е і их ими ої ій ою' },
    ],
  },
  hi: {
    script: 'devanagari',
    always: true,
    sets: [{ endings: 'ें ों ो' }, { strip: 'ा', endings: 'े ों ो' }, { strip: 'ी', endings: 'ियाँ ियों ियो' }],
  },
  ar: {
    script: 'arabic',
    always: true,
    sets: [{ endings: 'ون ين ات ان' }, { strip: 'ة', endings: 'ات تان تين' }],
  },
  fa: { script: 'arabic', always: true, sets: [{ endings: 'ها های هایی ان' }] },
};

/** One ending, with the conditions on the word; as normalised text. */
export interface Ending {
  readonly language: string;
  readonly strip: string;
  readonly after: string;
  readonly notAfter: string;
  readonly always: boolean;
}

interface ScriptEndings {
  /** What is taken off words, the empty string for nothing; as normalised text. */
  readonly strips: readonly string[];
  readonly byText: ReadonlyMap<string, readonly Ending[]>;
}

function readScript(script: Script): ScriptEndings {
  const byText = new Map<string, Ending[]>();
  for (const [language, { script: own, always = false, sets }] of Object.entries(languageEndings)) {
    if (own !== script) continue;
    for (const { strip = '', endings, after = '', notAfter = '' } of sets) {
      const conditions = { strip: normalised(strip), after: normalised(after), notAfter: normalised(notAfter) };
      for (const ending of endings.split(' ')) {
        const text = normalised(ending);
        byText.set(text, [...(byText.get(text) ?? []), { language, always, ...conditions }]);
      }
    }
  }
  const strips = new Set([...byText.values()].flat().map(({ strip }) => strip));
  return { strips: [...strips], byText };
}

const normalised = (text: string): string => viewText(strictView(text));

export type InflectedScript = 'latin' | 'cyrillic' | 'devanagari' | 'arabic';
export const inflectedScripts: readonly InflectedScript[] = ['latin', 'cyrillic', 'devanagari', 'arabic'];
const tables: Partial<Record<InflectedScript, ScriptEndings>> = {};

export function endingsOf(script: InflectedScript): ScriptEndings {
  tables[script] ??= readScript(script);
  return tables[script];
}

/** In code units of the strict view. */
export const longestEnding = 6;

/** The script of the last letter of an entry; undefined if words of that script are not inflected here. */
export function scriptOfEntry(entry: string): InflectedScript | undefined {
  let script: Script | null = null;
  for (const character of entry) script = scriptOf(character.codePointAt(0) ?? 0) ?? script;
  return inflectedScripts.find((one) => one === script);
}

/** Whether endings of a language count in a text; the text's language is looked for once, when it first matters. */
export type CountsLanguage = (ending: Ending, script: InflectedScript) => boolean;

export function languagesIn(content: string): CountsLanguage {
  let detected: readonly string[] | undefined;
  return ({ language, always }, script) => {
    detected ??= detectLanguages(content);
    const own = detected.filter((one) => languageEndings[one]?.script === script);
    return own.length === 0 ? always : own.includes(language);
  };
}
