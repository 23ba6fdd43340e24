import { describe, expect, it } from 'vitest';
import type { LexiconEntry } from '../../lexicon/lexicon-entry.ts';
import { type InnocentSpan, withoutInnocents } from './innocent-spans.ts';
import { createLexiconClassifier } from './lexicon-classifier.ts';
import { testInnocentWords, testLexicon } from './testing/lexicon.ts';

const entry = testLexicon[0]!;
const other = testLexicon[1]!;
const hit = { entry, start: 10, end: 14, joint: null };

function innocent(start: number, end: number, more: Partial<InnocentSpan> = {}): InnocentSpan {
  return { start, end, protects: null, joint: null, isMasked: false, ...more };
}

describe('withoutInnocents', () => {
  it('drops only hits that are completely inside an innocent word', () => {
    expect(withoutInnocents([hit], [innocent(10, 14)])).toEqual([]);
    expect(withoutInnocents([hit], [innocent(8, 20)])).toEqual([]);
    expect(withoutInnocents([hit], [innocent(8, 13), innocent(11, 20)])).toEqual([hit]);
  });

  it('applies an exception only to its own entry', () => {
    expect(withoutInnocents([hit], [innocent(8, 20, { protects: entry })])).toEqual([]);
    expect(withoutInnocents([hit], [innocent(8, 20, { protects: other })])).toEqual([hit]);
  });

  it('ignores a masked innocent word that is no longer than the hit', () => {
    expect(withoutInnocents([hit], [innocent(10, 14, { isMasked: true })])).toEqual([hit]);
    expect(withoutInnocents([hit], [innocent(10, 17, { isMasked: true })])).toEqual([]);
  });

  it('ignores innocent words that were joined in another way than the hit', () => {
    const joined = { ...hit, joint: 'cut words' as const };
    expect(withoutInnocents([joined], [innocent(0, 14, { joint: 'spaced letters' })])).toEqual([joined]);
    expect(withoutInnocents([joined], [innocent(0, 14, { joint: 'cut words' })])).toEqual([]);
    expect(withoutInnocents([hit], [innocent(0, 14, { joint: 'cut words' })])).toEqual([]);
  });
});

describe('innocent words in a text', () => {
  const pissing: LexiconEntry = { ...entry, term: 'pissing', forms: ['pissing'] };
  const classifier = createLexiconClassifier({
    lexicon: [...testLexicon, pissing],
    innocentWords: [...testInnocentWords, 'passing'],
  });
  const found = (text: string) => classifier.explain(text, 'default').map(({ term }) => term);

  it.each(['passing', 'the cock-pit', 'c o c k p i t'])('protect: %s', (text) => {
    expect(found(text)).toEqual([]);
  });

  it.each(['p*ssing', 'c.o.c.k p.i.t', 'c o c k  p i t'])('do not protect: %s', (text) => {
    expect(found(text)).toHaveLength(1);
  });
});
