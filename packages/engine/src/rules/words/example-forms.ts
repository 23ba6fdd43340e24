/** What a word of a list matches besides itself, for people who write a rule: its forms by language, and some disguises. */

import type { RuleMatching } from '@moderato/contract';
import { strictView, viewText } from '../../text/strict-view.ts';
import { compileRules } from '../compile-rules.ts';
import type { RuleDefinition } from '../rule-set.ts';
import { languageEndings, scriptOfEntry } from './endings.ts';
import { isEnding, stemsOf } from './inflections.ts';
import { normaliseEntry } from './normalise-entry.ts';

export interface ExampleForms {
  /** By the language of the texts in which they count; null: in any text. */
  readonly inflected: readonly { readonly language: string | null; readonly forms: readonly string[] }[];
  readonly disguised: readonly string[];
}

const none: ExampleForms = { inflected: [], disguised: [] };

export function exampleForms(word: string, matching: RuleMatching): ExampleForms {
  if (matching === 'exact') return none;
  const written = word.trim();
  const inflected = formsOf(written);
  return { inflected, disguised: matching === 'disguised' ? disguisesOf(written) : [] };
}

function formsOf(word: string): ExampleForms['inflected'] {
  const script = scriptOfEntry(word);
  const anywhere: string[] = [];
  const byLanguage: { language: string; forms: string[] }[] = [];
  for (const [language, { script: own, always, sets }] of Object.entries(languageEndings)) {
    if (own !== script) continue;
    const forms = sets.flatMap(({ strip = '', endings }) =>
      word.toLowerCase().endsWith(strip)
        ? endings
            .split(' ')
            .flatMap((ending) => (mayEnd(word, strip, ending, language) ? [cut(word, strip) + ending] : []))
        : [],
    );
    if (always) anywhere.push(...forms);
    else if (forms.length > 0) byLanguage.push({ language, forms: [...new Set(forms)] });
  }
  return [...(anywhere.length > 0 ? [{ language: null, forms: [...new Set(anywhere)] }] : []), ...byLanguage];
}

const cut = (word: string, strip: string): string => word.slice(0, word.length - strip.length);

function mayEnd(word: string, strip: string, ending: string, language: string): boolean {
  const [wanted, tail] = [strip, ending].map((text) => viewText(strictView(text))) as [string, string];
  const view = normaliseEntry(word);
  return stemsOf(word, view).some(
    (stem) =>
      stem.strip === wanted && isEnding(stem, view.codes[stem.length - 1]!, tail, (one) => one.language === language),
  );
}

const leet: Readonly<Record<string, string>> = { o: '0', i: '1', e: '3', a: '4', s: '$', t: '7' };

/** Only those that the rule would match. */
function disguisesOf(word: string): string[] {
  const letters = Array.from(word);
  const candidates = [
    letters.join('.'),
    letters.join(' '),
    word.replace(/[oieast]/iu, (letter) => leet[letter.toLowerCase()] ?? letter),
    word.replace(/[aeiouаеиоу]/iu, '$&$&$&'),
    word.replace(/(?<=.)[aeiou]/iu, '*'),
    `${letters.slice(0, letters.length >> 1).join('')}-${letters.slice(letters.length >> 1).join('')}`,
  ];
  const rule: RuleDefinition = {
    ruleId: 'example',
    type: 'wordlist',
    pattern: [word],
    priority: 0,
    action: 'flag',
    createdAtMs: 0,
    matching: 'disguised',
  };
  const rules = compileRules([rule]);
  return [...new Set(candidates)].filter((text) => {
    if (text === word) return false;
    const found = rules.match(text);
    return !(found instanceof Promise) && found.matched.some(({ match }) => match.end - match.start === text.length);
  });
}
