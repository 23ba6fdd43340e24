import { expect, it } from 'vitest';
import { describePages } from '../../testing/data-pages.ts';
import type { CreatePlace } from '../../testing/engines.ts';
import { liveCall } from '../../testing/ledger-entries.ts';

export function describeOperatorPage(engine: string, create: CreatePlace): void {
  describePages(`operator on ${engine}`, create, ({ pages, append }) => {
    it('lists every account with its figures, creates and changes one, and shows the health of the instance', async () => {
      const made = await pages.ask('POST /operator/accounts', '', { body: { name: 'Forum', plan: 'free' } });
      expect(made).toMatchObject({ name: 'Forum', plan: 'free', members: 0, keys: 0, calls_limit: 10_000 });
      await append(liveCall(made.account_id));
      await pages.stores.keys.create(made.account_id, 'live', 'x');
      const params = { account_id: made.account_id };
      const changed = await pages.ask('PUT /operator/accounts/:account_id', '', { params, body: { plan: 'pro' } });
      expect(changed).toMatchObject({
        name: 'Forum',
        plan: 'pro',
        keys: 1,
        calls_this_month: 1,
        calls_limit: 5_000_000,
      });
      const { accounts, plans } = await pages.ask('GET /operator/accounts', '');
      expect(accounts).toContainEqual(changed);
      expect(plans.free).toEqual({ requests_per_second: 5, calls_per_month: 10_000 });
      expect(await pages.refusal('PUT /operator/accounts/:account_id', '', { params, body: {} })).toBe(
        'invalid_request',
      );
      const nobody = { params: { account_id: 'acct_x' }, body: { plan: 'pro' } } as const;
      expect(await pages.refusal('PUT /operator/accounts/:account_id', '', nobody)).toBe('not_found');
      const health = await pages.ask('GET /operator/health', '');
      expect(health).toMatchObject({ store: { answers: true }, models: { ready: true, version: 'words-1' } });
      expect(health.store.size_bytes).toBeGreaterThan(0);
    });
  });
}
