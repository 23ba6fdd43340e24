import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { liveCall } from '../../testing/ledger-entries.ts';
import { createLedger } from './ledger.ts';
import type { LedgerEntry } from './ledger-entry.ts';

/** A store whose commits the test completes, in order. */
function handStore() {
  const commits: { readonly entries: readonly LedgerEntry[]; finish(): void; fail(error: Error): void }[] = [];
  return {
    commits,
    async append(entries: readonly LedgerEntry[]): Promise<void> {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      commits.push({ entries: [...entries], finish: resolve, fail: reject });
      await promise;
    },
  };
}

/** A store that refuses every batch with a poisoned row. */
function pickyStore() {
  const kept: string[] = [];
  const batches: number[] = [];
  return {
    kept,
    batches,
    async append(entries: readonly LedgerEntry[]): Promise<void> {
      batches.push(entries.length);
      await nextTurn();
      if (entries.some(({ row }) => row.author === 'poison')) throw new Error('invalid byte sequence');
      kept.push(...entries.map(({ row }) => row.request_id));
    },
  };
}

const call = (author: string | null = null) => liveCall('acct_1', { author });
const diskFull = () => Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 });
const state = async (promise: Promise<unknown>) => {
  const pending = Symbol('pending');
  const first = await Promise.race([
    promise.then(
      () => 'resolved',
      () => 'rejected',
    ),
    nextTurn(pending),
  ]);
  return first === pending ? 'pending' : first;
};

