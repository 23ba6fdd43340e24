import { maxFound } from '@moderato/contract/dashboard';
import { expect, it } from 'vitest';
import { describePages } from '../../testing/data-pages.ts';
import type { CreatePlace } from '../../testing/engines.ts';
import { liveCall, testCall } from '../../testing/ledger-entries.ts';

const everything = () => undefined;
const words = (ruleId: string, name: string, word: string) => ({
  ...{ ruleId, name, type: 'wordlist' as const, pattern: [word], priority: 0, action: 'flag' as const, createdAtMs: 0 },
});

export function describeFinding(engine: string, create: CreatePlace): void {
  describePages(`finding anything on ${engine}`, create, ({ pages, newAccount, append, flagged }) => {
    const find = (account: string, text: string) =>
      pages.ask('GET /find', account, { query: { text }, role: 'viewer' });

    it('finds authors by case-sensitive prefix, an exact match first', async () => {
      const account = await newAccount();
      await append(
        ...['otter-10', 'otter-1', 'Otter', 'ott_er', 'ottar', 'otter-1é', 'zebra'].map((author) =>
          liveCall(account, { author, action: 'flag', flagged: ' spam ' }),
        ),
      );
      const names = async (text: string) => (await find(account, text)).authors.map(({ author }) => author);
      expect(await names('otter-1')).toEqual(['otter-1', 'otter-10', 'otter-1é']);
      expect(await names('  Ott ')).toEqual(['Otter']);
      expect(await names('ott_')).toEqual(['ott_er']);
      expect(await names('%')).toEqual([]);
      expect((await find(account, 'zebra')).authors).toEqual([{ author: 'zebra', calls: 1, flagged: 1, blocked: 0 }]);
    });

    it('finds live and test requests by id or prefix, newest first', async () => {
      const account = await newAccount();
      const at = Date.now();
      const calls = [liveCall(account, { at: at - 3_600_000 }), testCall(account, { at })];
      await append(...calls);
      const [older, newer] = calls.map(({ row }) => row.request_id) as [string, string];
      const ids = async (text: string) => (await find(account, text)).requests.map(({ request_id: id }) => id);
      expect(await ids(older)).toEqual([older]);
      expect(await ids(older.slice(4).toLowerCase())).toEqual([older]);
      expect(await ids(older.slice(0, 8))).toEqual([newer, older]);
      expect(await ids('req_')).toEqual([newer, older]);
      expect((await find(account, newer)).requests).toEqual([
        { request_id: newer, at: new Date(at).toISOString(), action: 'allow', mode: 'test' },
      ]);
    });

    it('finds rules by name, first entry or id in any case, including shadow rules but not deleted ones', async () => {
      const account = await newAccount();
      const { rules, shadowRules } = pages.stores;
      await rules.live.add(account, [words('rule_greens', 'Vegetables', 'turnip')], everything, 'newest');
      await shadowRules.test.add(account, [words('rule_fruit', 'Fruit', 'Quince')], everything, 'newest');
      const ids = async (text: string) => (await find(account, text)).rules.map(({ rule_id: found }) => found);
      expect(await ids('VEGET')).toEqual(['rule_greens']);
      expect(await ids('urni')).toEqual(['rule_greens']);
      expect(await ids('rule_fr')).toEqual(['rule_fruit']);
      expect((await find(account, 'quince')).rules).toEqual([
        { rule_id: 'rule_fruit', name: 'Fruit', type: 'wordlist', mode: 'test', begins: 'Quince' },
      ]);
      await rules.live.delete(account, 'rule_greens');
      expect(await ids('VEGET')).toEqual([]);
    });

    it('finds keys by label, id or last four characters, active ones first, and never by the whole key', async () => {
      const account = await newAccount();
      const { keys } = pages.stores;
      const revoked = await keys.create(account, 'live', 'chat server');
      await keys.revoke(revoked.record.id);
      const { record, key } = await keys.create(account, 'test', 'Chat client');
      const ids = async (text: string) => (await find(account, text)).keys.map(({ key_id: id }) => id);
      expect(await ids('CHAT')).toEqual([record.id, revoked.record.id]);
      expect(await ids(record.id)).toEqual([record.id]);
      expect(await ids(key)).toEqual([]);
      const shown = `mod_test_…${key.slice(-4)}`;
      expect((await find(account, shown)).keys).toEqual([
        { key_id: record.id, label: 'Chat client', shown, mode: 'test', revoked: false },
      ]);
    });

    it('returns a few of each kind, nothing of another account, and no kept content', async () => {
      const account = await newAccount();
      const other = await newAccount();
      const calls = Array.from({ length: maxFound + 3 }, (_, index) =>
        flagged(account, { author: `turnip-${index}` }, 'a secret pumpkin'),
      );
      await append(...calls, flagged(other, { author: 'turnip-other' }));
      for (const index of calls.keys()) {
        await pages.stores.keys.create(account, 'live', `turnip ${index}`);
      }
      const rules = calls.map((_, index) => words(`rule_${index}`, `turnip ${index}`, `turnip${index}`));
      await pages.stores.rules.live.add(account, rules, everything, 'newest');
      const found = await find(account, 'turnip');
      expect([found.authors.length, found.rules.length, found.keys.length]).toEqual([maxFound, maxFound, maxFound]);
      expect((await find(account, 'req_')).requests).toHaveLength(maxFound);
      const nothing = { authors: [], rules: [], requests: [], keys: [] };
      expect(await find(account, 'turnip-other')).toEqual(nothing);
      expect(await find(account, 'pumpkin')).toEqual(nothing);
      expect(await find(account, '   ')).toEqual(nothing);
      const theirs = calls[0]?.row.request_id ?? '';
      expect(await find(other, theirs)).toEqual(nothing);
    });
  });
}
