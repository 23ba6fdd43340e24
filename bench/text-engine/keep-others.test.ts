import { describe, expect, it } from 'vitest';
import { fingerprint } from './fingerprint.ts';
import { changedPlaces, keepOthers, keepOthersEvasion } from './keep-others.ts';

const part = (print: string, tool: string, count: number) => ({
  part: 'p',
  source: 's',
  presentation: 'alone' as const,
  texts: 10,
  words: 10,
  fingerprint: print,
  falsePositives: { [tool]: count },
  examples: { [tool]: [] },
});

describe('keepOthers', () => {
  it('takes the new figures of the tools that ran and keeps the others, wherever the part is now', () => {
    const earlier = [part('a', 'peer', 3), part('b', 'peer', 5)];
    const [first, second] = keepOthers(earlier, [part('b', 'ours', 1), part('a', 'ours', 2)]);
    expect(first?.falsePositives).toEqual({ peer: 5, ours: 1 });
    expect(second?.falsePositives).toEqual({ peer: 3, ours: 2 });
  });

  it('keeps no verdict on other texts', () => {
    expect(keepOthers([part('a', 'peer', 3)], [part('b', 'ours', 1)])[0]?.falsePositives).toEqual({ ours: 1 });
  });
});

describe('changedPlaces', () => {
  it('lists the parts that all tools must read', () => {
    const earlier = [part('a', 'peer', 3), part('b', 'peer', 5)];
    expect(changedPlaces(earlier, [part('b', 'ours', 1), part('c', 'ours', 1), part('a', 'ours', 1)])).toEqual([1]);
    expect(changedPlaces([], [part('a', 'ours', 1)])).toEqual([0]);
  });
});

describe('keepOthersEvasion', () => {
  it('refuses if the texts differ', () => {
    const one = { seed: '', fingerprint: 'a', texts: 0, combinations: [], terms: [] };
    expect(() => keepOthersEvasion(one, { ...one, fingerprint: 'b' })).toThrow('the texts have changed');
    expect(keepOthersEvasion(one, one)).toEqual(one);
  });
});

describe('fingerprint', () => {
  it('changes if a text, the order or a boundary changes', () => {
    const prints = [['a', 'b'], ['b', 'a'], ['ab'], ['a', 'b', '']].map(fingerprint);
    expect(new Set(prints).size).toBe(4);
    expect(fingerprint(['a', 'b'])).toBe(prints[0]);
  });
});
