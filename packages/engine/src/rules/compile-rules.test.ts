import fc from 'fast-check';
import { RE2JS } from 're2js';
import { describe, expect, it } from 'vitest';
import { strictView, viewText } from '../text/strict-view.ts';
import type { Span } from '../text/view.ts';
import { isWordEnd, isWordStart } from '../text/word-boundary.ts';
import { compileRules } from './compile-rules.ts';
import type { RuleDefinition, RuleMatches } from './rule-set.ts';

let nextId = 1;
function rule(
  type: RuleDefinition['type'],
  pattern: RuleDefinition['pattern'],
  more: Partial<RuleDefinition> = {},
): RuleDefinition {
  const number = nextId++;
  return {
    ruleId: `rule_${number}`,
    type,
    pattern,
    priority: 0,
    action: type === 'allowlist' ? null : 'flag',
    createdAtMs: number,
    ...more,
  };
}

function match(rules: readonly RuleDefinition[], content: string): RuleMatches {
  const found = compileRules(rules).match(content);
  if (found instanceof Promise) throw new Error('short texts are answered at once');
  return found;
}

/** The matched stretches, by rule id. */
function texts(rules: readonly RuleDefinition[], content: string): Record<string, string> {
  const { matched } = match(rules, content);
  return Object.fromEntries(matched.map(({ rule_id, match: { start, end } }) => [rule_id, content.slice(start, end)]));
}

describe('what is reported', () => {
  it('T5: one entry per matching rule: its first match, type, action and UTF-16 offsets', () => {
    const words = rule('wordlist', ['bad word', 'awful'], { action: 'block' });
    const regex = rule('regex', 'w.rd\\b');
    expect(match([words, regex], '😀 a BAD  Word, bad word, awful word').matched).toEqual([
      { rule_id: words.ruleId, type: 'wordlist', moderation_action: 'block', match: { start: 5, end: 14 } },
      { rule_id: regex.ruleId, type: 'regex', moderation_action: 'flag', match: { start: 10, end: 14 } },
    ]);
  });

  it('T5: the longest of several entries that begin at the same place', () => {
    const words = rule('wordlist', ['kill', 'kill yourself']);
    expect(texts([words], 'kill yourself')).toEqual({ [words.ruleId]: 'kill yourself' });
  });

  it('T6: rules in evaluation order: highest priority first, then oldest, then by id', () => {
    const rules = [
      rule('wordlist', ['x'], { ruleId: 'low', priority: -5, createdAtMs: 1 }),
      rule('regex', 'x', { ruleId: 'young', createdAtMs: 9 }),
      rule('wordlist', ['x'], { ruleId: 'b-old', createdAtMs: 3 }),
      rule('regex', 'x', { ruleId: 'a-old', createdAtMs: 3 }),
      rule('wordlist', ['x'], { ruleId: 'high', priority: 2 ** 31 - 1, createdAtMs: 99 }),
    ];
    expect(match(rules, 'x').matched.map(({ rule_id }) => rule_id)).toEqual(['high', 'a-old', 'b-old', 'young', 'low']);
  });

  it('every place by matchEvery, for words and expressions, except allowed ones', async () => {
    const rules = [
      rule('wordlist', ['smurf', 'smurf village']),
      rule('regex', 'p\\d+'),
      rule('allowlist', ['papa smurf']),
    ];
    const content = 'smurf p1 papa smurf, smurf village p22 ^p3';
    const { matched } = await compileRules(rules).matchEvery(content);
    const places = matched.map(({ rule_id: id, match: { start, end } }) => [id, content.slice(start, end)]);
    const [words, expression] = rules.map(({ ruleId }) => ruleId);
    expect(places).toEqual([
      [words, 'smurf'],
      [words, 'smurf village'],
      [words, 'smurf'],
      [expression, 'p1'],
      [expression, 'p22'],
      [expression, 'p3'],
    ]);
    // What a verdict needs is found as before, during and after.
    expect(texts(rules, content)).toEqual({ [words!]: 'smurf', [expression!]: 'p1' });
  });

  it('at most the limit by matchEvery, in a text that matches everywhere', async () => {
    const compiled = compileRules([rule('wordlist', ['a']), rule('regex', 'a')]);
    const { matched } = await compiled.matchEvery('a '.repeat(20_000));
    expect(matched).toHaveLength(2_000);
    expect((await compiled.match('a a')).matched).toHaveLength(2);
  });

  it('nothing if there are no rules or no matches', () => {
    expect(match([], 'anything')).toEqual({ matched: [], exempt: [] });
    expect(match([rule('wordlist', ['word']), rule('regex', 'expression')], 'anything')).toEqual({
      matched: [],
      exempt: [],
    });
    expect(match([rule('wordlist', ['word'])], '')).toEqual({ matched: [], exempt: [] });
  });
});

