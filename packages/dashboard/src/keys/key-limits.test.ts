import { describe, expect, it } from 'vitest';
import { hasExpired, limitWords, noLimits, toDraft, toLimits } from './key-limits.ts';

const unlimited = { expires_at: null, requests_per_second: null, origins: [] };

describe("the limits in a key's form", () => {
  it('K11: are all three scopes and nothing else in an empty form', () => {
    expect(toLimits(noLimits)).toEqual({ ...unlimited, scopes: ['moderate', 'configure', 'read'] });
  });

  it('include a day to its end in UTC, and show the same day again', () => {
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

  it('keep a time in the middle of a day until the day is changed', () => {
    const before = { ...unlimited, scopes: ['read' as const], expires_at: '2027-01-31T12:00:00.000Z' };
    const draft = toDraft(before);
    expect(draft.lastDay).toBe('2027-01-31');
    expect(toLimits(draft, before).expires_at).toBe(before.expires_at);
    expect(toLimits({ ...draft, lastDay: '2027-01-30' }, before).expires_at).toBe('2027-01-31T00:00:00.000Z');
  });

  it('are described in words, including whether the key has expired', () => {
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
