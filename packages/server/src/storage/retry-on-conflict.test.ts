import { expect, it } from 'vitest';
import { retryOnConflict } from './retry-on-conflict.ts';

/** Fails so many times with this code, then succeeds. */
function failing(times: number, code: string) {
  let runs = 0;
  const work = async () => {
    if (runs++ < times) throw Object.assign(new Error('rolled back'), { code });
    return 'done';
  };
  return { work, runs: () => runs };
}

it.each(['40P01', '40001'])('a transaction that another one displaced (%s) runs once more', async (code) => {
  const { work, runs } = failing(1, code);
  expect(await retryOnConflict(work)).toBe('done');
  expect(runs()).toBe(2);
});

it('a second conflict is thrown', async () => {
  const { work, runs } = failing(2, '40P01');
  await expect(retryOnConflict(work)).rejects.toThrow('rolled back');
  expect(runs()).toBe(2);
});

it.each(['23505', '57014', 'ECONNRESET'])('no other failure is tried again: %s', async (code) => {
  const { work, runs } = failing(1, code);
  await expect(retryOnConflict(work)).rejects.toThrow('rolled back');
  expect(runs()).toBe(1);
});
