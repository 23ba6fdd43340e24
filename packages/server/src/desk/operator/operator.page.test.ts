import { expect, it } from 'vitest';
import { onEveryEngine } from '../../testing/engines.ts';
import { describeOperatorPage } from './operator.page.contract.ts';
import { type OperatorParts, operatorHandlers } from './operator.page.ts';

onEveryEngine(describeOperatorPage);

it('shows no size if the store cannot be measured, and reports the cause', async () => {
  const failures: unknown[] = [];
  const handlers = operatorHandlers({
    reads: { accounts: async () => [], ledgerSize: () => Promise.reject(new Error('no answer')) },
    checkStore: async () => {},
    deliveries: { countWaiting: async () => 0 },
    models: { version: 'words-1', isReady: () => true },
    onFailure: (error) => void failures.push(error),
  } as Partial<OperatorParts> as OperatorParts);
  const health = await handlers['GET /operator/health']({} as never);
  expect(health).toMatchObject({ store: { answers: true, size_bytes: null }, ledger_rows: null });
  expect(failures).toEqual([new Error('no answer')]);
});
