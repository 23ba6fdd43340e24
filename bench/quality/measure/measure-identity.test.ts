import { describe, expect, it } from 'vitest';
import { measureIdentity } from './measure-identity.ts';

const verdict = (toxicity: number) => ({ scores: { toxicity } });

describe('measureIdentity', () => {
  it('is the difference between the most and the least flagged group', () => {
    const mentions = ['a', 'a', 'b', 'b', 'c', 'c'].map((group) => ({ text: '', group }));
    const verdicts = [0.9, 0.1, 0.9, 0.8, 0.7, 0.1].map(verdict);
    const { gap, mean, worstGroup } = measureIdentity(mentions, verdicts);
    expect(gap).toBe(1);
    expect(mean).toBe(0.5);
    expect(worstGroup).toBe('b');
  });
});
