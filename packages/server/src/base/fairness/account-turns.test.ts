import { describe, expect, it } from 'vitest';
import { createAccountTurns } from './account-turns.ts';

describe('O8: turns by account', () => {
  it('an account with many waiting tasks has limited places, and other accounts go before the rest of its queue', async () => {
    const turns = createAccountTurns({ atOnce: 3, perAccount: 2, maxWaiting: 100 });
    const order: string[] = [];
    const givers: (() => void)[] = [];
    const come = (account: string) =>
      turns.take(account).then((give) => {
        order.push(account);
        if (give !== 'full') givers.push(give);
      });
    const noisy = Array.from({ length: 10 }, () => come('noisy'));
    await Promise.all(noisy.slice(0, 2));
    await come('decent');
    expect(order).toEqual(['noisy', 'noisy', 'decent']);
    const later = [come('decent'), come('third')];
    givers[0]?.();
    await later[1];
    // It had no turn yet, and the others have one each.
    expect(order).toEqual(['noisy', 'noisy', 'decent', 'third']);
    for (let round = 0; round < 20; round++) {
      givers[round]?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all([...noisy, ...later]);
    expect(order.filter((account) => account === 'noisy')).toHaveLength(10);
  });

  it('when the queue is full, refuses the account that fills it and accepts a newcomer', async () => {
    const turns = createAccountTurns({ atOnce: 2, perAccount: 1, maxWaiting: 3 });
    const first = await turns.take('noisy');
    const waiting = [turns.take('noisy'), turns.take('noisy'), turns.take('noisy')];
    expect(await turns.take('noisy')).toBe('full');
    const held = await turns.take('decent');
    expect(held).not.toBe('full');
    const second = turns.take('decent');
    expect(await waiting[2]).toBe('full');
    if (held !== 'full') held();
    expect(await second).not.toBe('full');
    if (first !== 'full') first();
    expect(await waiting[0]).not.toBe('full');
  });

  it('cancelling leaves the queue, and returning a turn twice has no effect', async () => {
    const turns = createAccountTurns({ atOnce: 1, perAccount: 1, maxWaiting: 1 });
    const give = await turns.take('one');
    const stop = new AbortController();
    const gone = turns.take('two', stop.signal);
    stop.abort(new Error('gone'));
    await expect(gone).rejects.toThrow('gone');
    expect(turns.waiting).toBe(0);
    if (give === 'full') throw new Error('no turn');
    give();
    give();
    const next = await turns.take('two');
    const third = turns.take('three');
    expect(turns.waiting).toBe(1);
    if (next !== 'full') next();
    expect(await third).not.toBe('full');
  });
});
