import { describe, expect, it, onTestFinished } from 'vitest';
import { dayMs } from '../../base/durations.ts';
import { expirySteps } from '../../base/storage/expire-held.ts';
import type { LedgerTable } from '../../base/storage/schema.ts';
import { newSecretKey } from '../../base/storage/secret-key.ts';
import { createChanges } from '../../changes.ts';
import { eraseAuthor } from '../../desk/authors/erase-author.ts';
import { openStores, type Stores } from '../../stores.ts';
import { commandLine } from '../../testing/by-command-line.ts';
import { type CreatePlace, openInPlace } from '../../testing/engines.ts';
import { liveCall } from '../../testing/ledger-entries.ts';
import { restrict } from '../known-images/restrict-kept.ts';
import { hasUnindexed, indexWords } from './index-words.ts';

const now = Date.now();

export function describeWordIndex(engine: string, create: CreatePlace): void {
  describe(`the index of words on ${engine}`, () => {
    async function open() {
      const stores = await openInPlace(create, ({ options }) => openStores(options));
      onTestFinished(() => stores.close());
      const { database } = stores;
      const keep = async (accountId: string, content: string, changes: Partial<LedgerTable> = {}, restricted = 0) => {
        const call = liveCall(accountId, { action: 'flag', at: now, ...changes });
        await stores.ledger.append([{ ...call, kept: { content, restricted, expires_at: now + dayMs } }]);
        return call.row.request_id;
      };
      return { stores, database, keep };
    }

    async function wordsIn({ database }: Pick<Stores, 'database'>) {
      const rows = await database.query.selectFrom('content_words').selectAll().execute();
      return rows.map((row) => ({ ...row, word: Number(row.word) }));
    }

    it('holds each word of a text once, as a number that differs between accounts', async () => {
      const { stores, database, keep } = await open();
      await keep('acct_1', 'turnip, Turnip you');
      await keep('acct_2', 'turnip you');
      expect(await indexWords(database)).toBe(2);
      const words = await wordsIn(stores);
      expect(words).toHaveLength(4);
      expect(new Set(words.map(({ word }) => word)).size).toBe(4);
      expect(words.every(({ word }) => Number.isSafeInteger(word))).toBe(true);
      expect(await indexWords(database)).toBe(0);
      expect(await hasUnindexed(database, 'acct_1')).toBe(false);
    });

    it('T14: has no restricted text, and forgets one that becomes restricted', async () => {
      const { stores, database, keep } = await open();
      await keep('acct_1', 'turnip', {}, 1);
      const open1 = await keep('acct_1', 'potato');
      await indexWords(database);
      expect((await wordsIn(stores)).map(({ request_id: id }) => id)).toEqual([open1]);
      await restrict(database, 'acct_1', [open1]);
      expect(await indexWords(database)).toBe(0);
      expect(await wordsIn(stores)).toEqual([]);
    });

    it('O6: loses the words of a text that expires, whose author is erased, or that is no longer kept', async () => {
      const { stores, database, keep } = await open();
      await stores.accounts.create('Owner', 'indie');
      const { id } = await stores.accounts.create('Owner', 'indie');
      await keep(id, 'one turnip', { author: 'ann' });
      await keep('acct_2', 'two turnips');
      await keep('acct_3', 'three turnips');
      await indexWords(database);
      const accounts = async () => [...new Set((await wordsIn(stores)).map((row) => row.account_id))].sort();
      expect(await accounts()).toHaveLength(3);
      await eraseAuthor(database, { accountId: id, author: 'ann' });
      expect(await accounts()).toEqual(['acct_2', 'acct_3']);
      await database.query
        .updateTable('kept_content')
        .set({ expires_at: now - 1 })
        .where('account_id', '=', 'acct_2')
        .execute();
      for (const expire of expirySteps(database, ['kept_content'])) await expire({ nowMs: now, ledgerDays: 90 }, 10);
      expect(await accounts()).toEqual(['acct_3']);
      await database.query.deleteFrom('kept_content').execute();
      expect(await accounts()).toEqual([]);
    });

    it('skips a text that cannot be decrypted, and indexes the others', async () => {
      const { stores, database, keep } = await open();
      const broken = await keep('acct_1', 'turnip');
      await keep('acct_1', 'potato');
      await database.query
        .updateTable('kept_content')
        .set({ content: 'sealed1.00000000.AAAA' })
        .where('request_id', '=', broken)
        .execute();
      expect(await indexWords(database)).toBe(2);
      expect(await wordsIn(stores)).toHaveLength(1);
      expect(await indexWords(database)).toBe(0);
    });

    it('takes in texts that were stored without it, a few at a time', async () => {
      const { stores, database, keep } = await open();
      for (let n = 0; n < 45; n++) await keep('acct_1', `turnip ${n}`);
      await indexWords(database);
      await database.query.deleteFrom('content_words').execute();
      await database.query.updateTable('kept_content').set({ words_key: null }).execute();
      expect(await hasUnindexed(database, 'acct_1')).toBe(true);
      expect(await indexWords(database)).toBe(45);
      expect(await wordsIn(stores)).toHaveLength(90);
    });

    it('O7: follows a change of the key', async () => {
      const place = await create('empty');
      const [old, next] = [newSecretKey(), newSecretKey()];
      const withKeys = (...secretKeys: string[]) => openStores({ ...place.options, secretKeys });
      const earlier = await withKeys(old);
      const call = liveCall('acct_1', { action: 'flag', at: now });
      await earlier.ledger.append([{ ...call, kept: { content: 'turnip', restricted: 0, expires_at: now + dayMs } }]);
      await indexWords(earlier.database);
      const [first] = await wordsIn(earlier);
      await earlier.close();
      const rotating = await withKeys(next, old);
      expect(await hasUnindexed(rotating.database, 'acct_1')).toBe(false);
      await createChanges(rotating).secrets.rotate(commandLine, 0);
      const [second, ...more] = await wordsIn(rotating);
      expect(more).toEqual([]);
      expect(second?.request_id).toBe(first?.request_id);
      expect(second?.word).not.toBe(first?.word);
      await rotating.close();
      const after = await withKeys(next);
      expect(await hasUnindexed(after.database, 'acct_1')).toBe(false);
      await after.close();
      await place.remove();
    });
  });
}
