import { expect, it } from 'vitest';
import { retryOnConflict } from './retry-on-conflict.ts';

/** Fails the given number of times with this code, then succeeds. */
function failing(times: number, code: string) {
  let runs = 0;
  const work = async () => {
    if (runs++ < times) throw Object.assign(new Error('rolled back'), { code });
    return 'done';
  };
  return { work, runs: () => runs };
}

it.each(['40P01', '40001'])('repeats a transaction that lost to another one (%s) once', async (code) => {
  const { work, runs } = failing(1, code);
  expect(await retryOnConflict(work)).toBe('done');
  expect(runs()).toBe(2);
});

it('throws a second conflict', async () => {
  const { work, runs } = failing(2, '40P01');
  await expect(retryOnConflict(work)).rejects.toThrow('rolled back');
  expect(runs()).toBe(2);
});

it.each(['23505', '57014', 'ECONNRESET'])('does not retry other failures: %s', async (code) => {
  const { work, runs } = failing(1, code);
  await expect(retryOnConflict(work)).rejects.toThrow('rolled back');
  expect(runs()).toBe(1);
});
