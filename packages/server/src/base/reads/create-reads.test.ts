import { readdirSync } from 'node:fs';
import { getPriority } from 'node:os';
import { watchThreadErrors } from '@moderato/engine';
import { createPlaces } from '@moderato/engine/places';
import { afterAll, describe, expect, it } from 'vitest';
import { createAccountsStore } from '../../calls/accounts/accounts-store.ts';
import { createFollowedLedger } from '../../ledger-followers.ts';
import { readTable } from '../../parts/read-table.ts';
import { type CreatePlace, onEveryEngine, openPlace } from '../../testing/engines.ts';
import { liveCall } from '../../testing/ledger-entries.ts';
import { createGates } from '../fairness/gates.ts';
import { isStorageFailure } from '../storage/storage-failure.ts';
import { createReadThread, type ReadsOptions, type ReadThread, readsOf } from './create-reads.ts';

/** Starting a thread is slow on a busy machine. */
const patient = { timeoutMs: 170_000 };
const hangingWorker = new URL('./testing/hanging-worker.ts', import.meta.url);
const dyingWorker = new URL('./testing/dying-worker.ts', import.meta.url);

onEveryEngine((engine: string, create: CreatePlace) => {
  describe(`the dashboard’s read thread on ${engine}`, async () => {
    const place = await openPlace(create);
    const database = await place.openMigrated();
    const account = (await createAccountsStore(database).create('Owner', 'pro')).id;
    const settings = (changed: Partial<ReadsOptions> = {}): ReadsOptions => ({
      ...patient,
      places: createGates({ engine: place.options.engine }).reads,
      ...changed,
    });
    const reads = createReadThread(place.options, settings());
    afterAll(() => reads.close());
    const authors = (from: ReadThread = reads, accountId = account) =>
      readsOf(readTable, from).authors({ accountId, order: 'calls', limit: 10, nowMs: Date.now() });

    it('sees what was just committed, for many questions at once', async () => {
      await createFollowedLedger(database).append([liveCall(account, { author: 'ann' })]);
      const answers = await Promise.all(Array.from({ length: 20 }, () => authors()));
      for (const { items } of answers) expect(items).toMatchObject([{ author: 'ann', calls: 1 }]);
    });

    it('does not block writers, and they do not block it', async () => {
      const ledger = createFollowedLedger(database);
      const [page] = await Promise.all([
        authors(),
        ...Array.from({ length: 3 }, () => ledger.append([liveCall(account, { author: 'bob' })])),
      ]);
      expect(page.items.length).toBeGreaterThan(0);
      expect((await authors()).items).toMatchObject([{ author: 'bob', calls: 3 }, { author: 'ann' }]);
    });

    it.runIf(process.platform === 'linux')('has a lower priority than calls on the same core', async () => {
      const own = getPriority();
      const prioritiesNow = () => readdirSync('/proc/self/task').map((thread) => getPriority(Number(thread)));
      const before = prioritiesNow().filter((priority) => priority > own).length;
      const another = createReadThread(place.options, settings());
      another.warm();
      await authors(another);
      expect(prioritiesNow().filter((priority) => priority > own).length).toBeGreaterThan(before);
      expect(getPriority()).toBe(own);
      await another.close();
    });

    it('an error affects only its own question, and the thread continues', async () => {
      await expect(reads.ask('authors', null as never)).rejects.toThrow();
      expect((await authors()).items).toHaveLength(2);
    });

    it('a thread that hangs is replaced, and its caller gets a storage failure', async () => {
      const stuck = createReadThread(place.options, settings({ timeoutMs: 300, workerFile: hangingWorker }));
      const [first, second] = await Promise.allSettled([authors(stuck), authors(stuck)]);
      for (const { status, reason } of [first, second] as PromiseRejectedResult[]) {
        expect(status).toBe('rejected');
        expect(isStorageFailure(reason)).toBe(true);
      }
      await expect(authors(stuck)).rejects.toThrow('too long');
      await stuck.close();
    });

    it('reports a thread that dies without a waiting caller, with the cause', async () => {
      const { promise, resolve } = Promise.withResolvers<unknown>();
      const stopWatching = watchThreadErrors(resolve);
      const broken = createReadThread(place.options, settings({ workerFile: dyingWorker }));
      broken.warm();
      expect(await promise).toMatchObject({ thread: 'dying-worker', error: { message: 'no such database' } });
      stopWatching();
      await broken.close();
    });

    it('refuses questions beyond the queue limit at once', async () => {
      const places = createPlaces({ size: 1, maxWaiting: 1 });
      const narrow = createReadThread(place.options, settings({ places }));
      const asked = [authors(narrow), authors(narrow), authors(narrow)];
      const settled = await Promise.allSettled(asked);
      expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
      await narrow.close();
    });

    it('O8: answers a busy account in turn with others, and refuses it before them', async () => {
      const busy = createReadThread(place.options, settings());
      const order: string[] = [];
      const ask = (accountId: string) =>
        authors(busy, accountId).then(
          () => void order.push(accountId),
          () => void order.push('turned away'),
        );
      // The thread is ready and has its connections: opening one takes as long as many answers.
      // Three accounts, because the last place is kept for one that has none.
      await Promise.all(['noisy', 'decent', 'third'].map(ask));
      order.length = 0;
      const noisy = Array.from({ length: 110 }, () => ask('noisy'));
      const decent = ask('decent');
      await decent;
      // Those in progress when it arrived, and at most one more of theirs.
      expect(order.filter((accountId) => accountId === 'noisy').length).toBeLessThanOrEqual(3);
      await Promise.all(noisy);
      expect(order.filter((accountId) => accountId === 'turned away').length).toBeGreaterThan(0);
      await busy.close();
    });
  });
});
