import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { minuteMs } from '../../base/durations.ts';
import { createKeyUses } from './key-uses.ts';

const noon = Date.UTC(2026, 10, 15, 12);

describe('last uses of keys', () => {
  let written: [string, number][][];
  let failures: unknown[];
  let storeIsAway: boolean;
  const store = {
    async markUsed(uses: ReadonlyMap<string, number>): Promise<void> {
      if (storeIsAway) throw new Error('away');
      written.push([...uses]);
    },
  };
  const create = () => createKeyUses(store, 10_000, (error) => failures.push(error));

  beforeEach(() => {
    vi.useFakeTimers({ now: noon + 12_345 });
    written = [];
    failures = [];
    storeIsAway = false;
  });
  afterEach(() => void vi.useRealTimers());

  it('are written every few seconds, to the minute, apart from the call', async () => {
    const uses = create();
    uses.note('key_1');
    uses.note('key_2');
    uses.note('key_1');
    expect(written).toEqual([]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(written).toEqual([
      [
        ['key_1', noon],
        ['key_2', noon],
      ],
    ]);
    uses.stop();
  });

  it('are written once a minute, however busy the key is', async () => {
    const uses = create();
    for (let second = 0; second < 120; second++) {
      uses.note('key_1');
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(written).toEqual([[['key_1', noon]], [['key_1', noon + minuteMs]], [['key_1', noon + 2 * minuteMs]]]);
    uses.stop();
  });

  it('are not lost when the store is unavailable for a while', async () => {
    const uses = create();
    uses.note('key_1');
    uses.note('key_2');
    storeIsAway = true;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(failures).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(minuteMs);
    uses.note('key_2');
    storeIsAway = false;
    await uses.write();
    expect(new Map(written.flat())).toEqual(
      new Map([
        ['key_1', noon],
        ['key_2', noon + minuteMs],
      ]),
    );
    uses.stop();
  });

  it('are written only on request once stopped', async () => {
    const uses = create();
    uses.stop();
    uses.note('key_1');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(written).toEqual([]);
    await uses.write();
    expect(written).toHaveLength(1);
  });
});
