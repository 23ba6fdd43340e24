import { describe, expect, it } from 'vitest';
import { offencePoints, offenceWeight, offenderScore } from './offender-score.ts';

const day = 24 * 60 * 60 * 1_000;
const now = Date.UTC(2026, 10, 15);
const offence = (action: 'allow' | 'flag' | 'block', at = now) => ({
  action,
  at,
  flagged: action === 'allow' ? null : ' toxicity ',
  matched_rules: null,
});
const score = (...offences: ReturnType<typeof offence>[]) =>
  offenderScore(
    offences.reduce((sum, one) => sum + offenceWeight(one), 0),
    now,
  );

describe('the offender score', () => {
  it('is the documented formula: 1 point per flag, 4 per block, 100·p/(p+10)', () => {
    expect(score(offence('flag'))).toBeCloseTo(9.1, 5);
    expect(score(offence('block'))).toBeCloseTo(28.6, 5);
    expect(score(...Array.from({ length: 10 }, () => offence('flag')))).toBe(50);
    expect(score(offence('allow'))).toBe(0);
  });

  it('points halve every 30 days', () => {
    const fresh = offenceWeight(offence('block'));
    const old = offenceWeight(offence('block', now - 30 * day));
    expect(old / fresh).toBeCloseTo(0.5, 12);
    expect(offenderScore(fresh, now + 60 * day)).toBeCloseTo(9.1, 5);
  });

  it('recent, severe and repeated offences count more', () => {
    expect(score(offence('flag'))).toBeGreaterThan(score(offence('flag', now - 10 * day)));
    expect(score(offence('block'))).toBeGreaterThan(score(offence('flag')));
    expect(score(offence('flag'), offence('flag'))).toBeGreaterThan(score(offence('flag')));
  });

  it('stays between 0 and 100, even with very many offences or dates far away', () => {
    const flood = 1e7 * offenceWeight(offence('block'));
    expect(offenderScore(flood, now)).toBeLessThanOrEqual(100);
    const later = now + 30 * 365 * day;
    expect(offenderScore(offenceWeight(offence('block', later)), later)).toBeCloseTo(28.6, 5);
    expect(offenderScore(0, later)).toBe(0);
  });

  it('ignores self-harm flags, but counts rules that matched', () => {
    const alone = { action: 'block', flagged: ' self_harm ', matched_rules: null } as const;
    expect(offencePoints(alone)).toBe(0);
    expect(offencePoints({ ...alone, flagged: ' self_harm harassment ' })).toBe(4);
    expect(offencePoints({ ...alone, matched_rules: '[{}]' })).toBe(4);
  });
});