describe('words', () => {
  it.each([
    ['god', 'good'],
    ['ass', 'classic'],
    ['shit', 'sh1t'],
    ['fuck', 'f.u.c.k'],
    ['bad word', 'bad-word'],
  ])('T6: %j does not match %j: whole words only, no leetspeak, no repeats, no joining', (word, text) => {
    expect(match([rule('wordlist', [word])], text).matched).toEqual([]);
  });

  it.each([
    ['straße', 'Diese STRASSE!', 'STRASSE'],
    ['FÜCK', 'a fu\u0308ck', 'fu\u0308ck'],
    ['secret', 'ѕеcrеt stuff', 'ѕеcrеt'],
    ['word', 'w\u200bo\u200dr\u00add', 'w\u200bo\u200dr\u00add'],
    ['word', 'ｗｏｒｄ', 'ｗｏｒｄ'],
    ['bad word', 'bad\n\t word', 'bad\n\t word'],
    ['  padded  ', 'it is padded.', 'padded'],
    ['dog', "the dog's", 'dog'],
    ['#tag', 'see #tag', '#tag'],
    ["can't", "I can't", "can't"],
  ])('T6: %j matches %j, normalised on both sides', (word, text, hit) => {
    const words = rule('wordlist', [word]);
    expect(texts([words], text)).toEqual({ [words.ruleId]: hit });
  });

  it.each([
    ['傻瓜', '你是傻瓜吗', '傻瓜'],
    ['バカ', 'このバカが', 'バカ'],
    ['กา', 'มากามา', 'กา'],
    ['바보', '너는 바보야', '바보'],
  ])('T6: %j matches anywhere in %j, whose script has no spaces', (word, text, hit) => {
    const words = rule('wordlist', [word]);
    expect(texts([words], text)).toEqual({ [words.ruleId]: hit });
  });

  it('an entry that is empty once normalised matches nothing, wherever it came from', () => {
    expect(match([rule('wordlist', ['\u200b', '  ', 'x'])], 'a \u200b b').matched).toEqual([]);
  });
});

describe('allowlists', () => {
  it('T6: exempt from rules of the same or a lower priority, not of a higher one', () => {
    const rules = [
      rule('wordlist', ['dick'], { ruleId: 'higher', priority: 2 }),
      rule('allowlist', ['Dick Cheney'], { priority: 1 }),
      rule('wordlist', ['dick'], { ruleId: 'same', priority: 1 }),
      rule('regex', 'dick', { ruleId: 'lower' }),
    ];
    expect(texts(rules, 'dick cheney')).toEqual({ higher: 'dick' });
  });

  it('T6: never hide the rest of the text: the next match of a rule counts', () => {
    const rules = [
      rule('allowlist', ['Dick Cheney', 'Dick Tracy']),
      rule('wordlist', ['dick'], { ruleId: 'words' }),
      rule('regex', 'd.ck', { ruleId: 'regex' }),
    ];
    const content = 'Dick Cheney and Dick Tracy met a dick there';
    const at = content.lastIndexOf('dick');
    expect(match(rules, content).matched.map(({ match: span }) => span)).toEqual([
      { start: at, end: at + 4 },
      { start: at, end: at + 4 },
    ]);
  });

  it('T6: do not exempt a match that is only partly in an allowed span', () => {
    const rules = [
      rule('allowlist', ['white paper']),
      rule('wordlist', ['paper tiger'], { ruleId: 'words' }),
      rule('regex', 'white paper t', { ruleId: 'regex' }),
    ];
    expect(texts(rules, 'a white paper tiger')).toEqual({ words: 'paper tiger', regex: 'white paper t' });
  });

  it('T6: do not exempt a match across two adjacent allowed spans', () => {
    const rules = [rule('allowlist', ['one two', 'three four']), rule('regex', 'two three', { ruleId: 'regex' })];
    expect(texts(rules, 'one two three four')).toEqual({ regex: 'two three' });
  });

  it('T6: exempt from the classifier whatever their priority, with spans sorted and merged', () => {
    const rules = [rule('allowlist', ['b c', 'a b'], { priority: -9 }), rule('wordlist', ['zzz'], { priority: 9 })];
    expect(match(rules, 'a b c d A B').exempt).toEqual([
      { start: 0, end: 5 },
      { start: 8, end: 11 },
    ]);
    expect(compileRules(rules).exempt('x a b')).toEqual([{ start: 2, end: 5 }]);
  });

  it('T6: only allow, even if created with an action', () => {
    expect(match([rule('allowlist', ['fine'], { action: 'block' })], 'fine').matched).toEqual([]);
  });

  it('T6: an allowlisted word inside a longer word exempts nothing', () => {
    const rules = [rule('allowlist', ['cat']), rule('regex', 'cat', { ruleId: 'regex' })];
    expect(texts(rules, 'cat concatenate')).toEqual({ regex: 'cat' });
  });

  it('T6: of higher priority exempt where a lower one does not, in the same text', () => {
    const rules = [
      rule('allowlist', ['red herring'], { priority: 5 }),
      rule('allowlist', ['herring'], { priority: 1 }),
      rule('wordlist', ['herring'], { ruleId: 'middle', priority: 3 }),
      rule('wordlist', ['herring'], { ruleId: 'bottom', priority: 0 }),
    ];
    expect(texts(rules, 'red herring')).toEqual({});
    expect(texts(rules, 'red herring, herring')).toEqual({ middle: 'herring' });
  });
});

