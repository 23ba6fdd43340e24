import { describe, expect, it } from 'vitest';
import { createRandom } from '../random.ts';
import type { Tool } from '../tools/tool.ts';
import { generatedUsernamesPart, hashesPart, numbersPart } from './generated.ts';
import { falsePositiveRate, flaggedTexts, summarisePart } from './measure.ts';
import { countWords, type InnocentPart, uniqueEntries } from './part.ts';
import { readJudgedObscene, showParts } from './suite.ts';

const words: InnocentPart = {
  id: 'words',
  source: 'test',
  kind: 'words',
  context: 'default',
  entries: Array.from({ length: 25 }, (_, index) => `word${index}`),
};

describe('showParts', () => {
  it('shows every word alone and in running text of ten, each exactly once', () => {
    const [alone, running] = showParts([words], new Set(), 'test');
    expect(alone?.texts).toEqual(words.entries);
    expect(running?.texts.map(countWords)).toEqual([10, 10, 5]);
    expect(running?.texts.join(' ').split(' ').toSorted()).toEqual([...words.entries].toSorted());
  });

  it('removes whole entries judged obscene in any case, and nothing that only contains one', () => {
    const part = { ...words, entries: ['Rook', 'rook', 'rookery', 'black rook'] };
    const [alone] = showParts([part], new Set(['rook']), 'test');
    expect(alone?.texts).toEqual(['rookery', 'black rook']);
  });

  it('shows texts unchanged', () => {
    const part: InnocentPart = { ...words, kind: 'texts', entries: ['one line', 'another line'] };
    expect(showParts([part], new Set(), 'test')).toEqual([{ part, presentation: 'as it is', texts: part.entries }]);
  });
});

describe('summarisePart', () => {
  it('counts flagged texts per 100,000 words, and uses the context of the part', () => {
    const asked = new Set<string | undefined>();
    const tool: Tool = {
      name: 'tool',
      version: '',
      configuration: '',
      flags: (text, context) => {
        asked.add(context);
        return text === 'word3';
      },
    };
    const shown = showParts([{ ...words, context: 'username' }], new Set(), 'test')[0]!;
    const result = summarisePart(shown, { tool: [flaggedTexts(tool, shown)] }, 0);
    expect(result.falsePositives).toEqual({ tool: 1 });
    expect(result.examples).toEqual({ tool: ['word3'] });
    expect(falsePositiveRate({ seed: '', judgedObscene: 0, parts: [result] }, 'tool', 'all')).toBe(4000);
    expect([...asked]).toEqual(['username']);
  });
});

describe('generated parts', () => {
  it('are the same for the same seed', () => {
    const make = () => [
      hashesPart(createRandom('a')),
      numbersPart(createRandom('b')),
      generatedUsernamesPart(['green', 'apple'], createRandom('c')),
    ];
    expect(make()).toEqual(make());
  });
});

describe('the committed lists', () => {
  it('judge nothing obscene that the suite calls innocent', () => {
    const judged = readJudgedObscene();
    for (const innocent of ['scunthorpe', 'cockpit', 'assess', 'essex', 'dickinson', 'penis', 'blue tit']) {
      expect(judged.has(innocent)).toBe(false);
    }
  });

  it('have no duplicates and no empty lines', () => {
    expect(uniqueEntries(['a', ' a', '', 'b'])).toEqual(['a', 'b']);
  });
});