describe('the ledger', () => {
  it('K9: calls of one turn share one commit', async () => {
    const store = handStore();
    const ledger = createLedger(store, { parallel: 1 });
    const calls = [call(), call(), call()];
    const appended = calls.map((entry) => ledger.append(entry));
    await nextTurn();
    expect(store.commits.map((commit) => commit.entries)).toEqual([calls]);
    store.commits[0]?.finish();
    await Promise.all(appended);
  });

  it('K9: acknowledges nothing before its commit', async () => {
    const store = handStore();
    const ledger = createLedger(store, { parallel: 1 });
    const appended = ledger.append(call());
    for (let turn = 0; turn < 5; turn++) expect(await state(appended)).toBe('pending');
    store.commits[0]?.finish();
    expect(await state(appended)).toBe('resolved');
  });

  it('creates deferred entries when their batch is written', async () => {
    const store = handStore();
    const ledger = createLedger(store, { parallel: 1 });
    const entry = call();
    let made = 0;
    const appended = ledger.append(() => {
      made++;
      return entry;
    });
    expect(made).toBe(0);
    await nextTurn();
    expect(store.commits.map((commit) => commit.entries)).toEqual([[entry]]);
    store.commits[0]?.finish();
    await appended;
    expect(made).toBe(1);
  });

  it('an entry that cannot be created does not fail the other calls in its batch', async () => {
    const store = pickyStore();
    const ledger = createLedger(store, { parallel: 1 });
    const entry = call();
    const broken = () => {
      throw new Error('no hash today');
    };
    const results = await Promise.allSettled([ledger.append(entry), ledger.append(broken)]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(store.kept).toEqual([entry.row.request_id]);
  });

  it('K9: puts calls that arrive while a batch is written into one next batch', async () => {
    const store = handStore();
    const ledger = createLedger(store, { parallel: 1 });
    const first = ledger.append(call());
    await nextTurn();
    const second = ledger.append(call());
    await nextTurn();
    const third = ledger.append(call());
    await nextTurn();
    expect(store.commits).toHaveLength(1);
    store.commits[0]?.finish();
    await first;
    expect(await state(second)).toBe('pending');
    await nextTurn();
    expect(store.commits.map((commit) => commit.entries.length)).toEqual([1, 2]);
    store.commits[1]?.finish();
    await Promise.all([second, third]);
  });

  it('writes as many batches at once as configured, and no more', async () => {
    const store = handStore();
    const ledger = createLedger(store, { parallel: 2 });
    const appended: Promise<void>[] = [];
    for (let turn = 0; turn < 4; turn++) {
      appended.push(ledger.append(call()));
      await nextTurn();
    }
    expect(store.commits.map((commit) => commit.entries.length)).toEqual([1, 1]);
    store.commits[1]?.finish();
    expect(await state(appended[1] as Promise<void>)).toBe('resolved');
    expect(await state(appended[0] as Promise<void>)).toBe('pending');
    await nextTurn();
    expect(store.commits.map((commit) => commit.entries.length)).toEqual([1, 1, 2]);
    for (const commit of store.commits) commit.finish();
    await Promise.all(appended);
  });

  it('K9: rejects the whole batch without a retry when the store cannot write, and continues when it can', async () => {
    const store = handStore();
    const ledger = createLedger(store, { parallel: 1 });
    const refused = [ledger.append(call()), ledger.append(call())];
    const settled = Promise.allSettled(refused);
    await nextTurn();
    store.commits[0]?.fail(diskFull());
    expect((await settled).map((result) => result.status)).toEqual(['rejected', 'rejected']);
    expect(store.commits).toHaveLength(1);
    const accepted = ledger.append(call());
    await nextTurn();
    store.commits[1]?.finish();
    await accepted;
  });

  it('K9: a row that the store refuses does not fail the other calls in its batch', async () => {
    const store = pickyStore();
    const ledger = createLedger(store, { parallel: 1 });
    const calls = [call(), call('poison'), call()];
    const results = await Promise.allSettled(calls.map((entry) => ledger.append(entry)));
    expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(store.kept).toEqual([calls[0]?.row.request_id, calls[2]?.row.request_id]);
  });

  it('K9: writes a batch that was split before the next one', async () => {
    const store = pickyStore();
    const ledger = createLedger(store, { parallel: 1 });
    const split = [call(), call('poison')].map((entry) => ledger.append(entry));
    await nextTurn();
    const later = call();
    const next = ledger.append(later);
    await Promise.allSettled([...split, next]);
    expect(store.kept.at(-1)).toBe(later.row.request_id);
    expect(store.kept).toHaveLength(2);
  });

  it('tries a single call in a batch only once', async () => {
    const store = pickyStore();
    const ledger = createLedger(store, { parallel: 1 });
    await expect(ledger.append(call('poison'))).rejects.toThrow('invalid byte sequence');
    expect(store.batches).toEqual([1]);
  });

  it('K9: flush waits for everything appended so far, including the batch not yet written', async () => {
    const store = handStore();
    const ledger = createLedger(store, { parallel: 1 });
    void ledger.append(call());
    await nextTurn();
    void ledger.append(call());
    const flushed = ledger.flush();
    expect(await state(flushed)).toBe('pending');
    store.commits[0]?.finish();
    await nextTurn();
    await nextTurn();
    expect(await state(flushed)).toBe('pending');
    store.commits[1]?.finish();
    expect(await state(flushed)).toBe('resolved');
  });

  it('K9: flush waits for a batch that has to be split', async () => {
    const store = pickyStore();
    const ledger = createLedger(store, { parallel: 1 });
    const results = Promise.allSettled([call(), call('poison'), call()].map((entry) => ledger.append(entry)));
    await ledger.flush();
    expect(store.kept).toHaveLength(2);
    await results;
  });

  it('flush does not reject when a batch fails, and returns at once when nothing is pending', async () => {
    const store = handStore();
    const ledger = createLedger(store, { parallel: 1 });
    await ledger.flush();
    const refused = ledger.append(call()).catch(() => 'refused');
    await nextTurn();
    store.commits[0]?.fail(diskFull());
    await ledger.flush();
    expect(await refused).toBe('refused');
  });

  it('reports how many calls each commit had, but not failed commits', async () => {
    const store = handStore();
    const committed: number[] = [];
    const ledger = createLedger(store, { parallel: 1, observer: { committed: (calls) => committed.push(calls) } });
    const one = Promise.all([ledger.append(call()), ledger.append(call())]);
    await nextTurn();
    store.commits[0]?.finish();
    await one;
    const two = ledger.append(call()).catch(() => {});
    await nextTurn();
    store.commits[1]?.fail(diskFull());
    await two;
    expect(committed).toEqual([2]);
  });
});
