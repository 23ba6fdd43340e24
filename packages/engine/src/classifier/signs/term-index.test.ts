import { expect, it } from 'vitest';
import { loadInnocentWords, loadLexicon } from '../../lexicon/load-lexicon.ts';
import { buildAnchoredPatterns } from '../../text/anchored-patterns.ts';
import { createLooseBuffers } from '../../text/loose-view.ts';
import { createPatternList } from '../../text/pattern-list.ts';
import { addBones } from '../../text/skeleton.ts';
import { readForm } from './term-form.ts';

it('no two shipped spellings have the same hash', () => {
  const bones = createPatternList();
  const view = createLooseBuffers();
  const spellings = loadLexicon().flatMap(({ forms, except }) => [...forms, ...except]);
  const written = [...spellings, ...loadInnocentWords()];
  // Names run words together.
  const joined = written.map((text) => text.replaceAll(/[ '-]/g, ''));
  for (const text of [...written, ...joined]) {
    for (const reading of ['forwards', 'backwards', 'upside down'] as const) {
      const length = readForm(text, reading, view);
      addBones(view.codes, length, bones);
    }
  }
  const { firstEqual } = buildAnchoredPatterns(bones);
  const firstWith = new Map<string, number>();
  const expected = Array.from(bones, (codes, pattern) => {
    const letters = codes.join(' ');
    if (!firstWith.has(letters)) firstWith.set(letters, pattern);
    return firstWith.get(letters)!;
  });
  expect(bones.count).toBeGreaterThan(100_000);
  expect(Array.from(firstEqual)).toEqual(expected);
});
