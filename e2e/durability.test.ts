/** Proves K9 on the real process: SIGKILL under load loses no answered call and counts none twice. */

import { setTimeout as pause } from 'node:timers/promises';
import { openStores, type Stores } from '@moderato/server';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createSqlitePlace, onPostgres, type StorePlace } from '../packages/server/src/testing/engines.ts';
import { moderateText } from './support/moderation-call.ts';
import { startServer } from './support/server-process.ts';

const callers = 24;
/** A text that the fast model is sure of: this tests the ledger, not the models. */
const plainText = 'thank you so much for the recipe';
const contexts = ['default', 'username', 'chat', 'forum_post', 'comment'];
const plans = JSON.stringify({ pro: { requests_per_second: 1_000_000 }, indie: { requests_per_second: 1_000_000 } });

interface Round {
  readonly author: string;
  readonly acknowledged: string[];
  /** Sent but never answered: in flight at the kill. */
  unanswered: number;
}

describe('on SQLite', () => {
  it(
    'K9: after kills under load, every acknowledged call is in the ledger once, and counters match the ledger',
    () => proveDurability(createSqlitePlace, 6),
    900_000,
  );
});

onPostgres((engine, create) => {
  describe(`on ${engine}`, () => {
    it(
      'K9: after kills under load, every acknowledged call is in the ledger once, and counters match the ledger',
      () => proveDurability(create, 3),
      900_000,
    );

    it('K9: with connections cut under load, calls are answered or get 503, the process survives, and the ledger is correct', async () => {
      const place = await create();
      const [key = ''] = await makeKeys(place);
      const server = await startServer(environmentOf(place));
      const statuses = new Map<string, number>();
      const call = async () => {
        const { status, requestId } = await moderateText(server.address, key, { content: plainText, user_id: 'cut' });
        statuses.set(requestId ?? '', status);
        return status;
      };
      let cutting = true;
      const load = Promise.all(
        Array.from({ length: callers }, async () => {
          while (cutting) await call();
        }),
      );
      const stores = await openStores(place.options);
      for (let cuts = 0; cuts < 10; cuts++) {
        await pause(Math.random() * 100);
        await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`.execute(stores.database.query);
      }
      cutting = false;
      await load;
      await expect.poll(call, { timeout: 30_000 }).toBe(200);

      expect([...new Set(statuses.values())].filter((status) => status !== 200 && status !== 503)).toEqual([]);
      const kept = (await rowsOf(stores, 'ledger')).map((row) => row.request_id);
      const answered = [...statuses].filter(([, status]) => status === 200).map(([id]) => id);
      expect(answered.filter((id) => !kept.includes(id))).toEqual([]);
      await expectCountersToEqual(stores, await rowsOf(stores, 'ledger'));
      server.send('SIGTERM');
      expect(await server.ended).toMatchObject({ code: 0 });
      await stores.close();
      await place.remove();
    });
  });
});

async function proveDurability(create: () => Promise<StorePlace>, rounds: number): Promise<void> {
  const place = await create();
  const keys = await makeKeys(place);
  const done: Round[] = [];
  for (let round = 0; round < rounds; round++) done.push(await killUnderLoad(place, keys, `round-${round}`));

  const stores = await openStores(place.options);
  await othersAreGone(stores);
  const live = await rowsOf(stores, 'ledger');
  const test = await rowsOf(stores, 'test_ledger');
  for (const { author, acknowledged, unanswered } of done) {
    const kept = [...live, ...test].filter((row) => row.author === author).map((row) => row.request_id);
    expect(new Set(kept).size).toBe(kept.length);
    expect(acknowledged.filter((id) => !kept.includes(id))).toEqual([]);
    expect(kept.length - acknowledged.length).toBeLessThanOrEqual(unanswered);
  }
  await expectCountersToEqual(stores, live);
  // The proof would mean nothing if no call had been answered or interrupted.
  expect(done.every(({ acknowledged }) => acknowledged.length > 0)).toBe(true);
  expect(done.some(({ unanswered }) => unanswered > 0)).toBe(true);
  await stores.close();
  await place.remove();
}

async function makeKeys(place: StorePlace): Promise<string[]> {
  const stores = await openStores(place.options);
  const [first] = await stores.accounts.list();
  const second = await stores.accounts.create('Second', 'indie');
  const made = [
    await stores.keys.create(first?.id ?? '', 'live', 'first'),
    await stores.keys.create(second.id, 'live', 'second'),
    await stores.keys.create(second.id, 'test', 'second, test'),
  ];
  await stores.close();
  return made.map(({ key }) => key);
}

function environmentOf({ options }: StorePlace): Record<string, string> {
  const store: Record<string, string> =
    options.engine === 'sqlite' ? { MODERATO_DATA_DIR: options.folder } : { DATABASE_URL: options.url };
  // Many concurrent callers on a machine that may be slow: here they wait, however long the models take.
  return { MODERATO_PLANS: plans, MODERATO_MAX_MODEL_WAIT_MS: '60000', ...store };
}

/** Starts the service, loads it from many callers, and kills it at a random moment. */
async function killUnderLoad(place: StorePlace, keys: readonly string[], author: string): Promise<Round> {
  const server = await startServer(environmentOf(place));
  const round: Round = { author, acknowledged: [], unanswered: 0 };
  let killed = false;
  const call = async (caller: number) => {
    for (let sent = 0; !killed; sent++) {
      try {
        const { status, body } = await moderateText(server.address, keys[(caller + sent) % keys.length] as string, {
          content: plainText,
          context: contexts[(caller + sent) % contexts.length] as string,
          user_id: author,
        });
        if (status !== 200) throw new Error(`${status}: ${JSON.stringify([body, server.log])}`);
        round.acknowledged.push(body.request_id ?? '');
      } catch (error) {
        if (!killed) throw error;
        round.unanswered++;
      }
    }
  };
  const load = Promise.all(Array.from({ length: callers }, (_, caller) => call(caller)));
  const untilKilled = (async () => {
    const enough = 1 + Math.random() * 150;
    while (round.acknowledged.length < enough) await pause(1);
    await pause(Math.random() * 20);
    killed = true;
    server.send('SIGKILL');
  })();
  await Promise.all([load, untilKilled]);
  expect((await server.ended).signal).toBe('SIGKILL');
  return round;
}

/** What a killed process sent to PostgreSQL may still be committed. */
async function othersAreGone({ database }: Stores): Promise<void> {
  if (database.engine !== 'postgres') return;
  for (;;) {
    const { rows } = await sql<{ others: number }>`select count(*) as others from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`.execute(database.query);
    if (rows[0]?.others === 0) return;
    await pause(20);
  }
}

function rowsOf({ database }: Stores, table: 'ledger' | 'test_ledger') {
  return database.query
    .selectFrom(table)
    .select(['account_id', 'request_id', 'author', 'at', 'tier', 'context'])
    .execute();
}

async function expectCountersToEqual(stores: Stores, live: Awaited<ReturnType<typeof rowsOf>>): Promise<void> {
  const counters = await stores.database.query.selectFrom('usage_counters').selectAll().execute();
  for (const { account_id, period, total, ...parts } of counters) {
    const rows = live.filter(
      (row) => row.account_id === account_id && new Date(row.at).toISOString().startsWith(period),
    );
    expect(total).toBe(rows.length);
    for (const [name, count] of Object.entries(parts)) {
      const [kind, value] = [name.slice(0, name.indexOf('_')), name.slice(name.indexOf('_') + 1)];
      expect(count).toBe(rows.filter((row) => String(kind === 'tier' ? row.tier : row.context) === value).length);
    }
  }
  expect(counters.reduce((sum, { total }) => sum + total, 0)).toBe(live.length);
}
