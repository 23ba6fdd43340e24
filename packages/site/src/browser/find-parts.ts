/** Finds the parts of the documentation that answer a question, best first. */

import MiniSearch from 'minisearch';

export interface Part {
  readonly address: string;
  readonly page: string;
  readonly title: string;
  readonly text: string;
  /** How much a match counts: people look for guides more often than for the history of the project. */
  readonly weight: number;
}

export interface FoundPart {
  readonly part: Part;
  /** The beginnings of the words that matched. */
  readonly words: readonly string[];
}

/** Words that people type in a question and that every page contains. */
const ignored = new Set(
  'a an and are can do does for how i if in is it my of on or the to what when where with you'.split(' '),
);

const options = { boost: { title: 4, page: 2 }, prefix: true, fuzzy: 0.15 };

export function makeFinder(parts: readonly Part[]): (question: string) => FoundPart[] {
  const index = new MiniSearch({
    fields: ['title', 'page', 'text'],
    processTerm: stem,
    searchOptions: { ...options, boostDocument: (id) => parts[id]?.weight ?? 1 },
  });
  index.addAll(parts.map((part, id) => ({ id, ...part })));
  return (question) => {
    const words = question.split(/\s+/).filter((word) => !ignored.has(word.toLowerCase().replace(/\W+$/, '')));
    const sought = words.length === 0 ? question : words.join(' ');
    const all = index.search(sought, { combineWith: 'AND' });
    // A part with some of the words is better than none.
    const found = all.length > 0 ? all : index.search(sought, { combineWith: 'OR' });
    return found.map(({ id, terms }) => ({ part: parts[id] as Part, words: terms }));
  };
}

/** So that “change” also finds “changing” and “changed”, but “string” does not find “strikes”. */
function stem(word: string): string {
  const lower = word.toLowerCase();
  if (lower.length < 5) return lower;
  const stemmed = lower.replace(/(?:ing|(?<!e)ed|es|e|s)$/, '');
  return /[aeiouy]/.test(stemmed) ? stemmed : lower;
}
