import { limits } from '@moderato/contract';
import { checkRule } from '@moderato/engine';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { readChanges } from '../../base/storage/instance-store.ts';
import { addRule, type NewRule } from '../../testing/add-rule.ts';
import { type CreatePlace, openStore } from '../../testing/engines.ts';
import { createAccountsStore } from '../accounts/accounts-store.ts';
import { readRuleFacts, selectRuleFacts } from './rule-row.ts';
import { createRulesStore, toWire } from './rules-store.ts';

const anyRule = () => undefined;
const wordlist = (pattern: string[], priority = 0): NewRule => ({
  type: 'wordlist',
  pattern,
  priority,
  action: 'flag',
});

export function describeRulesStore(engine: string, create: CreatePlace): void {
  describe(`rules store on ${engine}`, async () => {
    const database = await openStore(create);
    const rules = createRulesStore(database, 'live');
    const newAccount = async () => (await createAccountsStore(database).create('Owner', 'pro')).id;
    const accountId = await newAccount();
    const created = async (account: string, rule: NewRule) => {
      const result = await addRule(rules, account, rule, anyRule);
      if ('problem' in result) throw new Error(result.problem);
      return result.rule;
    };

    it('K10: keeps test rules and live rules of an account apart', async () => {
      const account = await newAccount();
      const tests = createRulesStore(database, 'test');
      const rule: NewRule = { type: 'wordlist', pattern: ['one'], priority: 0, action: 'flag' };
      const live = await created(account, rule);
      const seen: number[] = [];
      const made = await addRule(tests, account, rule, (_, existing) => {
        seen.push(existing.length);
        return undefined;
      });
      const test = 'rule' in made ? made.rule : undefined;
      expect(seen).toEqual([0]);
      expect([await rules.list(account), await tests.list(account)]).toMatchObject([[live], [test]]);
      expect(await tests.listAsJson(account)).toContain(test?.ruleId);
      expect(await rules.listAsJson(account)).not.toContain(test?.ruleId);
      expect(await tests.delete(account, live.ruleId)).toBe(false);
      expect(await rules.list(account)).toMatchObject([live]);
    });

    it('R1: keeps a rule of each type unchanged', async () => {
      const account = await newAccount();
      const given: NewRule[] = [
        {
          type: 'wordlist',
          pattern: ['plain', 'two words', 'ŭnïcödé 語', 'quote"\\'],
          priority: 2 ** 31 - 1,
          action: 'block',
        },
        { type: 'regex', pattern: "a+'; drop table rules --", priority: 0, action: 'flag' },
        { type: 'allowlist', pattern: ['fine'], priority: -(2 ** 31), action: null },
      ];
      const kept = [];
      for (const rule of given) kept.push(await created(account, rule));
      expect(kept.map(({ ruleId, createdAtMs, ...rule }) => rule)).toEqual(given);
      for (const { ruleId } of kept) expect(ruleId).toMatch(/^rule_[0-9A-Z]{26}$/);
      expect(await rules.list(account)).toMatchObject(kept);
    });

    it('R2: lists by priority, high to low, then oldest first, even within one millisecond', async () => {
      const account = await newAccount();
      const priorities = [0, 5, -5, 0, 5, 0, -5, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
      const made = [];
      for (const priority of priorities) made.push(await created(account, wordlist(['x'], priority)));
      // The sort is stable: the oldest stays first among equals.
      const expected = made.toSorted((a, b) => b.priority - a.priority);
      expect((await rules.list(account)).map((rule) => rule.ruleId)).toEqual(expected.map((rule) => rule.ruleId));
    });

    it('R3: deletes a rule of the account once', async () => {
      const { ruleId } = await created(accountId, wordlist(['gone']));
      expect(await rules.delete(accountId, ruleId)).toBe(true);
      expect(await rules.delete(accountId, ruleId)).toBe(false);
      expect((await rules.list(accountId)).map((rule) => rule.ruleId)).not.toContain(ruleId);
    });

    it('R3: treats another account’s rule like one that never existed', async () => {
      const stranger = await newAccount();
      const { ruleId } = await created(accountId, wordlist(['mine']));
      expect(await rules.delete(stranger, ruleId)).toBe(false);
      expect(await rules.delete(stranger, 'rule_never')).toBe(false);
      expect(await rules.list(stranger)).toEqual([]);
      expect((await rules.list(accountId)).map((rule) => rule.ruleId)).toContain(ruleId);
    });

    it('R3: asking for an unknown rule is not a change, so that nobody can use it to clear caches', async () => {
      const before = await readChanges(database);
      const { ruleId } = await created(accountId, wordlist(['counted']));
      await rules.delete(accountId, ruleId);
      expect(await readChanges(database)).toBe(before + 2);
      await rules.delete(accountId, ruleId);
      expect(await readChanges(database)).toBe(before + 2);
    });

    it('R5: keeps nothing of a rule that the check refuses, and returns its message', async () => {
      const account = await newAccount();
      const before = await readChanges(database);
      expect(await addRule(rules, account, wordlist(['x']), () => 'too many')).toEqual({ problem: 'too many' });
      expect(await rules.list(account)).toEqual([]);
      expect(await readChanges(database)).toBe(before);
    });

    it('R5: enforces the limit over all rules of an account, even for simultaneous additions', async () => {
      const account = await newAccount();
      const atMostFive = (_candidate: unknown, existing: readonly unknown[]) =>
        existing.length >= 5 ? 'too many' : undefined;
      const results = await Promise.all(
        Array.from({ length: 12 }, () => addRule(rules, account, wordlist(['x']), atMostFive)),
      );
      expect(results.filter((result) => 'problem' in result)).toHaveLength(7);
      expect(await rules.list(account)).toHaveLength(5);
    });

    it('R5: passes only rules of the same account to the check', async () => {
      const account = await newAccount();
      await created(account, wordlist(['first', 'and another']));
      await created(accountId, wordlist(['of another account']));
      let seen: unknown;
      await addRule(rules, account, wordlist(['second']), (candidate, existing) => {
        seen = { candidate: candidate.pattern, existing };
        return undefined;
      });
      expect(seen).toMatchObject({
        candidate: ['second'],
        existing: [{ type: 'wordlist', entries: 2, steps: 0, ranges: 0 }],
      });
    });

    it('O8: adding or refusing a rule does not read the account’s word lists', async () => {
      const account = await newAccount();
      const full = Array.from({ length: limits.ruleEntriesPerList }, (_, at) => `word${at}`);
      for (let list = 0; list < 9; list++) await created(account, wordlist(full));
      const { ruleId } = await created(account, wordlist(full.slice(1)));
      // A reader of the lists would fail on them.
      await database.query.updateTable('rules').set({ pattern: 'no JSON' }).where('account_id', '=', account).execute();
      expect(await addRule(rules, account, wordlist(['two', 'more']), checkRule)).toEqual({
        problem:
          "pattern has 2 entries and the account's other lists have 99,999; the limit for all lists together is 100,000.",
      });
      expect(await addRule(rules, account, wordlist(['one more']), checkRule)).toHaveProperty('rule');
      expect(await rules.delete(account, ruleId)).toBe(true);
      expect(await addRule(rules, account, wordlist(['two', 'more']), checkRule)).toHaveProperty('rule');
    });

    if (engine === 'SQLite') {
      it('O8: SQLite answers it from an index, without reading the lists', async () => {
        const { sql: text } = selectRuleFacts(database.query, { accountId, mode: 'live' }).compile();
        const plan = await sql<{
          detail: string;
        }>`${sql.raw(`explain query plan ${text.replaceAll('?', "'x'")}`)}`.execute(database.query);
        expect(plan.rows.map(({ detail }) => detail).join()).toContain('USING COVERING INDEX rules_sizes');
      });
    }

    it('R5: measures rules that a copy of an earlier version wrote before it adds another', async () => {
      const account = await newAccount();
      const regex = { type: 'regex', pattern: 'buy.{0,50}now', priority: 0, action: 'flag' } as const;
      await created(account, { ...wordlist(['one', 'two']), matching: 'inflected' });
      await created(account, regex);
      const facts = () => readRuleFacts(database.query, { accountId: account, mode: 'live' });
      const before = await facts();
      const unmeasured = { entries: 0, steps: 0, ranges: 0, digest: '' };
      await database.query.updateTable('rules').set(unmeasured).where('account_id', '=', account).execute();
      const sizes: unknown[] = [];
      await addRule(rules, account, wordlist(['x']), (_, existing) => {
        sizes.push(...existing);
        return 'no';
      });
      expect(sizes).toMatchObject([
        { type: 'wordlist', entries: 2 },
        { type: 'regex', entries: 1, steps: before[1]?.steps, ranges: before[1]?.ranges },
      ]);
      await created(account, wordlist(['x']));
      expect((await facts()).slice(0, 2)).toEqual(before);
    });

    it('the list as JSON equals the list', async () => {
      const account = await newAccount();
      const patterns = [['plain', 'with "quotes" and \\\\'], 'reg[ex]\\d+', ['ünïcödé ☕', '</script>']] as const;
      for (const [priority, pattern] of patterns.entries()) {
        const type = typeof pattern === 'string' ? 'regex' : 'wordlist';
        await created(account, { type, pattern, priority, action: 'flag' });
      }
      const listed = (await rules.list(account)).map(toWire);
      expect(listed).toHaveLength(3);
      expect(JSON.parse(await rules.listAsJson(account))).toEqual({ rules: listed });
    });
  });
}
