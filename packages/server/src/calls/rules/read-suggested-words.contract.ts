import { expect, it } from 'vitest';
import type { LedgerTable } from '../../base/storage/schema.ts';
import { describePages } from '../../testing/data-pages.ts';
import type { CreatePlace } from '../../testing/engines.ts';
import { readSuggestedWords } from './read-suggested-words.ts';

export function describeSuggestedWords(engine: string, create: CreatePlace): void {
  describePages(`suggested words on ${engine}`, create, ({ pages, newAccount, append, flagged }) => {
    const { database } = pages.stores;
    type Kept = Partial<ReturnType<typeof flagged>['kept']>;
    /** That many texts of different authors, and what a person said about them. */
    const decided = async (
      account: string,
      count: number,
      text: string,
      decision: 'approve' | 'remove' | undefined,
      { kept, ...changes }: Partial<LedgerTable> & { kept?: Kept } = {},
    ) => {
      const entries = Array.from({ length: count }, (_, index) => {
        const entry = flagged(account, { author: `author-${index}`, ...changes }, `${text} number${index}`);
        return { ...entry, kept: { ...entry.kept, ...kept } };
      });
      await append(...entries);
      const ids = entries.map(({ row }) => row.request_id);
      if (decision === undefined) return undefined;
      return pages.ask('POST /review/decide', account, { body: { request_ids: ids, decision } });
    };
    const suggest = (accountId: string, nowMs = Date.now()) =>
      readSuggestedWords(database, { accountId, nowMs, budgetMs: Number.POSITIVE_INFINITY });
    const wordsOf = async (accountId: string, nowMs?: number) =>
      (await suggest(accountId, nowMs)).words.map(({ word }) => word);

    it('are those of texts that people remove, with how often', async () => {
      const account = await newAccount();
      await decided(account, 30, 'you zorbo', 'remove');
      await decided(account, 1, 'you zorbo', 'approve');
      await decided(account, 40, 'you friend', 'approve');
      const { read, words } = await suggest(account);
      expect(read).toBe(71);
      expect(words).toMatchObject([{ word: 'zorbo', removed: 30, kept: 1, share: { share: 30 / 31 } }]);
      expect(words[0]?.share.low).toBeGreaterThan(0.8);
      expect(await suggest(await newAccount())).toEqual({ read: 0, words: [] });
    });

    it('are never those of fewer than five authors of removed texts', async () => {
      const account = await newAccount();
      await decided(account, 40, 'friend zorbo2', 'approve');
      for (let index = 0; index < 4; index++) {
        await decided(account, 10, 'zorbo', 'remove', { author: `only-${index}` });
      }
      await decided(account, 1, 'zorbo', 'approve', { author: 'fifth' });
      await decided(account, 3, 'zorbo', 'remove', { author: null });
      expect(await wordsOf(account)).toEqual([]);
      await decided(account, 1, 'zorbo', 'remove', { author: 'fifth' });
      expect(await wordsOf(account)).toEqual(['zorbo']);
    });

    it('T14: come from no text that is restricted, expired, erased, undecided, an image, or of somebody else', async () => {
      const account = await newAccount();
      await decided(account, 40, 'friend', 'approve');
      await decided(account, 40, 'restricted', 'remove', { kept: { restricted: 1 } });
      await decided(account, 40, 'undecided', undefined);
      await decided(account, 40, 'image', 'remove', { kind: 'image' });
      await decided(await newAccount(), 40, 'another', 'remove');
      expect(await suggest(account)).toEqual({ read: 40, words: [] });
      const soon = Date.now() + 60_000;
      await decided(account, 20, 'expiring', 'remove', { kept: { expires_at: soon } });
      await decided(account, 20, 'erased', 'remove');
      expect(await wordsOf(account)).toEqual(expect.arrayContaining(['expiring', 'erased']));
      expect(await wordsOf(account, soon)).toEqual(['erased']);
      // One text with the word is left.
      for (let index = 1; index < 20; index++) {
        await pages.ask('POST /authors/erase', account, { body: { author: `author-${index}` } });
      }
      expect(await wordsOf(account, soon)).toEqual([]);
    });

    it('come from no decision that was undone', async () => {
      const account = await newAccount();
      await decided(account, 40, 'friend', 'approve');
      const receipt = await decided(account, 20, 'zorbo', 'remove');
      expect(await wordsOf(account)).toEqual(['zorbo']);
      await pages.ask('POST /review/undo', account, { body: { entry_id: receipt?.entry_id ?? '' } });
      expect(await suggest(account)).toEqual({ read: 40, words: [] });
    });

    it('say nothing about a language most of whose texts people remove', async () => {
      const account = await newAccount();
      await decided(account, 60, 'und', 'remove', { language: 'de' });
      await decided(account, 2, 'und', 'approve', { language: 'de' });
      await decided(account, 80, 'and', 'approve', { language: 'en' });
      expect(await wordsOf(account)).toEqual([]);
    });

    it('come from as many texts as can be read in a moment', async () => {
      const account = await newAccount();
      await decided(account, 60, 'friend', 'approve');
      await decided(account, 60, 'zorbo', 'remove');
      const some = await readSuggestedWords(database, { accountId: account, nowMs: Date.now(), budgetMs: -1 });
      expect(some.read).toBe(100);
    });
  });
}
