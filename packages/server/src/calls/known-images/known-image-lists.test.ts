import { describe, expect, it, vi } from 'vitest';
import { createKnownImageLists } from './known-image-lists.ts';
import type { KnownImagesStore } from './known-images-store.ts';

const hashOf = (number: number) => number.toString(16).padStart(64, '0');

/** A store of numbers that records when it was read. */
function fakeStore(entries: number) {
  const state = { version: 1, entries, reads: 0 };
  const store: Pick<KnownImagesStore, 'list' | 'readList' | 'withLongLists'> = {
    withLongLists: async (least) => (state.entries >= least ? ['a'] : []),
    readList: async () => ({ version: state.version, entries: state.entries }),
    async list(_accountId, { after, limit }) {
      if (after === '' || after === undefined) state.reads++;
      const first = after ? Number.parseInt(after, 16) + 1 : 0;
      return Array.from({ length: Math.min(limit, state.entries - first) }, (_, at) => ({
        ...{ hash: hashOf(first + at), category: 'gore' as const, action: 'flag' as const, label: '', created_at: 0 },
      }));
    },
  };
  return { state, lists: createKnownImageLists(store) };
}

describe('the lists of known images', () => {
  it('are read once, over all pages, for any number of simultaneous callers', async () => {
    const { state, lists } = fakeStore(12_345);
    const [one, other] = await Promise.all([lists.get('a'), lists.get('a')]);
    expect([one.size, other.size, (await lists.get('a')).size]).toEqual([12_345, 12_345, 12_345]);
    expect(state.reads).toBe(1);
  });

  it('are read at the start if they are long, so that no first image waits', async () => {
    const { state, lists } = fakeStore(12_345);
    const stop = lists.startReading();
    await expect.poll(() => state.reads).toBe(1);
    expect((await lists.get('a')).size).toBe(12_345);
    await stop();
    expect(state.reads).toBe(1);
  });

  it('are left unread at the start if they are short, and when the service stops', async () => {
    const short = fakeStore(10);
    await short.lists.startReading()();
    const stopped = fakeStore(12_345);
    await stopped.lists.startReading()();
    expect([short.state.reads, stopped.state.reads]).toEqual([0, 0]);
  });

  it('are not read again when something else changed', async () => {
    const { state, lists } = fakeStore(10);
    await lists.get('a');
    lists.clear();
    expect((await lists.get('a')).size).toBe(10);
    expect(state.reads).toBe(1);
  });

  it('O8: are not read again when the list of another account changed', async () => {
    const { state, lists } = fakeStore(10);
    await lists.get('a');
    Object.assign(state, { version: 2, entries: 11 });
    lists.clear('b');
    expect((await lists.get('a')).size).toBe(10);
    lists.clear('a');
    expect((await lists.get('a')).size).toBe(11);
  });

  it('are read again before the next look-up after a change, if they are short', async () => {
    const { state, lists } = fakeStore(10);
    await lists.get('a');
    Object.assign(state, { version: 2, entries: 11 });
    lists.clear();
    expect((await lists.get('a')).size).toBe(11);
  });

  it('return the old entries until the change is read, if they are long', async () => {
    const { state, lists } = fakeStore(6_000);
    await lists.get('a');
    Object.assign(state, { version: 2, entries: 7_000 });
    lists.clear();
    expect((await lists.get('a')).size).toBe(6_000);
    await vi.waitFor(async () => expect((await lists.get('a')).size).toBe(7_000), { timeout: 60_000 });
  });

  it('can be read with all current entries', async () => {
    const { state, lists } = fakeStore(6_000);
    await lists.get('a');
    Object.assign(state, { version: 2, entries: 7_000 });
    lists.clear();
    const before = lists.get('a');
    Object.assign(state, { version: 3, entries: 8_000 });
    // It waits for the read of version 2 and then reads again.
    const newest = await lists.getNewest('a');
    expect([(await before).size, newest.size]).toEqual([6_000, 8_000]);
    expect(await lists.getNewest('a')).toBe(newest);
  });

  it('are not read for an account without entries', async () => {
    const { state, lists } = fakeStore(0);
    expect((await lists.get('a')).size).toBe(0);
    expect(state.reads).toBe(0);
  });

  it('are read at the next look-up after a failure', async () => {
    let isDown = true;
    const lists = createKnownImageLists({
      readList: async () => {
        if (isDown) throw new Error('no store');
        return { version: 1, entries: 0 };
      },
      list: async () => [],
      withLongLists: async () => [],
    });
    await expect(lists.get('a')).rejects.toThrow('no store');
    isDown = false;
    expect((await lists.get('a')).size).toBe(0);
  });
});
