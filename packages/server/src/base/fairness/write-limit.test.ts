import { expect, it } from 'vitest';
import { createWriteLimit, writeLimit } from './write-limit.ts';

function limitAt(clock: { ms: number }) {
  const limit = createWriteLimit(() => clock.ms);
  const takeMany = (account: string, count: number, bytes = 100) =>
    Array.from({ length: count }, () => limit.take(account, bytes)).filter((wait) => wait === undefined).length;
  return { ...limit, takeMany };
}

it('limits an account’s writes to a burst and then a rate, without affecting other accounts', () => {
  const clock = { ms: 0 };
  const { take, takeMany } = limitAt(clock);
  expect(takeMany('acct_1', writeLimit.atOnce + 50)).toBe(writeLimit.atOnce);
  expect(take('acct_1', 1)).toBe(1);
  expect(take('acct_2', 1)).toBeUndefined();
  clock.ms += 3_000;
  expect(takeMany('acct_1', 100)).toBe(3 * writeLimit.perSecond);
});

it('charges a large body by its size and says how long to wait', () => {
  const clock = { ms: 0 };
  const { take, takeMany } = limitAt(clock);
  const large = 4 * 1024 * 1024;
  expect(takeMany('acct_1', 100, large)).toBe(3);
  const wait = take('acct_1', large) ?? 0;
  clock.ms += wait * 1_000;
  expect(take('acct_1', large)).toBeUndefined();
});

it('accepts a body larger than the bucket when the bucket is full', () => {
  const { take } = limitAt({ ms: 0 });
  expect(take('acct_1', 1e9)).toBeUndefined();
  expect(take('acct_1', 1)).toBeGreaterThan(0);
});
