import { describe, expect, it } from 'vitest';
import {
  formatAge,
  formatAgo,
  formatBytes,
  formatChange,
  formatMilliseconds,
  formatScore,
  formatShare,
  formatThreshold,
  formatTotal,
} from './format.ts';

describe('figures', () => {
  it('a share above zero is never shown as zero', () => {
    expect(formatShare(0)).toBe('0 %');
    expect(formatShare(0.00001)).toBe('< 0.1 %');
    expect(formatShare(0.0312)).toBe('3.1 %');
    expect(formatShare(0.5)).toBe('50 %');
  });

  it('a score below 1 is never shown as 1, and never as the threshold it differs from', () => {
    expect([0.7, 0.704, 0.9949, 1, 0].map((score) => formatScore(score))).toEqual([
      '0.70',
      '0.70',
      '0.99',
      '1.00',
      '0.00',
    ]);
    expect([0.997, 0.99961].map((score) => formatScore(score))).toEqual(['0.997', '0.9996']);
    expect(formatScore(0.704, 0.7)).toBe('0.704');
    expect(formatScore(0.69996, 0.7)).toBe('0.69996');
    expect(formatScore(0.7, 0.7)).toBe('0.70');
    expect(formatScore(0.0012, 0)).toBe('0.001');
  });

  it('a threshold keeps the digits it was set with', () => {
    expect(
      [0.7, 0.962, 0.997, 0.9999, 1, 0.7 + (2 / 3) * 0.3, 14 / 15, 0.99996, 0.9999999].map(formatThreshold),
    ).toEqual([...['0.70', '0.962', '0.997', '0.9999', '1.00', '0.90', '0.9333', '0.99996', '0.9999999']]);
  });

  it('a total that was not counted to the end says that there are more', () => {
    expect(formatTotal({ count: 1_234, more: false })).toBe('1,234');
    expect(formatTotal({ count: 10_000, more: true })).toBe('10,000+');
  });

  it('durations keep the significant digits', () => {
    expect(formatMilliseconds(0.421)).toBe('0.42 ms');
    expect(formatMilliseconds(4.21)).toBe('4.2 ms');
    expect(formatMilliseconds(421.3)).toBe('421 ms');
    expect(formatMilliseconds(4213)).toBe('4.2 s');
  });

  it('sizes use the largest unit that fits', () => {
    expect([12, 2_048, 3 * 1024 ** 2, 5 * 1024 ** 3].map(formatBytes)).toEqual(['12 B', '2 KB', '3.0 MB', '5.0 GB']);
  });

  it('a time is shown relative to now', () => {
    const now = Date.UTC(2026, 10, 15, 12);
    expect([5, 18 * 60, 26 * 3_600].map((seconds) => formatAge(now - seconds * 1_000, now))).toEqual([
      'now',
      '18 min',
      '1 d',
    ]);
    expect(formatAgo(now - 5_000, now)).toBe('just now');
    expect(formatAgo(now - 3 * 60_000, now)).toBe('3 minutes ago');
    expect(formatAgo(now - 26 * 3_600_000, now)).toBe('yesterday');
    expect(formatAgo(now + 3 * 86_400_000, now)).toBe('in 3 days');
  });

  it('a change from zero has no percentage', () => {
    expect(formatChange(5, 0)).toBeUndefined();
    expect(formatChange(100, 100)).toBe('as before');
    expect(formatChange(150, 100)).toBe('+50 %');
    expect(formatChange(95, 100)).toBe('−5.0 %');
  });
});
