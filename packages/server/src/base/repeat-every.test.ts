import { expect, it } from 'vitest';
import { repeatEvery } from './repeat-every.ts';

it('repeats the work, never twice at once, even after a failure', async () => {
  let [begun, underWay, most] = [0, 0, 0];
  const failures: unknown[] = [];
  const enough = Promise.withResolvers<void>();
  const repeated = repeatEvery(
    1,
    async () => {
      most = Math.max(most, ++underWay);
      if (++begun === 4) enough.resolve();
      await new Promise((resolve) => setTimeout(resolve, 5));
      underWay--;
      if (begun === 2) throw new Error('the second time');
    },
    (error) => failures.push(error),
  );
  repeated.wake();
  repeated.wake();
  expect(begun).toBe(1);
  // It does not keep the process alive.
  const keepAlive = setInterval(() => {}, 1_000);
  await enough.promise;
  await repeated.end();
  clearInterval(keepAlive);
  expect(underWay).toBe(0);
  expect(most).toBe(1);
  expect(failures).toEqual([new Error('the second time')]);
  expect(begun).toBe(4);
});
