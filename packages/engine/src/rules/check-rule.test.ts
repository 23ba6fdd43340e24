import { limits } from '@moderato/contract';
import { describe, expect, it } from 'vitest';
import { checkRule, sizeOfRule } from './check-rule.ts';
import type { RuleDefinition, RuleSize } from './rule-set.ts';
import { lookThrough } from './words/check-entries.ts';

function rule(type: RuleDefinition['type'], pattern: RuleDefinition['pattern']): RuleDefinition {
  return { ruleId: 'rule_1', type, pattern, priority: 0, action: 'flag', createdAtMs: 0 };
}

describe('checkRule', () => {
  it('R1: accepts rules of all three types', () => {
    expect(checkRule(rule('wordlist', ['word', 'a phrase', '😀', '傻']), [])).toBeUndefined();
    expect(checkRule(rule('allowlist', ['word']), [])).toBeUndefined();
    expect(checkRule(rule('regex', 'a+'), [])).toBeUndefined();
  });

  it.each([
    ['regex', ['a'], 'pattern must be one string for a regex.'],
    ['wordlist', 'a', 'pattern must be an array of strings for a wordlist.'],
    ['allowlist', 'a', 'pattern must be an array of strings for an allowlist.'],
    ['wordlist', [], 'pattern must have at least one entry.'],
    ['wordlist', ['a', ''], 'pattern[1] must not be empty.'],
    ['regex', '', 'pattern must not be empty.'],
  ] as const)('R1: refuses %s %j and names the field', (type, pattern, refused) => {
    expect(checkRule(rule(type, pattern), [])).toBe(refused);
  });

  it.each(['\u200b', ' ', ' \t\u200d\u2066 ', '\u0301', '\u00ad'])(
    'R1: refuses an entry that is empty once normalised: %j',
    (entry) => {
      expect(checkRule(rule('allowlist', ['fine', entry]), [])).toBe(
        'pattern[1] contains only spaces and invisible characters.',
      );
    },
  );

  it.each(['a\0b', '\ud83d', 'a\ude00'])('E5: refuses NUL and lone surrogates in stored text: %j', (text) => {
    expect(checkRule(rule('wordlist', [text]), [])).toBe('pattern[0] must not contain NUL or unpaired surrogates.');
    expect(checkRule(rule('regex', text), [])).toBe('pattern must not contain NUL or unpaired surrogates.');
  });

  it('R5: counts characters as code points', () => {
    expect(checkRule(rule('wordlist', ['😀'.repeat(limits.ruleEntryCharacters)]), [])).toBeUndefined();
    expect(checkRule(rule('wordlist', ['a'.repeat(limits.ruleEntryCharacters + 1)]), [])).toBe(
      'pattern[0] must be at most 200 characters.',
    );
    expect(checkRule(rule('regex', 'a'.repeat(limits.regexCharacters)), [])).toBeUndefined();
    expect(checkRule(rule('regex', 'a'.repeat(limits.regexCharacters + 1)), [])).toBe(
      'pattern must be at most 1,000 characters.',
    );
  });

  it('R5: refuses an entry that becomes very long once normalised', () => {
    expect(checkRule(rule('wordlist', ['ﷺ'.repeat(200)]), [])).toBe(
      'pattern[0] has more than 600 characters after normalisation.',
    );
  });

  it('R5: refuses more entries than one list, or all lists together, may have', () => {
    const full = rule('wordlist', Array(limits.ruleEntriesPerList).fill('word'));
    expect(checkRule(rule('wordlist', Array(limits.ruleEntriesPerList + 1).fill('word')), [])).toBe(
      'pattern has 10,001 entries; the limit for one list is 10,000.',
    );
    expect(checkRule(full, Array(9).fill(sizeOfRule(full)))).toBeUndefined();
    expect(checkRule(rule('allowlist', ['one more']), Array(10).fill(sizeOfRule(full)))).toBe(
      "pattern has 1 entries and the account's other lists have 100,000; the limit for all lists together is 100,000.",
    );
    expect(checkRule(rule('regex', 'no entry'), Array(10).fill(sizeOfRule(full)))).toBeUndefined();
  });

  it('R5: refuses the rule after the thousandth', () => {
    const others = Array(limits.rulesPerAccount).fill(sizeOfRule(rule('wordlist', ['word'])));
    expect(checkRule(rule('wordlist', ['word']), others.slice(1))).toBeUndefined();
    expect(checkRule(rule('wordlist', ['word']), others)).toBe('The account has 1,000 rules; the limit is 1,000.');
  });

  it('R5: refuses an expression that would exceed the budget of the account, and says how much it needs', () => {
    const costly = rule('regex', 'buy.{0,50}now');
    const others: RuleSize[] = [];
    let refused: string | undefined;
    while (refused === undefined && others.length < limits.rulesPerAccount) {
      others.push(sizeOfRule(costly));
      refused = checkRule(costly, others);
    }
    expect(refused).toMatch(
      /^pattern has [\d,]+ steps and the account's other expressions have [\d,]+; the limit for all expressions together is 4,000/,
    );
    expect(checkRule(rule('wordlist', ['still']), others)).toBeUndefined();
  });

  it('R5: the budget is enough for more than a hundred ordinary expressions', () => {
    const others = Array.from({ length: 120 }, (_, i) =>
      rule('regex', `\\bword${String.fromCharCode(97 + (i % 26))}\\s+phrase\\b`),
    );
    expect(checkRule(others[0]!, others.map(sizeOfRule))).toBeUndefined();
  });

  it('R5: refuses more Unicode classes than all expressions together may have', () => {
    const letters = rule('regex', '\\pL\\pN\\pP');
    const others: RuleSize[] = [];
    let refused: string | undefined;
    while (refused === undefined && others.length < limits.rulesPerAccount) {
      others.push(sizeOfRule(letters));
      refused = checkRule(letters, others);
    }
    expect(refused).toContain('the limit for all expressions together is 200');
  });
});

describe('the size of a rule', () => {
  it('R5: counts towards the limits of its account', () => {
    expect(sizeOfRule(rule('allowlist', ['one', 'two']))).toEqual({
      ...{ type: 'allowlist', entries: 2, steps: 0, ranges: 0 },
    });
    const { steps, ranges, ...rest } = sizeOfRule(rule('regex', 'buy.{0,50}now'));
    expect(rest).toEqual({ type: 'regex', entries: 1 });
    expect([steps > 50, ranges]).toEqual([true, 0]);
  });

  it('is zero for a stored expression that no longer compiles, because it is not searched', () => {
    expect(sizeOfRule(rule('regex', '(?=gone)'))).toEqual({ type: 'regex', entries: 1, steps: 0, ranges: 0 });
  });
});

describe('O8: a long list that is read ahead', () => {
  const long = Array.from({ length: 10_000 }, (_, n) => `${n} ${'ß'.repeat(190)}`);

  it('lets others have their turn, and is then checked at once', async () => {
    let turns = 0;
    const turn = () => {
      turns++;
      next = setImmediate(turn);
    };
    let next = setImmediate(turn);
    await lookThrough(long);
    clearImmediate(next);
    expect(turns).toBeGreaterThan(2);
    expect(checkRule(rule('wordlist', long), [])).toBeUndefined();
  });

  it.each([[['fine', '\u200b']], [['fine', '']], [['fine', 'a\0b']], [['fine']]])(
    'is refused with the same message: %j',
    async (entries) => {
      const refused = checkRule(rule('wordlist', [...entries]), []);
      await lookThrough(entries);
      expect(checkRule(rule('wordlist', entries), [])).toBe(refused);
    },
  );
});
