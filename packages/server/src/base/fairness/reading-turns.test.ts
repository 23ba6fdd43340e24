import { describe, expect, it } from 'vitest';
import { createReadingTurns } from './reading-turns.ts';

const piece = 64 * 1024;

/** Bodies that deliver a chunk whenever they are not paused, and the turns in which they do. */
function readingOf(...named: [holder: string, name: string][]) {
  let next: (() => void) | undefined;
  let nowMs = 0;
  const turns = createReadingTurns(
    (work) => {
      next = work;
    },
    () => nowMs,
  );
  const flowing = new Set<string>();
  const bodies = named.map(([holder, name]) => {
    flowing.add(name);
    const flow = { pause: () => flowing.delete(name), resume: () => flowing.add(name) };
    return { name, ...turns.begin(holder, flow) };
  });
  return {
    flowing: () => [...flowing],
    body: (name: string) => bodies.find((body) => body.name === name),
    /** Every unpaused body delivers this much. Returns which did. */
    bring(bytes = piece): string[] {
      const brought = bodies.filter(({ name }) => flowing.has(name));
      for (const body of brought) body.read(bytes);
      return brought.map(({ name }) => name);
    },
    turn(tookMs = 1): void {
      nowMs += tookMs;
      const work = next;
      next = undefined;
      work?.();
    },
    isWaiting: () => next !== undefined,
  };
}

describe('O8: large bodies', () => {
  it('are read piece by piece, one body per account at a time, the oldest first', () => {
    const reading = readingOf(['flood', 'f1'], ['flood', 'f2'], ['flood', 'f3'], ['decent', 'd1']);
    expect(reading.bring()).toEqual(['f1', 'f2', 'f3', 'd1']);
    expect(reading.flowing()).toEqual([]);
    for (let turn = 0; turn < 3; turn++) {
      reading.turn();
      expect(reading.bring()).toEqual(['f1', 'd1']);
    }
    reading.body('f1')?.end();
    reading.turn();
    // Ended bodies keep flowing: they are no longer read.
    expect(reading.flowing().sort()).toEqual(['d1', 'f1', 'f2']);
  });

  it('may deliver more after a turn that took long', () => {
    const reading = readingOf(['patient', 'p1']);
    reading.bring();
    reading.turn(40);
    for (let brought = 0; brought < 10; brought++) expect(reading.bring()).toEqual(['p1']);
    expect(reading.bring()).toEqual([]);
    reading.turn(1);
    expect([reading.bring(), reading.bring()]).toEqual([['p1'], []]);
  });

  it('are never paused if they arrive slowly, however many there are', () => {
    const reading = readingOf(['slow', 's1'], ['slow', 's2'], ['slow', 's3']);
    for (let turn = 0; turn < 10; turn++) {
      expect(reading.bring(piece / 4)).toHaveLength(3);
      reading.turn();
    }
    expect([reading.flowing().length, reading.isWaiting()]).toEqual([3, false]);
  });

  it('all continue in the end, and nothing is left waiting', () => {
    const reading = readingOf(...Array.from({ length: 20 }, (_, n): [string, string] => ['flood', `f${n}`]));
    reading.bring();
    for (let turn = 0; turn < 20; turn++) reading.turn();
    expect(reading.flowing()).toHaveLength(20);
    reading.turn();
    expect(reading.isWaiting()).toBe(false);
  });
});
