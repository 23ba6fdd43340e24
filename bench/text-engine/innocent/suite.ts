/**
 * The innocent suite: every part, without the entries judged obscene by eye, as texts. A word list is shown twice: each
 * entry alone, and in running text of ten entries joined by spaces. Other texts are shown as they are.
 */

import { createRandom } from '../random.ts';
import { readList } from '../read-list.ts';
import { addressesPart, programmingPart, readmesPart } from './found-texts.ts';
import { generatedUsernamesPart, hashesPart, numbersPart } from './generated.ts';
import type { InnocentPart } from './part.ts';
import { dictionaryPart, medicalPart, namesPart, townsPart, wordNetParts } from './word-lists.ts';

export interface ShownPart {
  readonly part: InnocentPart;
  readonly presentation: 'alone' | 'ten at a time' | 'as it is';
  readonly texts: readonly string[];
}

export const wordsPerRunningText = 10;

export async function loadParts(seed: string, judgedObscene: ReadonlySet<string>): Promise<readonly InnocentPart[]> {
  const dictionary = dictionaryPart();
  const plainWords = dictionary.entries.filter((word) => /^[a-z]{3,7}$/.test(word) && !judgedObscene.has(word));
  return [
    dictionary,
    await namesPart(),
    townsPart(),
    medicalPart(),
    ...wordNetParts(),
    readmesPart(),
    programmingPart(),
    addressesPart(),
    hashesPart(createRandom(`${seed}: hashes`)),
    numbersPart(createRandom(`${seed}: numbers`)),
    generatedUsernamesPart(plainWords, createRandom(`${seed}: usernames`)),
    { ...committedPart('usernames', 'words'), context: 'username' },
    committedPart('game-talk', 'texts'),
    committedPart('well-known-traps', 'texts'),
    committedPart('code-snippets', 'texts'),
  ];
}

function committedPart(name: string, kind: InnocentPart['kind']): InnocentPart {
  return {
    id: name.replaceAll('-', ' '),
    source: `written by hand, innocent/${name}.txt`,
    kind,
    context: 'default',
    entries: readList(`innocent/${name}.txt`),
  };
}

export function readJudgedObscene(): ReadonlySet<string> {
  return new Set(readList('innocent/judged-obscene.txt').map((line) => line.toLowerCase()));
}

export function showParts(
  parts: readonly InnocentPart[],
  judgedObscene: ReadonlySet<string>,
  seed: string,
): readonly ShownPart[] {
  return parts.flatMap((part): ShownPart[] => {
    const entries = part.entries.filter((entry) => !judgedObscene.has(entry.toLowerCase()));
    if (part.kind === 'texts') return [{ part, presentation: 'as it is', texts: entries }];
    const shuffled = createRandom(`${seed}: ${part.id}`).shuffle(entries);
    return [
      { part, presentation: 'alone', texts: entries },
      { part, presentation: 'ten at a time', texts: inTens(shuffled) },
    ];
  });
}

function inTens(entries: readonly string[]): readonly string[] {
  return Array.from({ length: Math.ceil(entries.length / wordsPerRunningText) }, (_, index) =>
    entries.slice(index * wordsPerRunningText, (index + 1) * wordsPerRunningText).join(' '),
  );
}
