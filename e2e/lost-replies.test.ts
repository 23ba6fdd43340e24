/** Proves K12 on real processes: a thousand calls whose replies get lost are executed and counted once each. */

import { Moderato } from '@moderato/client';
import { openStores } from '@moderato/server';
import { describe, expect, it } from 'vitest';
import { type CreatePlace, createSqlitePlace, onPostgres } from '../packages/server/src/testing/engines.ts';
import { type Cut, startCuttingProxy } from './support/cutting-proxy.ts';
import { startServer } from './support/server-process.ts';

/** A text that the fast model is sure of: this tests the ledger, not the models. */
const content = 'thank you so much for the recipe';
const calls = 1_000;
/** Many, since most of the time is spent waiting before a retry. */
const callers = 32;
const plans = JSON.stringify({ pro: { requests_per_second: 1_000_000 } });
/** Of ten calls, five lose a reply, and one of them two. */
const plan: readonly (readonly Cut[])[] = [
  ['before the reply'],
  ['in the reply'],
  ['at once'],
  ['before the reply', 'in the reply'],
  ['before the reply'],
  ...[[], [], [], [], []],
];
const planOf = (call: number) => plan[call % plan.length] ?? [];

describe('on SQLite', () => {
  it(
    'K12: 1,000 calls through a proxy that cuts connections give 1,000 rows, 1,000 units and a reply to every caller',
    () => proveOnce(createSqlitePlace, 1),
    900_000,
  );
});

onPostgres((engine, create) => {
  describe(`on ${engine}`, () => {
    it('K12: the same holds on two copies, with every retry at the other copy', () => proveOnce(create, 2), 900_000);
  });
});

async function proveOnce(create: CreatePlace, copies: number): Promise<void> {
  const place = await create();
  const { options } = place;
  const where = options.engine === 'postgres' ? { DATABASE_URL: options.url } : { MODERATO_DATA_DIR: options.folder };
  const before = await openStores(options);
  const [account] = await before.accounts.list();
  const accountId = account?.id ?? '';
  const { key: apiKey } = await before.keys.create(accountId, 'live', 'lost replies');
  await before.close();

  const environment = { ...where, MODERATO_PLANS: plans, MODERATO_DASHBOARD: 'off', MODERATO_MAX_DELAY_MS: '60000' };
  const servers = await Promise.all(Array.from({ length: copies }, () => startServer(environment)));
  const addresses = servers.map(({ address }) => address);
  const proxy = await startCuttingProxy(addresses, planOf);
  // More retries than usual: on a busy machine, a call may still be in progress when it is sent again.
  const client = new Moderato({ apiKey, baseUrl: proxy.address, maxRetries: 8, timeoutMs: 60_000 });

  const ids: string[] = [];
  const call = async (number: number): Promise<void> => {
    if (number % 10 === 5) {
      const [outcome] = await client.moderate.texts([{ id: `${number}`, content }]);
      expect([outcome?.id, outcome?.error]).toEqual([`${number}`, undefined]);
    } else if (number % 10 === 6) {
      expect((await client.moderations.create({ input: content })).results).toHaveLength(1);
    } else if (number % 10 === 7) {
      const request = { comment: { text: content }, requestedAttributes: { TOXICITY: {} }, clientToken: `${number}` };
      expect((await client.compat.analyze(request)).clientToken).toBe(`${number}`);
    } else ids.push((await client.moderate.text(content)).request_id);
  };
  const left = Array.from({ length: calls }, (_, number) => number).values();
  let used: number;
  try {
    await Promise.all(
      Array.from({ length: callers }, async () => {
        for (const number of left) await call(number);
      }),
    );
    used = (await new Moderato({ apiKey, baseUrl: addresses[0] ?? '' }).usage.get()).total_calls;
  } finally {
    proxy.close();
    for (const server of servers) server.send('SIGTERM');
    await Promise.all(servers.map(({ ended }) => ended));
  }

  expect(Object.fromEntries(proxy.cuts)).toEqual({ 'before the reply': 300, 'in the reply': 200, 'at once': 100 });
  expect(proxy.tries).toBeGreaterThanOrEqual(calls + 600);
  expect(used).toBe(calls);
  const stores = await openStores(options);
  const rows = await stores.database.query.selectFrom('ledger').select('request_id').execute();
  expect(rows).toHaveLength(calls);
  expect(ids).toHaveLength(700);
  const inLedger = new Set(rows.map(({ request_id: id }) => id));
  expect(new Set(ids.filter((id) => inLedger.has(id))).size).toBe(700);
  await stores.close();
  await place.remove();
}
