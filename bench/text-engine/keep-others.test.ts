import { describe, expect, it } from 'vitest';
import { fingerprint } from './fingerprint.ts';
import { keepOthersDisguised, keepOthersInnocent } from './keep-others.ts';

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
  it('takes the fresh figures of those who read again and keeps the rest', () => {
    const earlier = { seed: '', judgedObscene: 0, parts: [part('a', 'peer', 3)] };
    const fresh = { seed: '', judgedObscene: 0, parts: [part('a', 'ours', 1)] };
    expect(keepOthersInnocent(earlier, fresh).parts[0]?.falsePositives).toEqual({ peer: 3, ours: 1 });
  });

  it('refuses when the texts are not the same', () => {
    const one = { trick: 't', words: 1, fingerprint: 'a', falsePositives: {}, examples: {} };
    expect(() => keepOthersDisguised([one], [{ ...one, fingerprint: 'b' }])).toThrow('the texts have changed');
    expect(() => keepOthersDisguised([], [one])).toThrow('the texts have changed');
  });
});

describe('fingerprint', () => {
  it('differs when a text, its order or its border changes', () => {
    const prints = [['a', 'b'], ['b', 'a'], ['ab'], ['a', 'b', '']].map(fingerprint);
    expect(new Set(prints).size).toBe(4);
    expect(fingerprint(['a', 'b'])).toBe(prints[0]);
  });
});
