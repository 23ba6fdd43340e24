import { describe, expect, it } from 'vitest';
import { lexiconLanguages, loadInnocentWords, loadLexicon } from './load-lexicon.ts';

describe('the lexicon', () => {
  it('is read once, and every caller gets the same array', () => {
    expect(loadLexicon()).toBe(loadLexicon());
    expect(loadInnocentWords()).toBe(loadInnocentWords());
  });

  it('has entries in every language', () => {
    const languages = new Set(loadLexicon().map((entry) => entry.language));
    expect([...languages]).toEqual([...lexiconLanguages]);
  });

  it('never has the same form twice in a language', () => {
    const seen = new Map<string, string>();
    const repeated: string[] = [];
    for (const entry of loadLexicon()) {
      for (const form of entry.forms) {
        const key = `${entry.language} ${form}`;
        if (seen.has(key)) repeated.push(`${key} (in ${seen.get(key)} and ${entry.term})`);
        seen.set(key, entry.term);
      }
    }
    expect(repeated).toEqual([]);
  });
});
