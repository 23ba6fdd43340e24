import { describe, expect, it } from 'vitest';
import { onEveryEngine } from '../../testing/engines.ts';
import { describeCopiesStore } from './copies-store.contract.ts';
import { countCopies } from './copies-store.ts';

onEveryEngine(describeCopiesStore);

describe('counting copies', () => {
  it('keeps the last number while the store is unavailable', async () => {
    const answers: (number | Error)[] = [3, new Error('away')];
    let failures = 0;
    let beats = 0;
    const copies = countCopies(
      {
        beat: async () => {
          beats++;
          const answer = answers.shift() ?? new Error('away');
          if (answer instanceof Error) throw answer;
          return answer;
        },
        leave: async () => {},
      },
      () => failures++,
      1,
    );
    await expect.poll(() => failures, { timeout: 30_000 }).toBeGreaterThan(1);
    expect(copies.current()).toBe(3);
    await copies.stop();
    const atStop = beats;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(beats).toBe(atStop);
  });
});
