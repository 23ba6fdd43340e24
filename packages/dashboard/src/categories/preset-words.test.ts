import { describe, expect, it } from 'vitest';
import { isMeasured, postsWords, rateWords } from './preset-words.ts';

describe('the description of a preset', () => {
  it('T13: says how many of 1,000 posts are flagged, and how many of them correctly', () => {
    expect(postsWords({ bad_share: 0.01, flagged: 14, rightly: 8 })).toBe(
      'Of 1,000 posts, 10 of them bad: 14 flagged, 8 of them correctly',
    );
    expect(rateWords(0.74)).toBe('74 %');
  });

  it('T13: says so if nothing was measured', () => {
    expect(rateWords(null)).toBe('not measured');
    expect(postsWords({ bad_share: 0.05, flagged: null, rightly: null })).toBe(
      'Of 1,000 posts, 50 of them bad: not measured',
    );
    expect(isMeasured({ catches: 0.5, wrongly_flags: null })).toBe(false);
    expect(isMeasured({ catches: 0, wrongly_flags: 0 })).toBe(true);
  });
});
