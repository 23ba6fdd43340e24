import { describe, expect, it } from 'vitest';
import { createGates } from './gates.ts';

/** How many pictures of a hostile account are decoded at once, and how many of a second account beside them. */
async function decodedAtOnce(cores: number): Promise<[hostile: number, decent: number]> {
  const { decoding } = createGates({ cores });
  const began = { hostile: 0, decent: 0 };
  const come = (account: 'hostile' | 'decent') => decoding.take(account).then(() => began[account]++);
  for (let n = 0; n < 10; n++) void come('hostile');
  for (let n = 0; n < 10; n++) void come('decent');
  await new Promise((resolve) => setImmediate(resolve));
  return [began.hostile, began.decent];
}

describe('O8: the gates', () => {
  it('for decoding give one account half of the cores of a small machine, and never all decoders', async () => {
    expect(await decodedAtOnce(1)).toEqual([1, 1]);
    expect(await decodedAtOnce(2)).toEqual([1, 1]);
    expect(await decodedAtOnce(4)).toEqual([2, 1]);
    expect(await decodedAtOnce(64)).toEqual([2, 1]);
  });

  it('where work is long have a place for a second account, whatever the first one does', async () => {
    for (const engine of ['sqlite', 'postgres'] as const) {
      const gates = createGates({ engine });
      for (const [name, places] of Object.entries(gates)) {
        const first = Array.from({ length: 1_000 }, () => places.takeNow('first')).filter(Boolean).length;
        const isLong = !['parsing', 'transcribing', ...(engine === 'sqlite' ? ['reads'] : [])].includes(name);
        expect([name, first > 0, places.takeNow('second') !== undefined]).toEqual([name, true, isLong]);
      }
    }
  });

  it('name the gate that refused somebody', async () => {
    const refused: string[] = [];
    const { ruleTests } = createGates({ refused: (gate) => refused.push(gate) });
    for (let n = 0; n < 18; n++) void ruleTests.take('one');
    await new Promise((resolve) => setImmediate(resolve));
    expect(refused).toEqual(['ruleTests']);
  });
});
