import { describe, expect, it, onTestFinished } from 'vitest';
import { createThreadPool } from './thread-pool.ts';

const worker = new URL('./testing/patient-worker.ts', import.meta.url);
const limits = {
  threads: 1,
  queueLimit: 50,
  deadlineMs: Number.POSITIVE_INFINITY,
  furtherTaskMs: 0,
  silenceMs: 60_000,
};

function startPool() {
  const isLong = (task: string) => task.startsWith('wait');
  const pool = createThreadPool<undefined, string, string>({ worker, setup: undefined, isLong }, limits);
  onTestFinished(() => pool.close());
  return pool;
}

describe('a slow task', () => {
  it('lets later tasks pass, even more than a thread is given at once', async () => {
    const pool = startPool();
    const done: string[] = [];
    const note = ([answer]: string[]) => done.push(answer ?? '');
    const long = pool.ask(['wait']).then(note);
    const others = Array.from({ length: 12 }, (_, index) => pool.ask([`word ${index}`]).then(note));
    await Promise.all(others);
    await pool.ask(['go on']);
    await long;
    expect(done.at(-1)).toBe('wait');
    expect(done).toHaveLength(13);
  });

  it('waits for other slow ones: a thread has one at a time, and other tasks pass both', async () => {
    const pool = startPool();
    const done: string[] = [];
    const first = pool.ask(['wait 1', 'wait 2']).then((answers) => done.push(...answers));
    expect(await pool.ask(['word'])).toEqual(['word']);
    await pool.ask(['go on']);
    expect(await pool.ask(['word'])).toEqual(['word']);
    // The second may not have begun when the first of these comes.
    let isDone = false;
    void first.then(() => (isDone = true));
    while (!isDone) await pool.ask(['go on']);
    expect(done).toEqual(['wait 1', 'wait 2']);
  });
});

describe('callers', () => {
  it('O8: a new caller waits for at most the two tasks that a thread already has', async () => {
    const pool = createThreadPool<undefined, string, string>({ worker, setup: undefined }, limits);
    onTestFinished(() => pool.close());
    await pool.ask(['ready']);
    const done: string[] = [];
    const flood = Array.from({ length: 10 }, () =>
      pool.ask(['word'], { caller: 'flood' }).then(() => done.push('flood')),
    );
    const decent = pool.ask(['word'], { caller: 'decent' }).then(() => done.push('decent'));
    await Promise.all([...flood, decent]);
    expect(done.indexOf('decent')).toBe(2);
  });

  it('O8: with too many waiting tasks are refused, and no others', async () => {
    const pool = createThreadPool<undefined, string, string>({ worker, setup: undefined }, limits);
    onTestFinished(() => pool.close());
    const flood = Array.from({ length: 60 }, () => pool.ask(['word'], { caller: 'flood' }));
    const decent = pool.ask(Array<string>(50).fill('word'), { caller: 'decent' });
    expect((await decent).includes('full')).toBe(false);
    expect((await Promise.all(flood)).flat().filter((answer) => answer === 'full')).toHaveLength(10);
  });

  it('may continue an answered task however many tasks they have waiting', async () => {
    const pool = createThreadPool<undefined, string, string>({ worker, setup: undefined }, limits);
    onTestFinished(() => pool.close());
    const flood = Array.from({ length: 60 }, () => pool.ask(['word'], { caller: 'flood' }));
    expect(await pool.ask(['further'], { caller: 'flood', continues: true })).toEqual(['further']);
    await Promise.all(flood);
  });

  it('are notified of each task as soon as it is answered, and of no other', async () => {
    const pool = startPool();
    const answered: number[] = [];
    const both = pool.ask(['word', 'wait'], { afterTask: () => answered.push(performance.now()) });
    await pool.ask(['word']);
    expect(answered).toHaveLength(1);
    await pool.ask(['go on']);
    await both;
    expect(answered).toHaveLength(2);
    const refused = await pool.ask(Array<string>(51).fill('word'), { afterTask: () => answered.push(0) });
    expect([refused[0], answered.length]).toEqual(['full', 2]);
  });
});

describe('closing', () => {
  it('may be called twice, even during a task', async () => {
    const pool = startPool();
    const asked = pool.ask(['wait']);
    await pool.ask(['word']);
    const goOn = pool.ask(['go on']);
    await Promise.all([pool.close(), pool.close()]);
    await pool.close();
    expect([await asked, await goOn]).toEqual([['wait'], ['go on']]);
    expect(await pool.ask(['word'])).toEqual(['failed']);
  });
});
