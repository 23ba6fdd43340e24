import { describe, expect, it } from 'vitest';
import { figures } from '../../../ledger-followers.ts';
import { type CreatePlace, openStore } from '../../../testing/engines.ts';
import { liveCall, testCall } from '../../../testing/ledger-entries.ts';
import { createAccountsStore } from '../../accounts/accounts-store.ts';
import { createLedgerStore } from '../ledger-store.ts';
import { createLateCounting } from './count-later.ts';
import { readHours, sumFigures } from './figures-reads.ts';
import { callClasses, hourOf } from './hour-figures.ts';

const hour = 3_600_000;

export function describeLateCounting(engine: string, create: CreatePlace): void {
  describe(`delayed counting on ${engine}`, async () => {
    const database = await openStore(create);
    const failures: unknown[] = [];

    const newAccount = async () => (await createAccountsStore(database).create('Owner', 'pro')).id;
    function process(everyMs = 3_600_000) {
      const onFailure = (error: unknown) => void failures.push(error);
      const counting = createLateCounting(database, { counted: figures, onFailure, everyMs });
      return { counting, ledger: createLedgerStore(database, [counting.follower]) };
    }
    const countedCalls = async (account: string) => {
      const span = { accountId: account, from: 0, to: hourOf(Date.now()) + 9 };
      const sum = sumFigures((await readHours(database, span)).values());
      return callClasses(sum).reduce((total, { calls }) => total + calls, 0);
    };
    const authorCalls = async (account: string) =>
      (await database.query.selectFrom('authors').select('calls').where('account_id', '=', account).execute()).map(
        ({ calls }) => calls,
      );

    it('counts calls soon after they are in the ledger', async () => {
      const account = await newAccount();
      const { counting, ledger } = process(10);
      await ledger.append([liveCall(account, { author: 'ann' }), testCall(account)]);
      await expect.poll(() => countedCalls(account), { timeout: 60_000 }).toBe(1);
      expect(await authorCalls(account)).toEqual([1]);
      await counting.stop();
    });

    it('counts the rest in batches when it stops', async () => {
      const account = await newAccount();
      const { counting, ledger } = process();
      await ledger.append(Array.from({ length: 450 }, () => liveCall(account, { author: 'ann' })));
      expect(await countedCalls(account)).toBe(0);
      await counting.stop();
      expect(await countedCalls(account)).toBe(450);
      expect(await authorCalls(account)).toEqual([450]);
    });

    it('counts once what a dead process left uncounted', async () => {
      const account = await newAccount();
      const dead = process();
      const at = Date.now() - hour;
      await dead.ledger.append([liveCall(account, { at, author: 'ann' }), liveCall(account, { at, author: 'ann' })]);
      const [one, other] = [process(), process()];
      await Promise.all([one.counting.recover(Date.now()), other.counting.recover(Date.now())]);
      await one.counting.recover(Date.now());
      expect(await countedCalls(account)).toBe(2);
      // The process was alive after all.
      await dead.counting.stop();
      expect(await countedCalls(account)).toBe(2);
      expect(await authorCalls(account)).toEqual([2]);
    });

    it('notes calls of one commit in one row per account, and counts each call', async () => {
      const [one, other] = [await newAccount(), await newAccount()];
      const { counting, ledger } = process();
      await ledger.append([...Array.from({ length: 30 }, () => liveCall(one)), liveCall(other), testCall(other)]);
      const notes = await database.query
        .selectFrom('uncounted_calls')
        .select(['account_id', 'others'])
        .where('account_id', 'in', [one, other])
        .execute();
      const noted = notes.map(({ account_id: id, others }) => [id, others?.split(' ').length ?? 0]);
      expect(Object.fromEntries(noted)).toEqual({ [one]: 29, [other]: 0 });
      expect(noted).toHaveLength(2);
      await counting.stop();
      expect([await countedCalls(one), await countedCalls(other)]).toEqual([30, 1]);
    });

    it('counts the calls of an abandoned note that are still in the ledger, and deletes the note', async () => {
      const account = await newAccount();
      const dead = process();
      const calls = Array.from({ length: 3 }, () => liveCall(account, { at: Date.now() - hour }));
      await dead.ledger.append(calls);
      const pruned = calls[1]?.row.request_id ?? '';
      await database.query.deleteFrom('ledger').where('request_id', '=', pruned).execute();
      await process().counting.recover(Date.now());
      expect(await countedCalls(account)).toBe(2);
      const left = database.query.selectFrom('uncounted_calls').selectAll().where('account_id', '=', account);
      expect(await left.execute()).toEqual([]);
    });

    it('never counts a batch that was not committed', async () => {
      const account = await newAccount();
      const { counting, ledger } = process();
      const call = liveCall(account);
      await ledger.append([call]);
      await expect(ledger.append([liveCall(account), call])).rejects.toThrow();
      await counting.stop();
      expect(await countedCalls(account)).toBe(1);
      expect(failures).toEqual([]);
    });
  });
}
