import { expect, it } from 'vitest';
import { isRefused } from '../../base/http/route.ts';
import type { LedgerTable } from '../../base/storage/schema.ts';
import { createChanges } from '../../changes.ts';
import { byCommandLine } from '../../testing/by-command-line.ts';
import { describePages } from '../../testing/data-pages.ts';
import type { CreatePlace } from '../../testing/engines.ts';
import { readOverturnedRules } from './read-overturned-rules.ts';

export function describeOverturnedRules(engine: string, create: CreatePlace): void {
  describePages(`overturned rules on ${engine}`, create, ({ pages, newAccount, append, flagged }) => {
    const { rules } = createChanges(pages.stores);
    const draft = { type: 'wordlist' as const, pattern: ['turnip'], moderation_action: 'flag' as const };
    const newRule = async (account: string, place: { shadow?: boolean; mode?: 'test' } = {}) => {
      const added = await rules.add(byCommandLine(account), draft, { mode: 'live', shadow: false, ...place });
      if (isRefused(added)) throw new Error('The rule was refused.');
      return added.answer.ruleId;
    };
    /** That many texts that the rules stopped, and what a person said about them. Calls come after changes. */
    const decided = async (
      account: string,
      count: number,
      ruleIds: readonly string[],
      decision: 'approve' | 'remove' | undefined,
      changes: Partial<LedgerTable> = {},
    ) => {
      const matched = ruleIds.map((rule_id) => ({
        ...{ rule_id, type: 'wordlist', moderation_action: 'flag' },
        match: { start: 4, end: 10 },
      }));
      const entries = Array.from({ length: count }, () =>
        flagged(account, { at: Date.now() + 1_000, flagged: null, matched_rules: JSON.stringify(matched), ...changes }),
      );
      await append(...entries);
      const ids = entries.map(({ row }) => row.request_id);
      if (decision !== undefined)
        await pages.ask('POST /review/decide', account, { body: { request_ids: ids, decision } });
    };
    const read = (accountId: string) => readOverturnedRules(pages.stores.database, { accountId });

    it('are those whose texts people keep nearly always, from five decisions on', async () => {
      const account = await newAccount();
      const id = await newRule(account);
      await decided(account, 4, [id], 'approve');
      expect(await read(account)).toEqual([]);
      await decided(account, 5, [id], 'approve');
      await decided(account, 1, [id], 'remove');
      expect(await read(account)).toMatchObject([
        { rule_id: id, decided: 10, kept: 9, alone: 9, share: { share: 0.9 } },
      ]);
      await decided(account, 1, [id], 'remove');
      expect(await read(account)).toEqual([]);
    });

    it('say how many of the kept texts nothing else had stopped', async () => {
      const account = await newAccount();
      const [one, other] = [await newRule(account), await newRule(account)];
      await decided(account, 3, [one, one], 'approve');
      await decided(account, 2, [one], 'approve', { flagged: ' toxicity ' });
      await decided(account, 5, [other, one], 'approve');
      expect(await read(account)).toMatchObject([
        { rule_id: one, decided: 10, kept: 10, alone: 3 },
        { rule_id: other, decided: 5, kept: 5, alone: 0 },
      ]);
    });

    it('are counted from the last change on, and are gone when the rule no longer acts', async () => {
      const account = await newAccount();
      const id = await newRule(account);
      await decided(account, 5, [id], 'approve', { at: Date.now() - 1_000 });
      expect(await read(account)).toHaveLength(1);
      await rules.edit(byCommandLine(account), id, { ...draft, pattern: ['rotten turnip'] });
      expect(await read(account)).toEqual([]);
      await decided(account, 6, [id], 'approve');
      expect(await read(account)).toMatchObject([{ rule_id: id, decided: 6 }]);
      await rules.move(byCommandLine(account), id, true);
      expect(await read(account)).toEqual([]);
    });

    it('T14: count nothing restricted, undecided or erased, and no rule of somebody else', async () => {
      const account = await newAccount();
      const id = await newRule(account);
      await decided(account, 5, [id], 'approve', { trace: '[{"by":"minor_cue"}]' });
      await decided(await newAccount(), 5, [id], 'approve');
      await decided(account, 5, [id], undefined);
      expect(await read(account)).toEqual([]);
      await decided(account, 5, [id], 'approve', { author: 'ann' });
      expect(await read(account)).toHaveLength(1);
      await pages.ask('POST /authors/erase', account, { body: { author: 'ann' } });
      expect(await read(account)).toEqual([]);
    });
  });
}
