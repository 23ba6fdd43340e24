import { scaleOf } from '@moderato/contract';
import { expect, it } from 'vitest';
import type { LedgerTable } from '../../base/storage/schema.ts';
import { describePages } from '../../testing/data-pages.ts';
import type { CreatePlace } from '../../testing/engines.ts';
import { readSuggestions } from './read-suggestions.ts';

export function describeSuggestions(engine: string, create: CreatePlace): void {
  describePages(`suggested thresholds on ${engine}`, create, ({ pages, newAccount, append, flagged }) => {
    const { database } = pages.stores;
    /** That many texts with this score of toxicity, and what a person said about them. */
    const decided = async (
      account: string,
      count: number,
      score: number,
      decision: 'approve' | 'remove',
      changes: Partial<LedgerTable> = {},
    ) => {
      const entries = Array.from({ length: count }, () =>
        flagged(account, { scores: JSON.stringify({ toxicity: score }), ...changes }),
      );
      await append(...entries);
      const ids = entries.map(({ row }) => row.request_id);
      await decide(account, ids, decision);
    };
    const decide = async (account: string, ids: readonly string[], decision: 'approve' | 'remove') => {
      await pages.ask('POST /review/decide', account, { body: { request_ids: [...ids], decision } });
    };
    const suggest = (accountId: string, toxicity = 0.7, scale = scaleOf('lexicon-1')) =>
      readSuggestions(database, { accountId, thresholds: { toxicity, spam: 0.9 }, scale });

    const nothing = { suggestions: [], decided: 0, sample: { on: false, decided: 0, missed: null } };

    it('raise a threshold where people keep what it flagged, and say what that changes', async () => {
      const account = await newAccount();
      await decided(account, 30, 0.75, 'approve');
      await decided(account, 3, 0.74, 'remove');
      await decided(account, 20, 0.95, 'remove');
      const { suggestions, decided: all } = await suggest(account);
      expect(all).toBe(53);
      expect(suggestions).toMatchObject([
        { category: 'toxicity', from: 0.7, to: 0.75, caught: -3, wrongly_flagged: -30, decided: 53 },
      ]);
      expect(suggestions[0]?.right.low).toBeGreaterThan(0.5);
      expect(await suggest(await newAccount())).toEqual(nothing);
    });

    it('lower one only from decisions about texts that the category itself had flagged', async () => {
      const account = await newAccount();
      await decided(account, 30, 0.65, 'remove', { flagged: ' spam ' });
      expect((await suggest(account)).suggestions).toEqual([]);
      // The threshold was lower when these were flagged.
      await decided(account, 30, 0.66, 'remove');
      expect((await suggest(account)).suggestions).toMatchObject([{ to: 0.65, caught: 30, wrongly_flagged: 0 }]);
    });

    /** Allowed texts of the random sample, decided. */
    const sampled = async (account: string, count: number, score: number, decision: 'approve' | 'remove') => {
      const entries = Array.from({ length: count }, () => {
        const entry = flagged(account, { action: 'allow', flagged: null, scores: JSON.stringify({ toxicity: score }) });
        return { ...entry, kept: { ...entry.kept, sampled: 1 as const } };
      });
      await append(...entries);
      await decide(
        account,
        entries.map(({ row }) => row.request_id),
        decision,
      );
    };

    it('lower one where the sample of allowed texts says so, with intervals of what that would do', async () => {
      const account = await newAccount();
      await pages.ask('PUT /review/settings', account, { body: { keep_content: true, days: 7, sample_allowed: true } });
      await sampled(account, 80, 0.1, 'approve');
      await sampled(account, 1, 0.1, 'remove');
      await sampled(account, 2, 0.66, 'approve');
      const { suggestions, sample, decided: all } = await suggest(account);
      expect([suggestions, all]).toEqual([[], 83]);
      expect(sample).toMatchObject({ on: true, decided: 83, missed: { share: 1 / 83 } });
      expect(sample.missed?.high).toBeGreaterThan(0.05);
      await sampled(account, 17, 0.66, 'remove');
      const { suggestions: now } = await suggest(account);
      expect(now).toMatchObject([
        { to: 0.65, caught: 17, wrongly_flagged: 2, decided: 100, right: { share: 17 / 19 } },
      ]);
      const { caught, wrongly_flagged: wrong } = now[0]?.of_allowed ?? {};
      expect([caught?.share, wrong?.share]).toEqual([0.17, 0.02]);
      expect([caught?.low, caught?.high].map((limit) => Math.round(1_000 * (limit ?? 0)))).toEqual([109, 255]);
      // These say nothing about what passes a threshold below them.
      expect((await suggest(account, 0.3)).suggestions).toEqual([]);
    });

    it('an undone decision on a text of the sample no longer counts, and a new one does', async () => {
      const account = await newAccount();
      await sampled(account, 1, 0.6, 'approve');
      expect((await suggest(account)).sample).toMatchObject({ decided: 1, missed: { share: 0 } });
      const [row] = await database.query
        .selectFrom('feedback')
        .select('request_id')
        .where('account_id', '=', account)
        .execute();
      const ids = [row?.request_id ?? ''];
      const body = { request_ids: ids, decision: 'remove' as const, again: true };
      const { entry_id } = await pages.ask('POST /review/decide', account, { body });
      expect((await suggest(account)).sample).toMatchObject({ decided: 1, missed: { share: 1 } });
      await pages.ask('POST /review/undo', account, { body: { entry_id } });
      expect((await suggest(account)).sample).toMatchObject({ decided: 1, missed: { share: 0 } });
    });

    it('T14: read nothing restricted, on another scale, erased, or said by a program', async () => {
      const account = await newAccount();
      await decided(account, 20, 0.75, 'approve', { trace: '[{"by":"minor_cue"}]' });
      expect(await suggest(account)).toEqual(nothing);
      await decided(account, 20, 0.75, 'approve');
      expect((await suggest(account)).suggestions).toHaveLength(1);
      const of = () => database.query.updateTable('feedback').where('account_id', '=', account);
      await of().set({ source: 'suggestscore' }).execute();
      expect(await suggest(account)).toEqual(nothing);
      await of().set({ source: 'review', request_id: null }).execute();
      expect(await suggest(account)).toEqual(nothing);
    });
  });
}
