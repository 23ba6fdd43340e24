/** Measures what an account's own words cost: 100 compared with 100,000, and how long the 100,000 take to build. */

import { compileRules } from '../../../packages/engine/src/rules/compile-rules.ts';
import type { RuleDefinition, RuleSet } from '../../../packages/engine/src/rules/rule-set.ts';
import { createRandom } from '../random.ts';
import { median, secondsOf } from './measure.ts';

export interface RulesResult {
  readonly fewWords: number;
  readonly manyWords: number;
  readonly manyRules: number;
  /** Median microseconds to match a 200-character message. */
  readonly fewMicroseconds: number;
  readonly manyMicroseconds: number;
  /** Median of the rounds' own ratios: both sets read the same texts within the same second. */
  readonly costRatio: number;
  /** The same on texts of 50,000 characters. */
  readonly longTextCostRatio: number;
  readonly buildMilliseconds: number;
  readonly buildMillisecondsEach: readonly number[];
}

const fewWords = 100;
const manyWords = 100_000;
const wordsPerRule = 100;
const rounds = 15;
const messagesPerRound = 1000;
const longTextsPerRound = 3;
const builds = 7;

export function measureRules(seed: string, nextText: (characters: number) => string): RulesResult {
  const words = createRuleWords(manyWords, seed);
  const few = compileRules(asRules(words.slice(0, fewWords)));
  const buildMillisecondsEach = Array.from(
    { length: builds },
    () => secondsOf(() => compileRules(asRules(words))) * 1000,
  );
  const many = compileRules(asRules(words));
  const messages = compareCost(few, many, messagesPerRound, () => nextText(200));
  const longTexts = compareCost(few, many, longTextsPerRound, () => nextText(50_000));
  return {
    fewWords,
    manyWords,
    manyRules: manyWords / wordsPerRule,
    fewMicroseconds: messages.few,
    manyMicroseconds: messages.many,
    costRatio: messages.ratio,
    longTextCostRatio: longTexts.ratio,
    buildMilliseconds: median(buildMillisecondsEach),
    buildMillisecondsEach,
  };
}

interface Cost {
  readonly few: number;
  readonly many: number;
  readonly ratio: number;
}

function compareCost(few: RuleSet, many: RuleSet, textsPerRound: number, nextText: () => string): Cost {
  const costs = Array.from({ length: rounds + 1 }, (_, round) => {
    const texts = Array.from({ length: textsPerRound }, nextText);
    const microseconds = (rules: RuleSet): number => (secondsOf(() => matchAll(rules, texts)) / texts.length) * 1e6;
    // Each goes first every second time, so that neither always finds the texts in the cache.
    if (round % 2 === 0) return { few: microseconds(few), many: microseconds(many) };
    const first = microseconds(many);
    return { few: microseconds(few), many: first };
  }).slice(1);
  return {
    few: median(costs.map((cost) => cost.few)),
    many: median(costs.map((cost) => cost.many)),
    ratio: median(costs.map((cost) => cost.many / cost.few)),
  };
}

function matchAll(rules: RuleSet, texts: readonly string[]): number {
  let matched = 0;
  for (const text of texts) {
    const found = rules.match(text);
    if (found instanceof Promise) throw new Error('wordlists alone answer at once');
    matched += found.matched.length;
  }
  return matched;
}

function asRules(words: readonly string[]): readonly RuleDefinition[] {
  return Array.from({ length: Math.ceil(words.length / wordsPerRule) }, (_, index) => ({
    ruleId: `rule-${index}`,
    type: 'wordlist',
    pattern: words.slice(index * wordsPerRule, (index + 1) * wordsPerRule),
    priority: index,
    action: 'flag',
    createdAtMs: index,
  }));
}

/**
 * Words of two to four made-up syllables, one in ten a phrase of two; none of them is in the texts, as with most words
 * of an account.
 */
function createRuleWords(count: number, seed: string): readonly string[] {
  const random = createRandom(`${seed}: rule words`);
  const syllable = (): string =>
    random.pick([...'bcdfghjklmnprstvwz']) + random.pick([...'aeiou']) + random.pick([...'lmnrstxk', '', '']);
  const word = (): string => Array.from({ length: 2 + random.integer(3) }, syllable).join('');
  const words = new Set<string>();
  while (words.size < count) words.add(random.integer(10) === 0 ? `${word()} ${word()}` : word());
  return [...words];
}
