import { describe, expect, it } from 'vitest';
import { type CreatePlace, openStore } from '../../testing/engines.ts';
import { createAccountsStore } from '../accounts/accounts-store.ts';
import { readRule } from './read-rules.ts';
import { createRulesStore } from './rules-store.ts';

export function describeShadowRules(engine: string, create: CreatePlace): void {
  describe(`shadow rules on ${engine}`, async () => {
    const database = await openStore(create);

    it('are stored, counted and deleted only for their account', async () => {
      const shadow = createRulesStore(database, 'live', true);
      const accountId = (await createAccountsStore(database).create('Owner', 'pro')).id;
      const rule = (ruleId: string, priority: number) => ({
        ...{ ruleId, type: 'wordlist' as const, pattern: ['ä', '語'], priority },
        ...{ action: 'flag' as const, createdAtMs: 5 },
      });
      const fine = () => undefined;
      const both = [rule('rule_low', 0), rule('rule_high', 9)];
      expect(await shadow.add(accountId, both, fine, 'as they are')).toEqual({ rules: both });
      const checkThird = (_: unknown, existing: readonly unknown[]) => (existing.length >= 3 ? 'Too many.' : undefined);
      const more = [rule('rule_3', 0), rule('rule_4', 0)];
      expect(await shadow.add(accountId, more, checkThird, 'newest')).toEqual({ problem: 'Too many.', index: 1 });
      expect((await shadow.list(accountId)).map(({ ruleId }) => ruleId)).toEqual(['rule_high', 'rule_low']);
      const hits = new Map([['rule_low', { hits: 2, lastAtMs: 77, matches: [] }]]);
      await Promise.all([shadow.count(hits, 90), shadow.count(hits, 90)]);
      expect((await shadow.list(accountId))[1]).toMatchObject({ ...rule('rule_low', 0), hits: 4, lastHitAtMs: 77 });
      expect(await readRule(database, { accountId: 'acct_other', ruleId: 'rule_low' })).toBeUndefined();
      expect(await shadow.delete('acct_other', 'rule_low')).toBe(false);
      expect(await shadow.delete(accountId, 'rule_low')).toBe(true);
      expect(await shadow.list('acct_other')).toEqual([]);

      // K10: neither are rules of the other key mode.
      const tests = createRulesStore(database, 'test', true);
      expect(await tests.list(accountId)).toEqual([]);
      expect(await tests.delete(accountId, 'rule_high')).toBe(false);
      expect((await shadow.list(accountId)).map(({ ruleId }) => ruleId)).toEqual(['rule_high']);
    });
  });
}