const byRuleId = (one: { rule_id: string }, other: { rule_id: string }) => one.rule_id.localeCompare(other.rule_id);

describe('properties', () => {
  const unit = fc.constantFrom(
    'a',
    'b',
    'A',
    'é',
    ' ',
    '  ',
    '.',
    '\u200b',
    '😀',
    '\ud83d',
    'ﬃ',
    'ß',
    '傻',
    '가',
    "'",
    't',
    '\u0301',
  );
  const content = fc.string({ unit, maxLength: 40 });
  const entry = fc.string({
    unit: fc.constantFrom('a', 'b', ' ', 'é', 'ffi', 'ss', '傻', '가', '😀', 't', "'"),
    minLength: 1,
    maxLength: 5,
  });
  const list = fc.array(entry, { minLength: 1, maxLength: 6 });
  const normalised = (text: string) => viewText(strictView(text)).trim();
  const rules = (words: string[], allowed: string[], pattern: string) => [
    rule('wordlist', words, { ruleId: 'words' }),
    rule('allowlist', allowed),
    rule('regex', pattern, { ruleId: 'regex' }),
  ];
  const pattern = fc.constantFrom('a+', '[^a]b?', '\\S+', '.', 'é.*a', '(?:a|ab)(?:c|b)?');

  it('T5: offsets are inside the text, on code-point boundaries, with start before end', () => {
    fc.assert(
      fc.property(list, list, pattern, content, (words, allowed, expression, text) => {
        const borders = new Set([0, text.length]);
        for (let at = 0; at < text.length; at += text.codePointAt(at)! > 0xffff ? 2 : 1) borders.add(at);
        const { matched, exempt } = match(rules(words, allowed, expression), text);
        for (const { start, end } of [...matched.map(({ match: span }) => span), ...exempt]) {
          expect(start).toBeLessThan(end);
          expect(borders.has(start) && borders.has(end)).toBe(true);
        }
        exempt.forEach(({ start }, i) => {
          if (i > 0) expect(start).toBeGreaterThan(exempt[i - 1]!.end);
        });
      }),
      { numRuns: 500 },
    );
  });

  it('T6: a match of a wordlist is one of its entries once both are normalised', () => {
    fc.assert(
      fc.property(list, content, (words, text) => {
        const hit = texts([rule('wordlist', words, { ruleId: 'words' })], text).words;
        if (hit !== undefined) expect(words.map(normalised)).toContain(normalised(hit));
      }),
      { numRuns: 500 },
    );
  });

  /** Every position of a whole word or phrase, found by comparing at every position. */
  function occurrences(entries: readonly string[], text: string): Span[] {
    const view = strictView(text);
    const found: Span[] = [];
    const isBorder = (at: number) => at === 0 || at === view.length || view.starts[at] !== view.starts[at - 1];
    for (const wanted of new Set(entries.map(normalised))) {
      const codes = [...wanted].map((character) => character.codePointAt(0)!);
      for (let from = 0; codes.length > 0 && from + codes.length <= view.length; from++) {
        const to = from + codes.length;
        if (!codes.every((code, i) => view.codes[from + i] === code)) continue;
        if (!isWordStart(view, from) || !isWordEnd(view, to) || !isBorder(from) || !isBorder(to)) continue;
        found.push({ start: view.starts[from]!, end: view.ends[to - 1]! });
      }
    }
    return found.sort((one, other) => one.start - other.start || other.end - one.end);
  }

  function regexOccurrences(expression: string, text: string): Span[] {
    const matcher = RE2JS.compile(expression, RE2JS.CASE_INSENSITIVE).matcher(text);
    const found: Span[] = [];
    while (matcher.find()) found.push({ start: matcher.start(), end: matcher.end() });
    return found;
  }

  it('T6: finds what a plain search finds, except inside allowed spans of the same or a higher priority', () => {
    const priority = fc.integer({ min: 0, max: 2 });
    const anyRule = fc.oneof(
      fc.record({ type: fc.constantFrom('wordlist', 'allowlist'), pattern: list, priority }),
      fc.record({ type: fc.constant('regex' as const), pattern, priority }),
    );
    fc.assert(
      fc.property(fc.array(anyRule, { maxLength: 6 }), content, (generated, text) => {
        const set = generated.map(({ type, ...more }) => rule(type as RuleDefinition['type'], more.pattern, more));
        const allowed = set
          .filter(({ type }) => type === 'allowlist')
          .flatMap((each) => occurrences(each.pattern as string[], text).map((span) => ({ ...span, ...each })));
        const expected = set
          .filter(({ type }) => type !== 'allowlist')
          .flatMap((each) => {
            const places =
              typeof each.pattern === 'string' ? regexOccurrences(each.pattern, text) : occurrences(each.pattern, text);
            const first = places.find(
              ({ start, end }) =>
                !allowed.some((span) => span.priority >= each.priority && span.start <= start && span.end >= end),
            );
            return first === undefined ? [] : [{ rule_id: each.ruleId, match: first }];
          });
        const found = match(set, text).matched.map(({ rule_id, match: span }) => ({ rule_id, match: span }));
        expect(found.sort(byRuleId)).toEqual(expected.sort(byRuleId));
      }),
      { numRuns: 1_000 },
    );
  });

  it('T6: text added after a space never removes a match', () => {
    fc.assert(
      fc.property(list, list, pattern, content, (words, allowed, expression, text) => {
        const set = rules(words, allowed, expression.replace('.*', '[^ ]*'));
        const before = Object.keys(texts(set, text));
        expect(Object.keys(texts(set, `${text} . harmless`))).toEqual(expect.arrayContaining(before));
      }),
      { numRuns: 300 },
    );
  });
});

