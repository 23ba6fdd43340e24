/**
 * What the most costly rule sets that an account may have add to the longest text: the figures of
 * docs/reference/rules.md. Run it with `node packages/engine/src/rules/testing/measure-worst-rules.ts`.
 * Times are processor time of this thread, so that other work on the machine does not count (but for its caches).
 */

import { limits, ruleMatchings } from '@moderato/contract';
import { checkRule, sizeOfRule } from '../check-rule.ts';
import { compileRules } from '../compile-rules.ts';
import { matchRegexes } from '../regex/match-regexes.ts';
import { compileRegexSet, groupExpressions } from '../regex/regex-set.ts';
import { regexSize } from '../regex/regex-size.ts';
import type { RuleDefinition } from '../rule-set.ts';

const longest = limits.textCharacters;
const runs = 7;
const minTimed = 40;
/** What a text may take: the thread stops it then. */
const cutOffMs = 50;

let seed = 1;
function random(below: number): number {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return Math.floor((seed / 2 ** 32) * below);
}
const word = (length: number) => String.fromCharCode(...Array.from({ length }, () => 97 + random(26)));
const fill = (text: string) => text.repeat(Math.ceil(longest / text.length)).slice(0, longest);

/**
 * Best and median, so that a busy machine is noticed. The clock may tick in milliseconds, so short work is repeated.
 */
function milliseconds(work: () => unknown): string {
  work();
  const once = processorTime(work, 1);
  if (once > cutOffMs) return `${once.toFixed(0)} ms, so it is cut off`;
  const repeats = Math.max(1, Math.round(minTimed / Math.max(0.1, processorTime(work, 2))));
  const times = Array.from({ length: runs }, () => processorTime(work, repeats)).sort((one, other) => one - other);
  return `${times[0]!.toFixed(1)} ms (median ${times[runs >> 1]!.toFixed(1)})`;
}

function processorTime(work: () => unknown, repeats: number): number {
  const start = process.threadCpuUsage();
  for (let i = 0; i < repeats; i++) work();
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000 / repeats;
}

function rule(type: RuleDefinition['type'], pattern: RuleDefinition['pattern'], number: number): RuleDefinition {
  return { ruleId: `rule_${number}`, type, pattern, priority: 0, action: 'flag', createdAtMs: number };
}

const texts: Record<string, string> = {
  prose: fill('the quick brown fox jumps over a lazy dog and buys free candy. '),
  'one letter': `${'a'.repeat(longest - 1)}y`,
  'many matches': `${fill('abcde=x ').slice(1)}y`,
  Chinese: Array.from({ length: longest }, () => String.fromCodePoint(0x4e00 + random(3000))).join(''),
};

/** Generators of expressions; each fills the budget with as many as it takes. */
const expressions: Record<string, (number: number) => string> = {
  'short words (abcde\\d)': () => `${word(5)}\\d`,
  'two words (\\babcde\\s+abcdef\\b)': () => `\\b${word(5)}\\s+${word(6)}\\b`,
  'a choice of words': () => `\\b(?:${word(5)}|${word(6)}|${word(4)})s?\\b`,
  'a gap (abc.{0,50}abc)': () => `${word(3)}.{0,50}${word(3)}`,
  'all match, late': (number) => `a{${1 + (number % 3)}}[ab]{8,9}y`,
  'all match everything': () => 'a.*b?.*c?.*d?.*',
  'nested repetition': () => '(.*a){25}',
  'a long loop': () => `(?:${Array.from({ length: 12 }, () => word(4)).join('|')}|\\s|a)+y`,
  'one huge repetition': () => '[ab]{900}y',
};

