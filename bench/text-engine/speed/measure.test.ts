import { describe, expect, it } from 'vitest';
import type { Tool } from '../tools/tool.ts';
import { measureSpeed, median, warmUpRounds } from './measure.ts';

describe('median', () => {
  it('is the middle value, or the mean of the two middle values', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([4, 1, 2, 3])).toBe(2.5);
  });
});

describe('measureSpeed', () => {
  it('shows every tool the same texts, none of them twice, in rotating order', () => {
    const seen = new Map<string, string[]>([
      ['first', []],
      ['second', []],
    ]);
    const order: string[] = [];
    const tool = (name: string): Tool => ({
      name,
      version: '',
      configuration: '',
      flags: (text) => {
        seen.get(name)!.push(text);
        if (order.at(-1) !== name) order.push(name);
        return false;
      },
    });
    let count = 0;
    const plan = { characters: 10, textsPerRound: 3, rounds: 3 };
    const result = measureSpeed([tool('first'), tool('second')], plan, () => `text ${count++}`);
    expect(seen.get('first')).toEqual(seen.get('second'));
    const rounds = warmUpRounds + plan.rounds;
    expect(new Set(seen.get('first')).size).toBe(rounds * plan.textsPerRound);
    // Each round begins with the tool that ended the one before.
    expect(order).toEqual(Array.from({ length: rounds + 1 }, (_, turn) => (turn % 2 === 0 ? 'first' : 'second')));
    expect(result.roundsPerSecond.first).toHaveLength(3);
  });
});
