import { describe, expect, it, onTestFinished } from 'vitest';
import { createThreadPool, type PoolLimits } from './thread-pool.ts';

const worker = new URL('./testing/patient-worker.ts', import.meta.url);
const limits = {
  threads: 1,
  queueLimit: 50,
  deadlineMs: Number.POSITIVE_INFINITY,
  furtherTaskMs: 0,
  silenceMs: 60_000,
};

function startPool(options: Partial<PoolLimits> = {}) {
  const setup = new Int32Array(new SharedArrayBuffer(4));
  const pool = createThreadPool<Int32Array, string, string>({ worker, setup }, { ...limits, ...options });
  const letGo = () => {
    Atomics.store(setup, 0, 1);
    Atomics.notify(setup, 0);
  };
  onTestFinished(() => pool.close());
  return { ...pool, letGo };
}

describe('callers', () => {
  it.each([1, 2])(
    'O8: a new caller waits for at most the tasks that a thread already has, %i of them',
    async (handedAtOnce) => {
      const pool = startPool({ handedAtOnce });
      await pool.ask(['ready']);
      const done: string[] = [];
      const flood = Array.from({ length: 10 }, () =>
        pool.ask(['word'], { caller: 'flood' }).then(() => done.push('flood')),
      );
      const decent = pool.ask(['word'], { caller: 'decent' }).then(() => done.push('decent'));
      await Promise.all([...flood, decent]);
      expect(done.indexOf('decent')).toBe(handedAtOnce);
    },
  );

  it('O8: with too many waiting tasks are refused, and no others', async () => {
    const pool = startPool();
    const flood = Array.from({ length: 60 }, () => pool.ask(['word'], { caller: 'flood' }));
    const decent = pool.ask(Array<string>(50).fill('word'), { caller: 'decent' });
    expect((await decent).includes('full')).toBe(false);
    expect((await Promise.all(flood)).flat().filter((answer) => answer === 'full')).toHaveLength(10);
  });

  it('may continue an answered task however many tasks they have waiting', async () => {
    const pool = startPool();
    const flood = Array.from({ length: 60 }, () => pool.ask(['word'], { caller: 'flood' }));
    expect(await pool.ask(['further'], { caller: 'flood', continues: true })).toEqual(['further']);
    await Promise.all(flood);
  });

  it('are notified of each task as soon as it is answered, and of no other', async () => {
    const pool = startPool();
    const answered: number[] = [];
    const first = Promise.withResolvers<void>();
    const afterTask = () => {
      answered.push(performance.now());
      first.resolve();
    };
    const both = pool.ask(['word', 'wait'], { afterTask });
    await first.promise;
    expect(answered).toHaveLength(1);
    pool.letGo();
    await both;
    expect(answered).toHaveLength(2);
    const refused = await pool.ask(Array<string>(51).fill('word'), { afterTask: () => answered.push(0) });
    expect([refused[0], answered.length]).toEqual(['full', 2]);
  });
});

describe('closing', () => {
  it('may be called twice, even during a task', async () => {
    const pool = startPool();
    const isUnderWay = Promise.withResolvers<void>();
    const asked = pool.ask(['first', 'wait', 'last'], { afterTask: () => isUnderWay.resolve() });
    await isUnderWay.promise;
    const closed = Promise.all([pool.close(), pool.close()]);
    pool.letGo();
    await closed;
    await pool.close();
    expect(await asked).toEqual(['first', 'wait', 'last']);
    expect(await pool.ask(['word'])).toEqual(['failed']);
  });
});
