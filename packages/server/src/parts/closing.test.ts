import { expect, it } from 'vitest';
import { createClosing } from './closing.ts';

it('closes parts one after the other, last one first, and only once', async () => {
  const closed: string[] = [];
  const closing = createClosing();
  closing.add(() => closed.push('store'));
  closing.add(async () => {
    await new Promise(setImmediate);
    closed.push('ledger');
  });
  closing.add(() => closed.push('server'));
  await closing.close();
  await closing.close();
  expect(closed).toEqual(['server', 'ledger', 'store']);
});

it('a part that cannot be closed does not keep the others open, and the first error is reported', async () => {
  const closed: string[] = [];
  const closing = createClosing();
  closing.add(() => closed.push('store'));
  closing.add(() => {
    throw new Error('The ledger is stuck.');
  });
  closing.add(() => closed.push('webhooks'));
  closing.add(() => Promise.reject(new Error('The server is stuck.')));
  await expect(closing.close()).rejects.toThrow('The server is stuck.');
  expect(closed).toEqual(['webhooks', 'store']);
});
