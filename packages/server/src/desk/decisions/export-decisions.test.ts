import { describe, expect, it } from 'vitest';
import { isRefused } from '../../base/http/route.ts';
import { readFilter } from './decision-filter.ts';
import { createDecisionExports, type FilePiece, maxExports } from './export-decisions.ts';

const asked = (account: string) => ({ filter: readFilter(account, {}), format: 'jsonl' as const, ledgerDays: 90 });

/** A ledger that never ends. */
function endless(asks: number[] = []) {
  return async ({ limit }: { limit: number }): Promise<FilePiece> => {
    asks.push(limit);
    return { text: 'x\n'.repeat(limit), lines: limit, next_cursor: 'more' };
  };
}

async function read(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}

describe('a decision export', () => {
  it('stops at the maximum number of lines', async () => {
    const asks: number[] = [];
    const file = await createDecisionExports(endless(asks), 2_500).start(asked('a'));
    if (isRefused(file)) throw new Error('It was refused.');
    expect((await read(file.pieces)).length).toBe(2 * 2_500);
    expect(asks).toEqual([1_000, 1_000, 500]);
  });

  it('reads only as much of the ledger as the caller consumes', async () => {
    const asks: number[] = [];
    const file = await createDecisionExports(endless(asks), 100_000).start(asked('a'));
    if (isRefused(file)) throw new Error('It was refused.');
    const taken = file.pieces[Symbol.asyncIterator]();
    await taken.next();
    await taken.next();
    expect(asks).toHaveLength(2);
  });

  it('is refused when too many others are running', async () => {
    const exports = createDecisionExports(endless());
    for (let index = 0; index < maxExports; index++)
      expect(isRefused(await exports.start(asked(`${index}`)))).toBe(false);
    expect(await exports.start(asked('another'))).toMatchObject({ refusal: { code: 'overloaded' } });
  });

  it('frees its slot if it cannot start', async () => {
    const works = endless();
    let isBroken = true;
    const exports = createDecisionExports((input) => (isBroken ? Promise.reject(new Error('busy')) : works(input)), 10);
    await expect(exports.start(asked('a'))).rejects.toThrow('busy');
    isBroken = false;
    expect(isRefused(await exports.start(asked('a')))).toBe(false);
  });

  it('frees its slot if it fails or is never read', async () => {
    const works = endless();
    let isBroken = false;
    const exports = createDecisionExports((input) => (isBroken ? Promise.reject(new Error('busy')) : works(input)));
    const broken = await exports.start(asked('a'));
    isBroken = true;
    if (isRefused(broken)) throw new Error('It was refused.');
    await expect(read(broken.pieces)).rejects.toThrow('busy');
    isBroken = false;
    const untouched = await exports.start(asked('a'));
    if (isRefused(untouched)) throw new Error('It was refused.');
    await untouched.pieces[Symbol.asyncIterator]().return?.();
    expect(isRefused(await exports.start(asked('a')))).toBe(false);
  });
});