for (const [name, make] of Object.entries(expressions)) {
  const rules: RuleDefinition[] = [];
  for (let number = 0; number < limits.rulesPerAccount; number++) {
    const candidate = rule('regex', make(number), number);
    if (checkRule(candidate, rules.map(sizeOfRule)) !== undefined) break;
    rules.push(candidate);
  }
  const patterns = rules.map(({ pattern }) => pattern as string);
  const sized = patterns.map((pattern) => ({ pattern, steps: regexSize(pattern).steps }));
  const sets = groupExpressions(sized).map((group) => compileRegexSet(group.map(({ pattern }) => pattern)));
  const steps = sized.reduce((sum, expression) => sum + expression.steps, 0);
  console.log(`${name}: ${rules.length} expressions, ${steps} steps, ${sets.length} sets`);
  const matchAll = (content: string) => {
    for (const set of sets) matchRegexes(set, { content, exemptions: undefined, wanted: 'first' }, set.which(content));
  };
  for (const [text, content] of Object.entries(texts)) {
    console.log(`  ${text}: ${milliseconds(() => matchAll(content))}`);
  }
}

const lists: Record<string, () => string> = {
  words: () => word(4 + random(8)),
  phrases: () => `${word(5)} ${word(6)} ${word(7)}`,
  'entries of 200 characters': () => word(200),
};
/** The entries themselves, in disguise: the more a text resembles the list, the more there is to check. */
const disguise = (entry: string) => entry.replaceAll('o', '0').replaceAll('e', '3').replaceAll('a', '4');
for (const [name, make] of Object.entries(lists)) {
  const made = Array.from({ length: 100 }, () => Array.from({ length: limits.ruleEntriesPerAccount / 100 }, make));
  const listed = made.flat();
  const own: Record<string, string> = {
    prose: texts.prose!,
    'the list, in disguise': fill(listed.slice(0, 8_000).map(disguise).join(' ')),
    'the list, with letters apart': fill(
      listed
        .slice(0, 4_000)
        .map((entry) => Array.from(entry).join(' '))
        .join(', '),
    ),
    'the list, with stars': fill(
      listed
        .slice(0, 8_000)
        .map((entry) => entry.replace(/[aeiou]/g, '*'))
        .join(' '),
    ),
  };
  for (const matching of ruleMatchings) {
    const rules = made.map((pattern, number) => ({ ...rule('wordlist', pattern, number), matching }));
    const many = compileRules(rules);
    console.log(
      `100,000 ${name}, ${matching}: ${(many.byteLength / 2 ** 20).toFixed(1)} MiB, built in ${milliseconds(() => compileRules(rules))}`,
    );
    for (const [text, content] of Object.entries(own)) {
      console.log(`  ${text}: ${milliseconds(() => many.matchEvery(content))}`);
    }
  }
}

const nested = Array.from({ length: 200 }, (_, i) => '一'.repeat(i + 1));
const hostileLists: Record<string, RuleDefinition[]> = {
  'entries within entries, all allowed': [rule('wordlist', nested, 1), rule('allowlist', nested, 0)],
  'entries that almost match everywhere': [
    rule(
      'wordlist',
      nested.slice(0, 199).map((entry) => `${entry}二`),
      1,
    ),
  ],
};
for (const [name, rules] of Object.entries(hostileLists)) {
  const set = compileRules(rules);
  console.log(`${name}: ${milliseconds(() => set.match('一'.repeat(longest)))}`);
}

/** Entries within entries, in texts that lead into all of them from every word. */
const ladder = Array.from({ length: 38 }, (_, at) => 'ab'.repeat(20).slice(0, at + 2));
const hostileTexts: Record<string, string> = {
  'entries within entries': fill(`${'ab'.repeat(19)} `),
  'entries within entries, spaced': fill('a b '),
  'entries within entries, cut': fill('a.b-'),
  'stars everywhere': fill('*b a* ** *'),
};
for (const matching of ruleMatchings) {
  const set = compileRules([{ ...rule('wordlist', ladder, 1), matching }]);
  for (const [name, content] of Object.entries(hostileTexts)) {
    console.log(`${name}, ${matching}: ${milliseconds(() => set.match(content))}`);
  }
}
