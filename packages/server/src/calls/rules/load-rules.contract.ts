import type { LoadedRules } from '@moderato/engine';
import { describe, expect, it } from 'vitest';
import { type CreatePlace, openStore } from '../../testing/engines.ts';
import { createAccountsStore } from '../accounts/accounts-store.ts';
import { loadActingRules, loadAllRules, loadShadowRules, readShadowIds } from './load-rules.ts';
import type { RuleSide } from './rule-sets.ts';
import { createRulesStore } from './rules-store.ts';

const fine = () => undefined;

export function describeLoadRules(engine: string, create: CreatePlace): void {
  describe(`loading rules on ${engine}`, async () => {
    const database = await openStore(create);
    const acting = createRulesStore(database, 'live');
    const shadow = createRulesStore(database, 'live', true);

    const newSide = async (): Promise<RuleSide> => ({
      accountId: (await createAccountsStore(database).create('Owner', 'pro')).id,
      mode: 'live',
    });
    const rule = (ruleId: string, pattern: string[], type: 'wordlist' | 'allowlist' = 'wordlist') => ({
      ...{ ruleId, type, pattern, priority: 0, createdAtMs: 0 },
      action: type === 'wordlist' ? ('flag' as const) : null,
    });
    const whole = (loaded: LoadedRules | 'unchanged'): LoadedRules => {
      if (loaded === 'unchanged') throw new Error('It was taken for unchanged.');
      return loaded;
    };
    const namesOf = ({ rules }: LoadedRules) => rules.map(({ ruleId }) => ruleId);

    it('loads every rule in evaluation order, however many and however long', async () => {
      const side = await newSide();
      const lists = Array.from({ length: 450 }, (_, at) => ({
        ...rule(
          `${side.accountId} ${at}`,
          Array.from({ length: at % 90 === 0 ? 1_500 : 1 }, (__, n) => `w${at}x${n}`),
        ),
        priority: at % 7,
      }));
      await acting.add(side.accountId, lists, fine, 'newest');
      const { rules } = whole(await loadActingRules(database, side));
      expect(rules).toEqual(await acting.list(side.accountId));
      expect(rules).toHaveLength(450);
    });

    it('O8: does not read unchanged rules again, and notices any difference', async () => {
      const side = await newSide();
      const { accountId } = side;
      await acting.add(accountId, [rule('same_1', ['one']), rule('same_2', ['two'])], fine, 'newest');
      const { version } = whole(await loadActingRules(database, side));
      // A reader of the lists would fail on them.
      const patterns = await database.query.selectFrom('rules').select(['id', 'pattern']).execute();
      await database.query
        .updateTable('rules')
        .set({ pattern: 'no JSON' })
        .where('account_id', '=', accountId)
        .execute();
      expect(await loadActingRules(database, side, version)).toBe('unchanged');
      for (const { id, pattern } of patterns) {
        await database.query.updateTable('rules').set({ pattern }).where('id', '=', id).execute();
      }
      const versions = new Set([version]);
      const [, second] = await acting.list(accountId);
      const edits = [{ pattern: ['other'] }, { priority: 5 }, { action: 'block' as const }, { createdAtMs: 77 }];
      for (const edit of edits) {
        await acting.delete(accountId, 'same_2');
        await acting.add(accountId, [{ ...rule('same_2', ['two']), ...second, ...edit }], fine, 'as they are');
        versions.add(whole(await loadActingRules(database, side, version)).version);
      }
      await acting.delete(accountId, 'same_2');
      versions.add(whole(await loadActingRules(database, side, version)).version);
      expect(versions.size).toBe(edits.length + 2);
      await acting.add(accountId, [{ ...rule('same_2', ['two']), ...second }], fine, 'as they are');
      expect(await loadActingRules(database, side, version)).toBe('unchanged');
    });

    it('always reads rules that a copy of an earlier version wrote', async () => {
      const side = await newSide();
      await acting.add(side.accountId, [rule('old_copy', ['one'])], fine, 'newest');
      await database.query.updateTable('rules').set({ digest: '' }).where('id', '=', 'old_copy').execute();
      const { version, rules } = whole(await loadActingRules(database, side));
      expect(rules).toMatchObject([{ pattern: ['one'] }]);
      await database.query.updateTable('rules').set({ pattern: '["two"]' }).where('id', '=', 'old_copy').execute();
      expect(whole(await loadActingRules(database, side, version)).rules).toMatchObject([{ pattern: ['two'] }]);
    });

    it('loads shadow rules with allowlists only, and nothing without a shadow rule', async () => {
      const side = await newSide();
      const { accountId } = side;
      const both = [rule('allow_1', ['fine'], 'allowlist'), rule('words_1', ['word'])];
      await acting.add(accountId, both, fine, 'newest');
      expect(whole(await loadShadowRules(database, side)).rules).toEqual([]);
      await shadow.add(accountId, [rule('shadow_1', ['dark'])], fine, 'newest');
      const loaded = whole(await loadShadowRules(database, side));
      expect(namesOf(loaded)).toEqual(['allow_1', 'shadow_1']);
      await acting.delete(accountId, 'words_1');
      expect(await loadShadowRules(database, side, loaded.version)).toBe('unchanged');
      expect(namesOf(whole(await loadAllRules(database, side)))).toEqual(['allow_1', 'shadow_1']);
      expect(await readShadowIds(database, side)).toEqual(new Set(['shadow_1']));
    });
  });
}
