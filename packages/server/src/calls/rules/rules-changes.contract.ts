import { afterAll, describe, expect, it } from 'vitest';
import { createAuditStore } from '../../base/audit/audit-store.ts';
import type { Changed } from '../../base/audit/change.ts';
import { isRefused, type Refused } from '../../base/http/route.ts';
import { keepLongValues } from '../../base/storage/long-values.ts';
import { createChanges } from '../../changes.ts';
import { listAudit } from '../../desk/audit/audit-reads.ts';
import { openStores } from '../../stores.ts';
import { byCommandLine } from '../../testing/by-command-line.ts';
import { type CreatePlace, openPlace } from '../../testing/engines.ts';
import { readRuleNames } from './read-rule-names.ts';
import { readRule } from './read-rules.ts';

export function describeRulesChanges(engine: string, create: CreatePlace): void {
  describe(`rule changes on ${engine}`, async () => {
    const place = await openPlace(create);
    const stores = await openStores(place.options);
    afterAll(() => stores.close());
    const rules = createChanges(stores).rules;

    const acting = { mode: 'live', shadow: false } as const;
    const inShadow = { mode: 'live', shadow: true } as const;
    const newAccount = async () => byCommandLine((await stores.accounts.create('Owner', 'pro')).id);
    const words = (count: number, first = 'word') => Array.from({ length: count }, (_, at) => `${first}${at}`);
    const draft = (pattern: string[]) => ({ type: 'wordlist' as const, pattern, moderation_action: 'flag' as const });
    const done = <Answer>(outcome: Changed<Answer> | Refused): Changed<Answer> => {
      if (isRefused(outcome)) throw new Error(`It was refused: ${outcome.refusal.message}`);
      return outcome;
    };
    const undo = async (by: ReturnType<typeof byCommandLine>, entryId: string | null) => {
      const entry = await createAuditStore(stores.database).find(by.accountId, entryId ?? '');
      const back = entry && rules.undo[entry.action];
      if (entry === undefined || back === undefined) throw new Error('This change cannot be undone.');
      return back({ ...by, undoes: entry.entry_id }, entry);
    };
    const sum = async (table: 'long_values' | 'audit_entries', accountId: string) => {
      const rows = await stores.database.query
        .selectFrom(table)
        .selectAll()
        .where('account_id', '=', accountId)
        .execute();
      return rows.reduce((bytes, row) => bytes + Buffer.byteLength(JSON.stringify(row)), 0);
    };

    it('a shadow rule keeps its id, age and counts when it is edited, moved or restored', async () => {
      const by = await newAccount();
      const added = done(await rules.add(by, draft(words(300)), inShadow)).answer;
      const { ruleId } = added;
      await stores.shadowRules.live.count(new Map([[ruleId, { hits: 7, lastAtMs: 99, matches: [] }]]), 90);
      const kept = { ruleId, createdAtMs: added.createdAtMs, hits: 7, lastHitAtMs: 99, shadow: true };
      const now = () => readRule(stores.database, { accountId: by.accountId, ruleId });

      const edited = done(await rules.edit(by, ruleId, { ...draft(['other']), priority: 3 }));
      expect(await now()).toMatchObject({ ...kept, pattern: ['other'], priority: 3 });
      done(await undo(by, edited.entryId));
      expect(await now()).toMatchObject({ ...kept, pattern: words(300), priority: 0 });

      done(await rules.move(by, ruleId, false));
      // Its counts stay while it acts.
      expect(await readRule(stores.database, { accountId: by.accountId, ruleId })).toMatchObject({
        ...kept,
        shadow: false,
      });
      done(await rules.move(by, ruleId, true));
      expect(await now()).toMatchObject(kept);

      const removed = done(await rules.remove(by, ruleId));
      expect(await now()).toBeUndefined();
      done(await undo(by, removed.entryId));
      expect(await now()).toMatchObject({ ...kept, pattern: words(300) });
    });

    it('stores, changes and undoes a name and a note with the rule, and keeps them if an edit omits them', async () => {
      const by = await newAccount();
      const named = { ...draft(['one']), name: ' Villains ', note: 'Ask Ada.' };
      const { ruleId } = done(await rules.add(by, named, inShadow)).answer;
      const now = () => readRule(stores.database, { accountId: by.accountId, ruleId });
      expect(await now()).toMatchObject({ name: 'Villains', note: 'Ask Ada.' });
      done(await rules.edit(by, ruleId, draft(['two'])));
      expect(await now()).toMatchObject({ name: 'Villains', note: 'Ask Ada.', pattern: ['two'] });
      const renamed = done(await rules.edit(by, ruleId, { ...draft(['two']), name: 'Rogues', note: '' }));
      expect(await now()).toMatchObject({ name: 'Rogues', note: null });
      const { items } = await listAudit(stores.database, { accountId: by.accountId, limit: 1 });
      expect(items[0]).toMatchObject({ before: { name: 'Villains', note: 'Ask Ada.' }, after: { name: 'Rogues' } });
      done(await undo(by, renamed.entryId));
      expect(await now()).toMatchObject({ name: 'Villains', note: 'Ask Ada.' });

      done(await rules.move(by, ruleId, false));
      const unnamed = done(await rules.add(by, draft(['a "quoted" \\ word', 'more']), acting)).answer.ruleId;
      const gone = done(await rules.add(by, { ...draft(['x']), name: 'Gone' }, acting)).answer.ruleId;
      done(await rules.remove(by, gone));
      const names = await readRuleNames(stores.database, by);
      expect(new Map(names.map((rule) => [rule.rule_id, rule]))).toEqual(
        new Map([
          [ruleId, { rule_id: ruleId, name: 'Villains', type: 'wordlist', mode: 'live', begins: 'two' }],
          [unnamed, { rule_id: unnamed, name: null, type: 'wordlist', mode: 'live', begins: 'a "quoted" \\ word' }],
          [gone, { rule_id: gone, name: 'Gone', type: 'wordlist', mode: 'live', begins: null }],
        ]),
      );
      expect(await readRuleNames(stores.database, await newAccount())).toEqual([]);
    });

    it('R6: stores, changes and undoes how a list matches; an expression has no such choice', async () => {
      const by = await newAccount();
      const { ruleId } = done(await rules.add(by, { ...draft(['one']), matching: 'disguised' }, acting)).answer;
      const now = async () => (await readRule(stores.database, { accountId: by.accountId, ruleId }))?.matching;
      expect(await now()).toBe('disguised');
      const before = await stores.rules.live.listAsJson(by.accountId);
      expect(JSON.parse(before).rules).toEqual([expect.objectContaining({ matching: 'disguised' })]);
      // A draft that says nothing leaves it.
      done(await rules.edit(by, ruleId, draft(['one', 'two'])));
      expect(await now()).toBe('disguised');
      const [disguisedRow] = await stores.database.query
        .selectFrom('rules')
        .select('digest')
        .where('id', '=', ruleId)
        .execute();
      const edited = done(await rules.edit(by, ruleId, { ...draft(['one', 'two']), matching: 'inflected' }));
      const [inflectedRow] = await stores.database.query
        .selectFrom('rules')
        .select('digest')
        .where('id', '=', ruleId)
        .execute();
      expect(inflectedRow?.digest).not.toBe(disguisedRow?.digest);
      const { items } = await listAudit(stores.database, { accountId: by.accountId, limit: 1 });
      expect(items[0]).toMatchObject({ before: { matching: 'disguised' }, after: { matching: 'inflected' } });
      done(await undo(by, edited.entryId));
      expect(await now()).toBe('disguised');
      const removed = done(await rules.remove(by, ruleId));
      done(await undo(by, removed.entryId));
      expect(await now()).toBe('disguised');
      const expression = { type: 'regex', pattern: 'a+', moderation_action: 'flag', matching: 'disguised' } as const;
      expect(done(await rules.add(by, expression, acting)).answer.matching).toBe('exact');
      const plain = done(await rules.add(by, draft(['x']), inShadow)).answer;
      expect(plain.matching).toBe('exact');
    });

    it('a refused edit changes neither the rule nor the log nor the versions', async () => {
      const by = await newAccount();
      const { ruleId } = done(await rules.add(by, draft(['one']), acting)).answer;
      const before = await sum('audit_entries', by.accountId);
      const refused = await rules.edit(by, ruleId, draft(words(10_001)));
      expect(refused).toMatchObject({ refusal: { code: 'invalid_request' } });
      expect(await readRule(stores.database, { accountId: by.accountId, ruleId })).toMatchObject({ pattern: ['one'] });
      expect([await sum('audit_entries', by.accountId), await sum('long_values', by.accountId)]).toEqual([before, 0]);
    });

    it('undo refuses to overwrite a later edit, and says if a version is gone', async () => {
      const by = await newAccount();
      const { ruleId } = done(await rules.add(by, draft(words(300)), acting)).answer;
      const first = done(await rules.edit(by, ruleId, draft(['two'])));
      done(await rules.edit(by, ruleId, draft(['three'])));
      expect(await undo(by, first.entryId)).toMatchObject({ refusal: { code: 'conflict' } });
      const removed = done(await rules.remove(by, ruleId));
      await keepLongValues(stores.database.query, by.accountId, new Map([['new', '"x"']]), Date.now() + 60_000, 3);
      const { items } = await listAudit(stores.database, { accountId: by.accountId, limit: 1 });
      expect(items[0]).toMatchObject({ entry_id: removed.entryId, undoable: false });
      expect(await undo(by, removed.entryId)).toMatchObject({ refusal: { code: 'conflict' } });
    });

    it('O5: adding and removing 10,000 words 100 times stores one list, and pages stay small', async () => {
      const by = await newAccount();
      const pattern = words(10_000, 'a word that is longer than most ');
      const once = Buffer.byteLength(JSON.stringify(pattern));
      for (let round = 0; round < 100; round++) {
        const { ruleId } = done(await rules.add(by, draft(pattern), inShadow)).answer;
        done(await rules.remove(by, ruleId));
      }
      expect(once).toBeGreaterThan(300_000);
      expect(await sum('long_values', by.accountId)).toBeLessThan(once * 1.5);
      expect(await sum('audit_entries', by.accountId)).toBeLessThanOrEqual(200 * 2_048);
      const page = await listAudit(stores.database, { accountId: by.accountId, limit: 200 });
      expect(page.items).toHaveLength(200);
      expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThanOrEqual(256 * 1024);
    }, 120_000);
  });
}
