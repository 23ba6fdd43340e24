import { expect, it } from 'vitest';
import { createClosing } from './closing.ts';

it('parts are closed one after the other, the last one first, and once', async () => {
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
