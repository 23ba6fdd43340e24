import { describe, expect, it } from 'vitest';
import { checkRegex } from './check-regex.ts';
import { regexBudget, regexSize } from './regex-size.ts';
import { createRegexThread } from './regex-thread.ts';

describe('checkRegex', () => {
  it.each([
    ['(?<=(a+)+)b', 'look-behind (?<=…)'],
    ['(?<!a)b', 'negative look-behind (?<!…)'],
    ['a(?=b)', 'look-ahead (?=…)'],
    ['a(?!b)', 'negative look-ahead (?!…)'],
    ['^(a+)\\1+$', 'the back-reference \\1'],
    ['(?<n>a)\\k<n>', 'the back-reference \\k'],
    ['(?P<n>a)(?P=n)', '(?P=…)'],
    ['(?>a+)b', 'the atomic group (?>…)'],
    ['a++', '++'],
    ['(a)?(?(1)b|c)', 'the conditional'],
    ['(?R)', 'recursion'],
    ['a(?#note)', 'the comment'],
    ['(?x) a b', 'free spacing'],
    ['\\u0061', '\\u'],
  ])('R4: refuses %j and names the construct', (pattern, construct) => {
    const refused = checkRegex(pattern);
    expect(refused).toMatch(/^pattern/);
    expect(refused).toContain(construct);
    expect(refused).toContain('not supported');
  });

  it.each([
    ['(a', 'pattern is not a valid expression: missing closing ) at (a.'],
    ['[a', 'pattern is not a valid expression: missing closing ] at [a.'],
    ['*a', 'pattern is not a valid expression: missing argument to repetition operator at *.'],
    ['a\\', 'pattern is not a valid expression: trailing backslash at end of expression.'],
    ['\\p{Nonsense}', 'pattern is not a valid expression: invalid character class range at \\p{Nonsense}.'],
    ['(?:){1001}', 'pattern: the repetition {1001} is too large; the limit is 1,000, and nested repetitions multiply.'],
    ['a{1001}', 'pattern is too large: written out, its repetitions make 1,001 positions; the limit is 1,000.'],
  ])('R4: refuses %j and says what is wrong with it', (pattern, refused) => {
    expect(checkRegex(pattern)).toBe(refused);
  });

  it.each(['^$', '\\b', '(?:)', '(|)'])('R4: refuses %j, which could never match a character', (pattern) => {
    expect(checkRegex(pattern)).toBe('pattern can match nothing but the empty string, so the rule would never match.');
  });

  it.each([
    'a*',
    '\\bfree\\s+(?:crypto|money)\\b',
    'https?://\\S+',
    '(?i)x',
    '\\p{Han}{2,}',
    '[^\\x00-\\x7f]',
    '(?P<name>a)',
  ])('R4: accepts %j', (pattern) => {
    expect(checkRegex(pattern)).toBeUndefined();
  });

  it.each([
    ['the repetition of a long group', `(?:${'abcdefghij'.repeat(98)}){1000}`, 'positions'],
    ['nested repetitions', '((((a{1,100}){1,100}){1,100}){1,100})', 'pattern'],
    ['three huge counters', 'a{0,65535}a{0,65535}a{0,65535}$', 'pattern'],
    ['wide ranges again and again', '[b-\\x{1ffff}]'.repeat(70), 'character ranges'],
    ['Unicode classes again and again', '\\pL'.repeat(330), 'Unicode classes'],
  ])('R5: refuses %s before any expensive work', (_name, pattern, reason) => {
    expect(checkRegex(pattern)).toContain(reason);
  });

  // Expressions that hang backtracking matchers, each with a text that does it.
  it.each([
    ['^(a+)+$', `${'a'.repeat(40)}!`, false],
    ['^(a*)*$', `${'a'.repeat(40)}!`, false],
    ['^(a|a?)+$', `${'a'.repeat(40)}!`, false],
    ['(.*a){25}', `${'a'.repeat(40)}!`, true],
    ['^(\\w+\\s?)*$', `${'aaaaaaaaaa '.repeat(6)}!`, false],
    ['\\s+$', `${' '.repeat(49_999)}x`, false],
    ['^.*a.*b.*c$', 'a'.repeat(25_000) + 'b'.repeat(25_000), false],
    ['a*a*a*b', 'a'.repeat(50_000), false],
    [
      '(?:(?:\\"|\'|\\]|\\}|\\\\|\\d|(?:nan|infinity|true|false|null|undefined|symbol|math)|\\`|\\-|\\+)+[)]*;?((?:\\s|-|~|!|{}|\\|\\||\\+)*.*(?:.*=.*)))',
      `x=${'x'.repeat(49_998)}`,
      false,
    ],
    ['^(\\p{L}+\\p{M}*)+$', `${'é'.repeat(40)}!`, false],
    ['^(|a)+$', `${'a'.repeat(40)}!`, false],
    ['^(?:[\\w\\-]+\\.)*[\\w\\-]+$', `${`${'a'.repeat(20)}-`.repeat(3)}!`, false],
    ['(?:ab?c?d?e?){20}f', 'abcde'.repeat(10_000), false],
    ['[ab].{14}c', 'ab'.repeat(25_000), false],
    ['(?:a?){999}b', 'a'.repeat(50_000), false],
  ])('R5: %j is within the budget, and its worst text is answered or cut off', async (pattern, text, matches) => {
    expect(checkRegex(pattern)).toBeUndefined();
    expect(regexSize(pattern).steps).toBeLessThanOrEqual(regexBudget.steps);
    const thread = createRegexThread();
    const matching = { content: text, exemptions: undefined, wanted: 'first' } as const;
    const { found, unplaced, groupsDone } = await thread.match(1, [[pattern]], matching);
    await thread.close();
    // Cut off is never the same as "no match".
    if (groupsDone === 0) expect([found.length, unplaced.length]).toEqual([0, 0]);
    else if (unplaced.length === 0) expect(found.length > 0).toBe(matches);
    else expect(unplaced).toEqual([0]);
  });
});
