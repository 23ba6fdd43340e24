import { describe, expect, it } from 'vitest';
import { hasExpired, limitWords, noLimits, toDraft, toLimits } from './key-limits.ts';

const unlimited = { expires_at: null, requests_per_second: null, origins: [] };

describe('limits of a key in a form', () => {
  it('K11: an empty form is all three scopes and no other limit', () => {
    expect(toLimits(noLimits)).toEqual({ ...unlimited, scopes: ['moderate', 'configure', 'read'] });
  });

  it('a day counts to its end in UTC, and is the same day when it comes back', () => {
    const limits = toLimits({
      ...noLimits,
      lastDay: '2027-01-31',
      rate: ' 5 ',
      origins: ' https://a.example\n\nhttps://b.example ',
    });
    expect(limits).toMatchObject({
      expires_at: '2027-02-01T00:00:00.000Z',
      requests_per_second: 5,
      origins: ['https://a.example', 'https://b.example'],
    });
    expect(toDraft(limits)).toMatchObject({
      lastDay: '2027-01-31',
      rate: '5',
      origins: 'https://a.example\nhttps://b.example',
    });
  });

  it('a moment in the middle of a day stays until the day is changed', () => {
    const before = { ...unlimited, scopes: ['read' as const], expires_at: '2027-01-31T12:00:00.000Z' };
    const draft = toDraft(before);
    expect(draft.lastDay).toBe('2027-01-31');
    expect(toLimits(draft, before).expires_at).toBe(before.expires_at);
    expect(toLimits({ ...draft, lastDay: '2027-01-30' }, before).expires_at).toBe('2027-01-31T00:00:00.000Z');
  });

  it('says in words what limits a key, and when it has expired', () => {
    const limits = {
      scopes: [],
      expires_at: '2027-02-01T00:00:00.000Z',
      requests_per_second: 5,
      origins: ['https://a.example'],
    };
    expect(limitWords(limits)).toEqual([expect.stringContaining('Jan 2027'), '5 per second', 'from https://a.example']);
    expect(limitWords({ ...unlimited, scopes: [] })).toEqual([]);
    expect([-1, 0].map((ms) => hasExpired(limits, Date.UTC(2027, 1, 1) + ms))).toEqual([false, true]);
  });
});
