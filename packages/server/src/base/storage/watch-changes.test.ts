import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from './database.ts';
import type { Changed } from './instance-store.ts';
import { type ChangeWatch, watchChanges } from './watch-changes.ts';

const anyDatabase = {} as Database;
const second = () => vi.advanceTimersByTimeAsync(1_000);

describe('watching for changes by other processes', () => {
  let counter: number | Error | 'silent';
  let reported: number;
  let changed: (readonly Changed[] | undefined)[];
  let noted: (number: number) => Changed | undefined;
  let published: number[];
  let hear: (changes?: number) => void;
  let watch: ChangeWatch;
  let nowMs: number;

  beforeEach(async () => {
    vi.useFakeTimers();
    counter = 7;
    reported = 0;
    changed = [];
    noted = () => undefined;
    nowMs = 0;
    const read = () => {
      if (counter === 'silent') return new Promise<number>(() => {});
      return counter instanceof Error ? Promise.reject(counter) : Promise.resolve(counter);
    };
    published = [];
    const onChange = (what?: readonly Changed[]) => {
      reported++;
      changed.push(what);
    };
    watch = watchChanges(anyDatabase, 1_000, onChange, {
      read,
      async readWhat(_database, seen, newest) {
        const known = Array.from({ length: newest - seen }, (_, index) => noted(seen + 1 + index));
        return known.includes(undefined) ? undefined : (known as Changed[]);
      },
      now: () => nowMs,
      notices: {
        publish: (changes) => published.push(changes),
        subscribe: (listener) => {
          hear = listener;
        },
      },
    });
    await vi.advanceTimersByTimeAsync(0);
    reported = 0;
    changed = [];
  });
  afterEach(() => {
    watch.stop();
    vi.useRealTimers();
  });

  it('K3: notices a changed counter at the next check, and reports it once', async () => {
    await second();
    expect(reported).toBe(0);
    counter = 8;
    await second();
    await second();
    expect(reported).toBe(1);
  });

  it('K3: reports what changed since the last check, or nothing specific if a change was not recorded', async () => {
    noted = (number) => ({ noun: 'rules', accountId: `acct_${number}` });
    counter = 9;
    await second();
    const [eight, nine] = [8, 9].map((number) => ({ noun: 'rules', accountId: `acct_${number}` }));
    expect(changed).toEqual([[eight, nine]]);
    noted = () => undefined;
    counter = 10;
    await second();
    expect(changed).toEqual([[eight, nine], undefined]);
  });

  it('O8: changes while the counter is read clear only what they are about', async () => {
    noted = (number) => ({ noun: 'rules', accountId: `acct_${number}` });
    for (let change = 8; change < 12; change++) {
      counter = change;
      watch.look();
      watch.look();
    }
    await vi.advanceTimersByTimeAsync(0);
    expect(changed).not.toContain(undefined);
    expect(changed.flat().map((what) => what?.accountId)).toEqual(['acct_8', 'acct_9', 'acct_10', 'acct_11']);
  });

  it('K3: treats an unreadable store as changed, at every check', async () => {
    counter = new Error('away');
    await second();
    await second();
    expect(reported).toBe(2);
  });

  it('K3: notices a change even if the check before it failed', async () => {
    counter = new Error('away');
    await second();
    reported = 0;
    // Between two checks the store came back, keys were cached again, and one of them was revoked.
    counter = 8;
    await second();
    expect(reported).toBe(1);
  });

  it('K3: treats a store that does not answer as changed', async () => {
    counter = 'silent';
    for (let looks = 0; looks < 4; looks++) await second();
    expect(reported).toBeGreaterThanOrEqual(2);
  });

  it('K3: a process that was frozen trusts no cache until it has checked', async () => {
    nowMs = 2_900;
    watch.clearIfStale();
    expect(reported).toBe(0);
    // No timer ran for ten seconds; then a request arrives before the next check ends.
    nowMs = 12_900;
    counter = 'silent';
    watch.clearIfStale();
    watch.clearIfStale();
    expect(reported).toBe(2);
  });

  it('K3: trusts its caches again after a recent check', async () => {
    nowMs = 12_900;
    await second();
    watch.clearIfStale();
    expect(reported).toBe(0);
  });

  it('K3: acts on a notice at once, and does not pass it on', async () => {
    counter = 8;
    hear(8);
    await vi.advanceTimersByTimeAsync(0);
    expect(reported).toBe(1);
    await second();
    expect(reported).toBe(1);
    expect(published).toEqual([]);
  });

  it('K3: the first copy to see a change notifies the others, once', async () => {
    counter = 8;
    watch.look();
    await vi.advanceTimersByTimeAsync(0);
    expect([reported, published]).toEqual([1, [8]]);
    await second();
    expect(published).toEqual([8]);
  });

  it('K3: checks when notices may have been missed', async () => {
    counter = 9;
    hear();
    await vi.advanceTimersByTimeAsync(0);
    expect(reported).toBe(1);
  });

  it('ignores a notice of a known change', async () => {
    hear(7);
    await vi.advanceTimersByTimeAsync(0);
    expect(reported).toBe(0);
  });

  it('stops checking once stopped', async () => {
    watch.stop();
    counter = 8;
    hear(8);
    await second();
    await second();
    expect(reported).toBe(0);
  });
});
