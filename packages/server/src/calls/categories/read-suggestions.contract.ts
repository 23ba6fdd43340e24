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
      await pages.ask('POST /review/decide', account, { body: { request_ids: ids, decision } });
    };
    const suggest = (accountId: string, toxicity = 0.7, scale = scaleOf('lexicon-1')) =>
      readSuggestions(database, { accountId, thresholds: { toxicity, spam: 0.9 }, scale });

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
      expect(await suggest(await newAccount())).toEqual({ suggestions: [], decided: 0 });
    });

    it('lower one only from decisions about texts that the category itself had flagged', async () => {
      const account = await newAccount();
      await decided(account, 30, 0.65, 'remove', { flagged: ' spam ' });
      expect((await suggest(account)).suggestions).toEqual([]);
      // The threshold was lower when these were flagged.
      await decided(account, 30, 0.66, 'remove');
      expect((await suggest(account)).suggestions).toMatchObject([{ to: 0.65, caught: 30, wrongly_flagged: 0 }]);
    });

    it('T14: read nothing restricted, on another scale, erased, or said by a program', async () => {
      const account = await newAccount();
      await decided(account, 20, 0.75, 'approve', { trace: '[{"by":"minor_cue"}]' });
      expect(await suggest(account)).toEqual({ suggestions: [], decided: 0 });
      await decided(account, 20, 0.75, 'approve');
      expect((await suggest(account)).suggestions).toHaveLength(1);
      const of = () => database.query.updateTable('feedback').where('account_id', '=', account);
      await of().set({ source: 'suggestscore' }).execute();
      expect(await suggest(account)).toEqual({ suggestions: [], decided: 0 });
      await of().set({ source: 'review', request_id: null }).execute();
      expect(await suggest(account)).toEqual({ suggestions: [], decided: 0 });
    });
  });
}
