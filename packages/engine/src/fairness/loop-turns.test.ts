import { describe, expect, it } from 'vitest';
import { createLoopTurns } from './loop-turns.ts';

/** In which turn of the event loop, counted from now, each text begins. */
async function turnsOf(sizes: readonly number[], unitsPerTurn: number): Promise<number[]> {
  const { take } = createLoopTurns(unitsPerTurn);
  let turn = 0;
  let isOver = false;
  const count = () => {
    turn++;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const begun = sizes.map(async (units) => {
    await take(units);
    return turn;
  });
  const turns = await Promise.all(begun);
  isOver = true;
  return turns;
}

describe('texts in one turn of the event loop', () => {
  it('short texts begin at once', async () => {
    expect(await turnsOf(Array(100).fill(80), 8_000)).toEqual(Array(100).fill(0));
  });

  it('a hundred long texts take fifty turns, in order', async () => {
    const turns = await turnsOf(Array(100).fill(4_000), 8_000);
    expect(new Set(turns).size).toBe(50);
    expect(turns).toEqual(turns.toSorted((a, b) => a - b));
  });

  it('a text longer than a turn gets its own turn, and those behind it wait', async () => {
    const [first, long, last] = await turnsOf([10, 50_000, 10], 8_000);
    expect(first).toBe(0);
    expect(long).toBeGreaterThan(0);
    expect(last).toBeGreaterThan(long!);
  });

  it('O8: callers take turns, and nobody waits for more than one text of each other caller', async () => {
    const { take } = createLoopTurns(8_000);
    const begun: string[] = [];
    const begin = async (caller: string, name: string, units: number) => {
      await take(units, caller);
      begun.push(name);
    };
    const flood = Array.from({ length: 5 }, (_, index) => begin('flood', `long ${index}`, 10_000));
    const others = ['a', 'b'].map((name) => begin('decent', name, 100));
    await Promise.all([...flood, ...others]);
    expect(begun.indexOf('a')).toBeLessThanOrEqual(2);
    expect(begun.indexOf('b')).toBeLessThanOrEqual(3);
    expect(begun.filter((name) => name.startsWith('long'))).toEqual([0, 1, 2, 3, 4].map((index) => `long ${index}`));
  });

  it('O8: a text that fits begins at once, even if others wait', async () => {
    const { take } = createLoopTurns(8_000);
    expect(take(5_000, 'flood')).toBeUndefined();
    const waiting = take(5_000, 'flood');
    expect([waiting === undefined, take(100, 'decent')]).toEqual([false, undefined]);
    await waiting;
  });

  it('an empty text passes too', async () => {
    expect(await turnsOf([0, 0], 10)).toEqual([0, 0]);
  });
});
