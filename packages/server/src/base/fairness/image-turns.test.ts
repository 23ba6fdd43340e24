import { describe, expect, it } from 'vitest';
import { createImageTurns } from './image-turns.ts';

/** How many pictures of a hostile account are decoded at once, and how many of a second account beside them. */
async function decodedAtOnce(cores: number): Promise<[hostile: number, decent: number]> {
  const { decoding } = createImageTurns(cores);
  const began = { hostile: 0, decent: 0 };
  const come = (account: 'hostile' | 'decent') => decoding.take(account).then(() => began[account]++);
  for (let n = 0; n < 10; n++) void come('hostile');
  for (let n = 0; n < 10; n++) void come('decent');
  await new Promise((resolve) => setImmediate(resolve));
  return [began.hostile, began.decent];
}

describe('O8: image decoders', () => {
  it('one account uses at most half of the cores of a small machine, and never all decoders', async () => {
    expect(await decodedAtOnce(1)).toEqual([1, 1]);
    expect(await decodedAtOnce(2)).toEqual([1, 1]);
    expect(await decodedAtOnce(4)).toEqual([2, 1]);
    expect(await decodedAtOnce(64)).toEqual([2, 1]);
  });
});
