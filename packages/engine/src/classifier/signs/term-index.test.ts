import { expect, it } from 'vitest';
import { loadInnocentWords, loadLexicon } from '../../lexicon/load-lexicon.ts';
import { buildAnchoredPatterns } from '../../text/anchored-patterns.ts';
import { createLooseBuffers } from '../../text/loose-view.ts';
import { createPatternList } from '../../text/pattern-list.ts';
import { addSkeletons } from '../../text/skeleton.ts';
import { readForm } from './term-form.ts';

it('no two shipped spellings have the same hash', () => {
  const skeletons = createPatternList();
  const view = createLooseBuffers();
  const spellings = loadLexicon().flatMap(({ forms, except }) => [...forms, ...except]);
  const written = [...spellings, ...loadInnocentWords()];
  // Names run words together.
  const joined = written.map((text) => text.replaceAll(/[ '-]/g, ''));
  for (const text of [...written, ...joined]) {
    for (const reading of ['forwards', 'backwards', 'upside down'] as const) {
      const length = readForm(text, reading, view);
      addSkeletons(view.codes, length, skeletons);
    }
  }
  const { firstEqual } = buildAnchoredPatterns(skeletons);
  const firstWith = new Map<string, number>();
  const expected = Array.from(skeletons, (codes, pattern) => {
    const letters = codes.join(' ');
    if (!firstWith.has(letters)) firstWith.set(letters, pattern);
    return firstWith.get(letters)!;
  });
  expect(skeletons.count).toBeGreaterThan(100_000);
  expect(Array.from(firstEqual)).toEqual(expected);
});