describe('scale', () => {
  it('R5: 1,000 rules with 100,000 entries that match everywhere in the longest text are each reported once', () => {
    const phrases = Array.from({ length: 100 }, (_, i) =>
      Array(i + 1)
        .fill('a')
        .join(' '),
    );
    const rules = Array.from({ length: 1_000 }, () => rule('wordlist', phrases));
    const { matched, incomplete } = match(rules, 'a '.repeat(25_000));
    expect(matched).toHaveLength(1_000);
    expect(matched.every(({ match: { start, end } }) => start === 0 && end === 199)).toBe(true);
    expect(incomplete).toBeUndefined();
  });

  it('R5: a text that leads 200 characters deep into a list everywhere is marked incomplete, and short entries are still found', () => {
    const nearMisses = Array.from({ length: 199 }, (_, i) => `${'一'.repeat(i + 1)}二`);
    const { matched, incomplete } = match(
      [rule('wordlist', nearMisses), rule('wordlist', ['末尾'])],
      `${'一'.repeat(49_990)}末尾`,
    );
    expect(matched.map(({ match: { start } }) => start)).toEqual([49_990]);
    expect(incomplete).toBe(true);
  });

  it('R5: nested phrases that are all allowed stay exempt however often they occur', () => {
    const phrases = Array.from({ length: 50 }, (_, i) =>
      Array(i + 1)
        .fill('a')
        .join(' '),
    );
    const rules = [rule('allowlist', phrases), rule('wordlist', phrases)];
    expect(match(rules, 'a '.repeat(25_000)).matched).toEqual([]);
    const stricter = rule('wordlist', ['a a'], { priority: 1 });
    expect(texts([...rules, stricter], 'a '.repeat(25_000))).toEqual({ [stricter.ruleId]: 'a a' });
  });

  it('a stored expression that no longer compiles is reported as incomplete, and the others still match', () => {
    const rules = [rule('regex', '(broken'), rule('regex', 'fine', { ruleId: 'fine' })];
    expect(texts(rules, 'fine')).toEqual({ fine: 'fine' });
    expect(match(rules, 'fine').incomplete).toBe(true);
  });
});
