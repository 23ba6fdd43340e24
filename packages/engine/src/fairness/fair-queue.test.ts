import { describe, expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

function all<Item>(queue: { take(): Item | undefined }): Item[] {
  const taken: Item[] = [];
  for (let item = queue.take(); item !== undefined; item = queue.take()) taken.push(item);
  return taken;
}

describe('the queue of the threads', () => {
  it('O8: a caller with many sets of tasks delays another by one task', () => {
    const queue = createFairQueue<string>();
    for (let turn = 1; turn <= 50; turn++) queue.add(turn, [`flood ${turn}`], { caller: 'hostile' });
    queue.add(51, ['first', 'second'], { caller: 'paying' });
    expect(queue.size).toBe(52);
    expect([queue.sizeOf('hostile'), queue.sizeOf('paying'), queue.sizeOf()]).toEqual([50, 2, 0]);
    expect(all(queue).slice(0, 5)).toEqual(['flood 1', 'first', 'flood 2', 'second', 'flood 3']);
    expect(queue.size).toBe(0);
  });

  it('a set with many tasks delays another set of the same caller by one task', () => {
    const queue = createFairQueue<string>();
    queue.add(1, ['a1', 'a2', 'a3']);
    queue.add(2, ['b1']);
    expect(all(queue)).toEqual(['a1', 'b1', 'a2', 'a3']);
  });

  it('cancelled tasks leave the queue, whoever they belong to', () => {
    const queue = createFairQueue<string>();
    queue.add(1, ['a1', 'a2'], { caller: 'one' });
    queue.add(2, ['b1'], { caller: 'other' });
    queue.drop(1);
    queue.drop(7);
    expect(queue.size).toBe(1);
    expect(all(queue)).toEqual(['b1']);
  });

  it('a continued task comes before all other tasks of its caller, and does not count as one of them', () => {
    const queue = createFairQueue<string>();
    queue.add(1, ['a1', 'a2'], { caller: 'one' });
    queue.add(2, ['other'], { caller: 'other' });
    queue.add(3, ['further'], { caller: 'one', continues: true });
    expect([queue.size, queue.sizeOf('one')]).toEqual([4, 2]);
    expect(all(queue)).toEqual(['further', 'other', 'a1', 'a2']);
    expect(queue.size).toBe(0);
  });

  it('O8: turns have equal cost, so small tasks pass between two large ones', () => {
    const queue = createFairQueue<number>((cost) => cost);
    queue.add(1, [10, 10, 10], { caller: 'hostile' });
    expect(queue.take()).toBe(10);
    queue.add(2, [4], { caller: 'paying' });
    queue.add(3, [4, 4], { caller: 'paying' });
    expect(all(queue)).toEqual([4, 4, 4, 10, 10]);
  });

  it('a stream of single-task sets does not hold back a set of several tasks', () => {
    const queue = createFairQueue<string>((item) => (item === 'short' ? 0.2 : 1));
    queue.add(0, ['long', 'long', 'long']);
    const taken: (string | undefined)[] = [];
    for (let turn = 1; turn <= 60; turn++) {
      queue.add(turn, ['short']);
      taken.push(queue.take());
    }
    expect(taken.filter((item) => item === 'long')).toHaveLength(3);
  });

  it('a small task passes between large tasks of the same caller', () => {
    const queue = createFairQueue<number>((cost) => cost);
    queue.add(1, [10, 10]);
    queue.add(2, [10, 10]);
    expect([queue.take(), queue.take()]).toEqual([10, 10]);
    queue.add(3, [1, 1]);
    expect(all(queue)).toEqual([1, 1, 10, 10]);
  });

  it('O8: a caller who adds one task after another does not starve others', () => {
    const queue = createFairQueue<string>();
    queue.add(1, ['long 1', 'long 2', 'long 3'], { caller: 'patient' });
    const taken: (string | undefined)[] = [];
    for (let turn = 2; turn < 7; turn++) {
      queue.add(turn, ['next'], { caller: 'eager' });
      taken.push(queue.take());
    }
    expect(taken).toEqual(['long 1', 'next', 'long 2', 'next', 'long 3']);
  });

  it('O8: a new caller comes before the one just served, even if nothing was waiting', () => {
    const queue = createFairQueue<string>();
    queue.add(1, ['served'], { caller: 'flood' });
    expect(queue.take()).toBe('served');
    queue.add(2, ['flood'], { caller: 'flood' });
    queue.add(3, ['new'], { caller: 'newcomer' });
    expect(all(queue)).toEqual(['new', 'flood']);
  });
});
