import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from './database.ts';
import type { Changed } from './instance-store.ts';
import { type ChangeWatch, watchChanges } from './watch-changes.ts';

const anyDatabase = {} as Database;
const second = () => vi.advanceTimersByTimeAsync(1_000);

describe('watching for changes of other processes', () => {
  let counter: number | Error | 'silent';
  let told: number;
  let changed: (readonly Changed[] | undefined)[];
  let noted: (number: number) => Changed | undefined;
  let published: number[];
  let hear: (changes?: number) => void;
  let watch: ChangeWatch;
  let nowMs: number;

  beforeEach(async () => {
    vi.useFakeTimers();
    counter = 7;
    told = 0;
    changed = [];
    noted = () => undefined;
    nowMs = 0;
    const read = () => {
      if (counter === 'silent') return new Promise<number>(() => {});
      return counter instanceof Error ? Promise.reject(counter) : Promise.resolve(counter);
    };
    published = [];
    const onChange = (what?: readonly Changed[]) => {
      told++;
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
    told = 0;
    changed = [];
  });
  afterEach(() => {
    watch.stop();
    vi.useRealTimers();
  });

  it('K3: a changed counter is noticed at the next look, and reported once', async () => {
    await second();
    expect(told).toBe(0);
    counter = 8;
    await second();
    await second();
    expect(told).toBe(1);
  });

  it('K3: it says what changed since the last look, and nothing where a change is not noted', async () => {
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

  it('O8: changes that come while the counter is being read clear what they are about and no more', async () => {
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

  it('K3: a store that cannot be read is as good as changed, at every look', async () => {
    counter = new Error('away');
    await second();
    await second();
    expect(told).toBe(2);
  });

  it('K3: a change is noticed even when the look before it failed', async () => {
    counter = new Error('away');
    await second();
    told = 0;
    // The store was back for a moment, keys were cached again, and one of them was revoked, all between two looks.
    counter = 8;
    await second();
    expect(told).toBe(1);
  });

  it('K3: a store that does not answer is as good as changed', async () => {
    counter = 'silent';
    for (let looks = 0; looks < 4; looks++) await second();
    expect(told).toBeGreaterThanOrEqual(2);
  });

  it('K3: a process that was frozen believes nothing that it knew before, until it has looked', async () => {
    nowMs = 2_900;
    watch.clearIfStale();
    expect(told).toBe(0);
    // Ten seconds in which no timer ran; then a request arrives before the next look has its answer.
    nowMs = 12_900;
    counter = 'silent';
    watch.clearIfStale();
    watch.clearIfStale();
    expect(told).toBe(2);
  });

  it('K3: what was looked at lately is believed again', async () => {
    nowMs = 12_900;
    await second();
    watch.clearIfStale();
    expect(told).toBe(0);
  });

  it('K3: a notice is followed at once, and not passed on', async () => {
    counter = 8;
    hear(8);
    await vi.advanceTimersByTimeAsync(0);
    expect(told).toBe(1);
    await second();
    expect(told).toBe(1);
    expect(published).toEqual([]);
  });

  it('K3: the first copy to see a change notifies the others, once', async () => {
    counter = 8;
    watch.look();
    await vi.advanceTimersByTimeAsync(0);
    expect([told, published]).toEqual([1, [8]]);
    await second();
    expect(published).toEqual([8]);
  });

  it('K3: notices that may have been missed are looked up', async () => {
    counter = 9;
    hear();
    await vi.advanceTimersByTimeAsync(0);
    expect(told).toBe(1);
  });

  it('a notice of what is known already changes nothing', async () => {
    hear(7);
    await vi.advanceTimersByTimeAsync(0);
    expect(told).toBe(0);
  });

  it('looks no more once stopped', async () => {
    watch.stop();
    counter = 8;
    hear(8);
    await second();
    await second();
    expect(told).toBe(0);
  });
});
