import { limits } from '@moderato/contract';
import { describe, expect, it } from 'vitest';
import { readChanges } from '../../base/storage/instance-store.ts';
import { type CreatePlace, openStore } from '../../testing/engines.ts';
import { createAccountsStore } from '../accounts/accounts-store.ts';
import { createKnownImagesStore, type KnownImageEntry } from './known-images-store.ts';
import { restrictKept } from './restrict-kept.ts';

const hashOf = (number: number) => number.toString(16).padStart(64, '0');
const entry = (number: number, changes: Partial<KnownImageEntry> = {}): KnownImageEntry => ({
  hash: hashOf(number),
  category: 'gore',
  action: 'block',
  label: 'From the list of "somebody", ünïcode and 🌻.',
  ...changes,
});

export function describeKnownImagesStore(engine: string, create: CreatePlace): void {
  describe(`known images store on ${engine}`, async () => {
    const database = await openStore(create);
    const store = createKnownImagesStore(database);

    const newAccount = async () => (await createAccountsStore(database).create('Owner', 'pro')).id;
    const all = { limit: 100 };

    it('keeps every field, and keeps accounts apart', async () => {
      const [one, other] = [await newAccount(), await newAccount()];
      expect(await store.add(one, [entry(1)])).toEqual({ added: 1, replaced: 0 });
      expect(await store.list(one, all)).toEqual([{ ...entry(1), created_at: expect.any(Number) }]);
      expect(await store.list(other, all)).toEqual([]);
      expect(await store.remove(other, hashOf(1))).toBe(false);
      expect(await store.readList(other)).toEqual({ version: 0, entries: 0 });
    });

    it('keeps MD5 and PDQ hashes in one order', async () => {
      const account = await newAccount();
      const md5 = { ...entry(1), hash: hashOf(1).slice(32) };
      expect(await store.add(account, [entry(1), md5])).toEqual({ added: 2, replaced: 0 });
      expect(await store.add(account, [md5])).toEqual({ added: 0, replaced: 1 });
      const [first, second] = await store.list(account, all);
      expect([first?.hash, second?.hash].sort()).toEqual([md5.hash, hashOf(1)].sort());
      expect(await store.list(account, { ...all, after: first?.hash ?? '' })).toEqual([second]);
      expect([await store.remove(account, md5.hash), await store.remove(account, md5.hash)]).toEqual([true, false]);
    });

    it('replaces an entry with the same hash and counts it once', async () => {
      const account = await newAccount();
      await store.add(account, [entry(1), entry(2)]);
      const again = [entry(2, { action: 'flag', label: 'new' }), entry(3), entry(3, { category: 'drugs' })];
      expect(await store.add(account, again)).toEqual({ added: 1, replaced: 1 });
      const kept = await store.list(account, all);
      expect(kept.map(({ action, category }) => [action, category])).toEqual([
        ['block', 'gore'],
        ['flag', 'gore'],
        ['block', 'drugs'],
      ]);
      expect((await store.readList(account)).entries).toBe(3);
    });

    it('names the accounts with long lists, the longest first', async () => {
      const [short, long, longest] = [await newAccount(), await newAccount(), await newAccount()];
      await store.add(short, [entry(1)]);
      await store.add(
        long,
        Array.from({ length: 20 }, (_, number) => entry(number)),
      );
      await store.add(
        longest,
        Array.from({ length: 21 }, (_, number) => entry(number)),
      );
      expect(await store.withLongLists(20)).toEqual([longest, long]);
    });

    it('lists entries in the order of their hashes, page by page', async () => {
      const account = await newAccount();
      const numbers = Array.from({ length: 23 }, (_, at) => (at * 7) % 23);
      await store.add(
        account,
        numbers.map((number) => entry(number)),
      );
      const seen: string[] = [];
      for (;;) {
        const after = seen.at(-1);
        const page = await store.list(account, { limit: 10, ...(after === undefined ? {} : { after }) });
        seen.push(...page.map(({ hash }) => hash));
        if (page.length < 10) break;
      }
      expect(seen).toEqual(numbers.toSorted((a, b) => a - b).map(hashOf));
    });

    it('removes one entry, or all', async () => {
      const account = await newAccount();
      await store.add(account, [entry(1), entry(2), entry(3)]);
      expect([await store.remove(account, hashOf(1)), await store.remove(account, hashOf(1))]).toEqual([true, false]);
      expect(await store.removeAll(account)).toBe(2);
      expect(await store.list(account, all)).toEqual([]);
      expect((await store.readList(account)).entries).toBe(0);
    });

    it('moves the list’s version and the change counter with every change, but not if nothing changes', async () => {
      const account = await newAccount();
      const facts = async () => [(await store.readList(account)).version, await readChanges(database)] as const;
      const start = await facts();
      await store.add(account, [entry(1)]);
      const added = await facts();
      expect(added[0]).toBeGreaterThan(start[0]);
      expect(added[1]).toBeGreaterThan(start[1]);
      await store.remove(account, hashOf(9));
      expect(await facts()).toEqual(added);
      await store.remove(account, hashOf(1));
      expect((await facts())[0]).toBeGreaterThan(added[0]);
    });

    it('T14: finds an account’s kept content for its entries, page by page, and skips rows it cannot open', async () => {
      const [account, other] = [await newAccount(), await newAccount()];
      const seals = (accountId: string, id: string, text: string) =>
        database.secrets.seal(['kept_content', accountId, id], text);
      const keep = (accountId: string, id: string, hashes: readonly string[]) => ({
        ...{ account_id: accountId, request_id: id, action: 'flag' as const, flagged: null, severity: 0, urgency: 0 },
        ...{ content: seals(accountId, id, ''), restricted: 0, expires_at: Date.now() + 1_000_000 },
        picture_hashes: hashes.length === 0 ? null : seals(accountId, id, hashes.join(' ')),
      });
      const idOf = (number: number) => `req_${String(number).padStart(4, '0')}`;
      const far = 'f'.repeat(64);
      const file = 'ab'.repeat(16);
      // More than a page, and what is known is on the first and on the last one.
      const rows = Array.from({ length: 450 }, (_, at) =>
        keep(account, idOf(at), [at === 7 ? file : far, at % 400 === 0 ? hashOf(1) : far]),
      );
      await database.query
        .insertInto('kept_content')
        .values([...rows, keep(account, 'req_text', []), keep(other, 'req_other', [hashOf(1)])])
        .execute();
      await database.query
        .updateTable('kept_content')
        .set({ picture_hashes: seals(account, 'req_elsewhere', hashOf(1)) })
        .where('account_id', '=', account)
        .where('request_id', '=', idOf(3))
        .execute();
      const scan = async (...entries: KnownImageEntry[]) => {
        const sum = { restricted: 0, unreadable: 0 };
        await restrictKept(database, account, entries, (page) => {
          sum.restricted += page.restricted;
          sum.unreadable += page.unreadable;
        });
        return sum;
      };
      const before = await readChanges(database);
      expect(await scan(entry(2), entry(0xfff))).toEqual({ restricted: 2, unreadable: 1 });
      expect(await readChanges(database)).toBeGreaterThan(before);
      const restricted = await database.query
        .selectFrom('kept_content')
        .select('request_id')
        .where('restricted', '=', 1)
        .orderBy('request_id')
        .execute();
      expect(restricted.map(({ request_id }) => request_id)).toEqual([idOf(0), idOf(400)]);
      expect(await scan(entry(2))).toEqual({ restricted: 0, unreadable: 1 });
      expect(await scan({ ...entry(0), hash: file })).toEqual({ restricted: 1, unreadable: 1 });
    });

    it('accepts as many entries as allowed, and refuses all of a batch that exceeds the limit', async () => {
      const account = await newAccount();
      await database.query
        .insertInto('known_image_lists')
        .values({ account_id: account, version: 1, entries: limits.knownImagesPerAccount - 1 })
        .execute();
      const before = await store.readList(account);
      expect(await store.add(account, [entry(1), entry(2)])).toBe('too_many');
      expect([await store.list(account, all), await store.readList(account)]).toEqual([[], before]);
      expect(await store.add(account, [entry(1)])).toEqual({ added: 1, replaced: 0 });
      expect(await store.add(account, [entry(2)])).toBe('too_many');
      expect(await store.add(account, [entry(1, { action: 'flag' })])).toEqual({ added: 0, replaced: 1 });
    });

    it('counts correctly when several add at once', async () => {
      const account = await newAccount();
      await Promise.all(Array.from({ length: 6 }, (_, at) => store.add(account, [entry(at), entry(100)])));
      expect((await store.readList(account)).entries).toBe(7);
      expect(await store.list(account, all)).toHaveLength(7);
    });
  });
}
