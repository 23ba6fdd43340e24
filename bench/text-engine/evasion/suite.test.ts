import { describe, expect, it } from 'vitest';
import { readList } from '../read-list.ts';
import type { Tool } from '../tools/tool.ts';
import { checkGroundRules, measureEvasion, missedInPlainSpelling, recall } from './measure.ts';
import { createEvasionSuite, pairName, pairsOf } from './suite.ts';
import { tricks } from './tricks.ts';

const input = {
  terms: ['cabbage', 'dog biscuit'],
  tricks,
  carriers: ['say {} please', 'we saw {} there', 'no {} today', 'all about {}'],
  seed: 'test',
};

describe('createEvasionSuite', () => {
  const suite = createEvasionSuite(input);

  it('gives the same texts for the same seed and different ones for another', () => {
    expect(createEvasionSuite(input)).toEqual(suite);
    expect(createEvasionSuite({ ...input, seed: 'other' })).not.toEqual(suite);
  });

  it('contains every trick, every sensible pair and the plain spelling', () => {
    const shown = new Set(suite.map(({ tricks: names }) => pairName(names)));
    const wanted = [
      '',
      ...tricks.map(({ id }) => id),
      ...pairsOf(tricks).map((pair) => pairName(pair.map(({ id }) => id))),
    ];
    expect(wanted.filter((name) => !shown.has(name))).toEqual([]);
  });

  it('hides the term: no part of three letters or more stays in plain spelling', () => {
    for (const { text, term, tricks: names } of suite) {
      if (names.length === 0) continue;
      for (const word of term.split(' ')) expect(text.split(' ')).not.toContain(word);
    }
  });

  it('contains each disguise alone and inside sentences', () => {
    const dots = suite.filter(({ tricks: names, term }) => pairName(names) === 'dots' && term === 'cabbage');
    expect(dots).toHaveLength(4);
    expect(dots[0]?.text).toBe('c.a.b.b.a.g.e');
    for (const { text } of dots.slice(1)) expect(text).toMatch(/\w+ .*c\.a\.b\.b\.a\.g\.e/);
  });

  it('alternates two letter tricks, so that both are visible', () => {
    const pair = suite.filter(({ tricks: names }) => pairName(names) === 'full-width + circled');
    for (const { text } of pair) {
      expect(text).toMatch(/[\uff21-\uff5a]/);
      expect(text).toMatch(/[\u24b6-\u24e9]|[\u{1f150}-\u{1f169}]/u);
    }
  });

  it('contains no word made only of digits, signs and stars where digits replace letters', () => {
    const small = createEvasionSuite({ ...input, terms: ['boss', 'ego', 'tie'] });
    const digits = small.filter(({ tricks: names }) => names.includes('leet digits') && !names.includes('spaces'));
    expect(digits.length).toBeGreaterThan(100);
    for (const { text } of digits)
      expect(text.replaceAll(/say|please|we saw|there|no|today|all about/g, '')).toMatch(/[^\p{N}\p{P}\s$+<|€£]/u);
  });

  it('leaves out pairs that cancel each other out', () => {
    const names = pairsOf(tricks).map((pair) => pairName(pair.map(({ id }) => id)));
    expect(names).not.toContain('reversed + right-to-left override');
    expect(names).toContain('dots + reversed');
  });
});

describe('measureEvasion', () => {
  const tool = (name: string, flags: (text: string) => boolean): Tool => ({
    name,
    version: '',
    configuration: '',
    flags,
  });

  it('counts flagged texts by trick, and leaves the plain spelling out of the total', () => {
    const suite = createEvasionSuite(input);
    const result = measureEvasion(
      [tool('plain', (text) => /cabbage|dog biscuit/.test(text)), tool('all', () => true)],
      suite,
      'test',
    );
    expect(recall(result, 'plain', 'plain')).toBe(1);
    expect(recall(result, 'plain', 'all')).toBe(0);
    expect(recall(result, 'all', 'all')).toBe(1);
    expect(result.terms.map(({ term }) => term)).toEqual(input.terms);
    expect(missedInPlainSpelling(result, 'plain')).toEqual([]);
  });

  it('refuses a suite with terms that a peer misses or carriers that a peer flags', () => {
    expect(() => checkGroundRules([tool('deaf', () => false)], ['cabbage'], [])).toThrow(
      'deaf does not catch "cabbage"',
    );
    expect(() => checkGroundRules([tool('loud', () => true)], [], ['say {}'])).toThrow('loud flags "say {}"');
  });
});

describe('the committed lists', () => {
  it('contain a hundred different terms of plain letters', () => {
    const terms = readList('evasion/terms.txt');
    expect(new Set(terms).size).toBe(100);
    for (const term of terms) expect(term).toMatch(/^[a-z]+( [a-z]+)*$/);
  });

  it('contain carriers with exactly one place for the term', () => {
    for (const carrier of readList('evasion/carriers.txt')) expect(carrier.split('{}')).toHaveLength(2);
  });
});
