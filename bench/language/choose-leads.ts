/**
 * Chooses how far a language must lead before it is named, for each language and length: the smallest lead at which
 * nearly all answers are right and hardly any text without a language gets one. Uses only the calibration halves.
 */

import { dominantScript } from '../../packages/engine/src/language/dominant-script.ts';
import { type LanguageTable, lengthClass, lengthClasses } from '../../packages/engine/src/language/language-table.ts';
import { rankLanguages } from '../../packages/engine/src/language/rank-languages.ts';
import type { Script } from '../../packages/engine/src/language/script-of.ts';
import { wordsOf } from '../../packages/engine/src/language/words-of.ts';
import type { LabelledText } from './corpus.ts';
import { groups, ourName, testLanguages, unknownLanguages } from './languages.ts';
import { calibrationNames, slang } from './no-language.ts';
import { stretches, testTexts } from './test-texts.ts';

type Totals = Record<'no language' | 'unknown language', number>;

interface Case {
  readonly lead: number;
  /** Roughly how much of what people write is in this language. */
  readonly weight: number;
  readonly kind: 'right' | 'wrong' | 'no language' | 'unknown language';
}

const wantedPrecision = 0.99;
/** The largest shares of slang and names, and of unknown languages, that one language may be given by mistake. */
const maxFalselySure = { 'no language': 0.0002, 'unknown language': 0.01 };
const lengthsTried = [1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 13, 16, 20, 25];
/** One word is too little for any statistics: a name and a word look the same. */
const fewestWords = 2;
const fewestRight = 20;

export async function chooseLeads(table: LanguageTable): Promise<LanguageTable> {
  const cases = new Map<string, Case[]>();
  const totals = new Map<string, Totals>();
  const add = (text: string, language: string, ownScript: Script | null = null) => {
    const words = wordsOf(text);
    const script = dominantScript(words);
    if (script === null || groups[script] === undefined) return;
    // English words in a Georgian sentence are English, so naming them English is not wrong.
    if (ownScript !== null && script !== ownScript) return;
    const own = words.filter((word) => word.script === script);
    const best = rankLanguages(own, script, table);
    const length = lengthClass(own, script);
    const kind = kindOf(best.language, language);
    const total = totals.get(`${script}:${length}`) ?? { 'no language': 0, 'unknown language': 0 };
    totals.set(`${script}:${length}`, total);
    if (kind === 'no language' || kind === 'unknown language') total[kind]++;
    const key = `${script}:${best.place}:${length}`;
    const list = cases.get(key) ?? [];
    cases.set(key, list);
    list.push({ lead: best.lead, kind, weight: weightOf(language) });
  };
  const known = await testTexts(testLanguages, 'sentences', 'calibrate');
  const scripts = scriptsOf(known);
  const unknown = await testTexts(unknownLanguages, 'sentences', 'calibrate');
  for (const length of lengthsTried) {
    for (const { text, language } of stretches(known, length)) add(text, language, scripts.get(language));
    for (const { text } of stretches(unknown, length)) add(text, 'unknown language');
  }
  for (const { text, language } of await testTexts(testLanguages, 'word-pairs', 'calibrate')) {
    add(text, language, scripts.get(language));
  }
  for (const text of [...slang('calibrate'), ...(await calibrationNames())]) add(text, 'no language');

  const neededLeads: Partial<Record<Script, (number | null)[][]>> = {};
  for (const [script, languages] of Object.entries(groups) as [Script, readonly string[]][]) {
    neededLeads[script] = languages.map((_, place) =>
      Array.from({ length: lengthClasses }, (_, length) => {
        const total = totals.get(`${script}:${length}`);
        const own = cases.get(`${script}:${place}:${length}`);
        if (length + 1 < fewestWords || total === undefined || own === undefined) return null;
        return smallestLead(own, total);
      }),
    );
  }
  return { ...table, neededLeads };
}

/** The script of most sentences of a language; Japanese without kana is judged as it is. */
function scriptsOf(texts: readonly LabelledText[]): Map<string, Script | null> {
  const counts = new Map<string, Map<Script | null, number>>();
  for (const { text, language } of texts) {
    const script = dominantScript(wordsOf(text));
    const own = counts.get(language) ?? new Map<Script | null, number>();
    counts.set(language, own.set(script, (own.get(script) ?? 0) + 1));
  }
  const most = (own: Map<Script | null, number>) => [...own].sort(([, one], [, other]) => other - one)[0]?.[0] ?? null;
  return new Map([...counts].map(([language, own]) => [language, language === 'ja' ? null : most(own)]));
}

/**
 * Test sentences of small languages contain some of large ones by mistake: English anywhere, Spanish among Catalan.
 * Counted equally, those few would make the large languages look uncertain, so languages are weighted by how much is
 * written in them.
 */
function weightOf(language: string): number {
  if (language === 'en') return 20;
  if (['es', 'fr', 'pt', 'ru'].includes(language)) return 10;
  return ['ar', 'de', 'hi', 'id', 'it', 'ja', 'pl', 'tr', 'zh'].includes(language) ? 4 : 1;
}

function kindOf(found: string, language: string): Case['kind'] {
  if (language === 'no language' || language === 'unknown language') return language;
  return found === ourName(language) ? 'right' : 'wrong';
}

/** The smallest lead at which the answers are precise enough; none if too few are right to tell. */
function smallestLead(cases: readonly Case[], total: Totals): number | null {
  const sorted = [...cases].sort((one, other) => other.lead - one.lead);
  const counts = { right: 0, wrong: 0, 'no language': 0, 'unknown language': 0 };
  let smallest: number | null = null;
  let rights = 0;
  for (const { lead, kind, weight } of sorted) {
    counts[kind] += kind === 'right' || kind === 'wrong' ? weight : 1;
    if (kind === 'right') rights++;
    const precise = rights >= fewestRight && counts.right >= wantedPrecision * (counts.right + counts.wrong);
    const careful = (['no language', 'unknown language'] as const).every(
      (none) => counts[none] <= maxFalselySure[none] * total[none],
    );
    if (precise && careful) smallest = lead;
  }
  return smallest;
}
