import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccountsStore } from '../accounts/accounts-store.ts';
import { createShadowRulesStore } from '../rules/shadow-rules-store.ts';
import type { Database } from '../storage/database.ts';
import type { CreatePlace, StorePlace } from '../testing/engines.ts';
import { createAuditStore } from './audit-store.ts';

export function describeAuditStore(engine: string, create: CreatePlace): void {
  describe(`audit store on ${engine}`, () => {
    let place: StorePlace;
    let database: Database;
    beforeAll(async () => {
      place = await create();
      database = await place.openMigrated();
    });
    afterAll(() => place.remove());

    const by = { userId: 'user_1', email: 'ann@example.com' };

    it('keeps an entry as it was noted, newest first, for its account alone', async () => {
      const audit = createAuditStore(database);
      const before = { threshold: null, words: ['ä', '語', '"'] };
      const first = await audit.note('acct_1', by, {
        action: 'category.changed',
        subject: 'text spam',
        before,
        undoable: true,
      });
      const second = await audit.note('acct_1', null, { action: 'key.created', subject: 'key_1', after: 7 });
      await audit.note('acct_2', by, { action: 'key.created', subject: 'key_2' });
      const listed = await audit.list('acct_1', { most: 10 });
      expect(listed.map(({ id }) => id).sort()).toEqual([first, second].sort());
      expect(await audit.find('acct_1', first)).toMatchObject({
        ...{
          action: 'category.changed',
          by,
          subject: 'text spam',
          before,
          after: null,
          undoable: true,
          undoneBy: null,
        },
      });
      expect(await audit.find('acct_1', second)).toMatchObject({ by: null, before: null, after: 7, undoable: false });
      expect(await audit.find('acct_2', first)).toBeUndefined();
      expect(await audit.list('acct_1', { most: 10, action: 'key.created' })).toHaveLength(1);
      expect(await audit.list('acct_1', { most: 10, by: 'user_2' })).toEqual([]);
      expect(await audit.list('acct_1', { most: 10, fromMs: Date.now() + 60_000 })).toEqual([]);
    });

    it('lets one of many undo an entry, and the next one when that failed', async () => {
      const audit = createAuditStore(database);
      const id = await audit.note('acct_3', by, { action: 'rule.added', subject: 'rule_1', undoable: true });
      const claims = () => Promise.all(Array.from({ length: 4 }, () => audit.claimUndo('acct_3', id)));
      expect((await claims()).filter(Boolean)).toHaveLength(1);
      await audit.settleUndo('acct_3', id, null);
      expect((await claims()).filter(Boolean)).toHaveLength(1);
      await audit.settleUndo('acct_3', id, 'audit_2');
      expect((await claims()).filter(Boolean)).toEqual([]);
      expect((await audit.find('acct_3', id))?.undoneBy).toBe('audit_2');
    });

    it('rules in shadow are kept, counted and deleted for their account alone', async () => {
      const shadow = createShadowRulesStore(database);
      const accountId = (await createAccountsStore(database).create('Owner', 'pro')).id;
      const rule = (ruleId: string, priority: number) => ({
        ...{
          ruleId,
          type: 'wordlist' as const,
          pattern: ['ä', '語'],
          priority,
          action: 'flag' as const,
          createdAtMs: 5,
        },
      });
      const fine = () => undefined;
      expect(await shadow.add(accountId, [rule('rule_low', 0), rule('rule_high', 9)], fine)).toBeUndefined();
      const checkThird = (_: unknown, existing: readonly unknown[]) => (existing.length >= 3 ? 'Too many.' : undefined);
      expect(await shadow.add(accountId, [rule('rule_3', 0), rule('rule_4', 0)], checkThird)).toBe('Too many.');
      expect((await shadow.list(accountId)).map(({ ruleId }) => ruleId)).toEqual(['rule_high', 'rule_low']);
      const hits = new Map([['rule_low', { hits: 2, lastAtMs: 77 }]]);
      await Promise.all([shadow.count(hits), shadow.count(hits)]);
      expect((await shadow.list(accountId))[1]).toEqual({ ...rule('rule_low', 0), hits: 4, lastHitAtMs: 77 });
      expect(await shadow.delete('acct_other', 'rule_low')).toBeUndefined();
      expect(await shadow.delete(accountId, 'rule_low')).toMatchObject({ ruleId: 'rule_low', hits: 4 });
      expect(await shadow.list('acct_other')).toEqual([]);
    });
  });
}
