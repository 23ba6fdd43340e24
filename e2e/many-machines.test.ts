/** What several copies share on one PostgreSQL and one Redis. `chaos.test.ts` tests faults. */

import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { openStores, type Stores } from '@moderato/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onPostgres, type StorePlace } from '../packages/server/src/testing/engines.ts';
import { onRedis, startRedis, type TestRedis } from '../packages/server/src/testing/start-redis.ts';
import { moderateText } from './support/moderation-call.ts';
import { keyFor, type ServerProcess, startServer } from './support/server-process.ts';

const command = fileURLToPath(new URL('../packages/cli/bin/moderato.js', import.meta.url));
const plans = JSON.stringify({
  pro: { requests_per_second: 1_000_000, calls_per_month: 1_000_000 },
  indie: { requests_per_second: 1, calls_per_month: 1_000_000 },
});
/** K3 promises five seconds; the machine that runs this may be busy. */
const revocationMs = 5_000;
const slackMs = 25_000;
/** Many programs start here, which takes time on a busy machine. */
const startMs = 900_000;

const onBoth = (suite: Parameters<typeof onPostgres>[0]) => onRedis(() => onPostgres(suite));

onBoth((engine, create) => {
  describe(`several copies on ${engine} and Redis`, () => {
    let place: StorePlace;
    let redis: TestRedis;
    let stores: Stores;
    let environment: Record<string, string>;
    const copies: ServerProcess[] = [];
    const addresses = () => copies.map(({ address }) => address);

    beforeAll(async () => {
      place = await create('empty');
      redis = await startRedis();
      environment = {
        DATABASE_URL: place.options.engine === 'postgres' ? place.options.url : '',
        REDIS_URL: redis.url,
        MODERATO_PLANS: plans,
        MODERATO_MODEL_THREADS: '1',
        MODERATO_DASHBOARD: 'off',
      };
      // At the same time, on an empty database: one of them creates the schema, the others wait for it.
      const starting = await Promise.allSettled([startServer(environment), startServer(environment)]);
      copies.push(...starting.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : [])));
      for (const start of starting) if (start.status === 'rejected') throw start.reason;
      stores = await openStores(place.options);
    }, startMs);

    afterAll(async () => {
      for (const copy of copies) copy.send('SIGKILL');
      await Promise.all(copies.map(({ ended }) => ended));
      await stores?.close();
      await redis?.remove();
      await place?.remove();
    });

    async function newKey(plan: 'indie' | 'pro'): Promise<{ key: string; keyId: string }> {
      const { id } = await stores.accounts.create(`of plan ${plan}`, plan);
      const { key, record } = await stores.keys.create(id, 'live', 'many machines');
      return { key, keyId: record.id };
    }

    const statusesFrom = (key: string) =>
      Promise.all(addresses().map(async (address) => (await moderateText(address, key, { content: 'hello' })).status));

    it('K3: a revocation reaches every copy within seconds', async () => {
      const { key, keyId } = await newKey('pro');
      expect(await statusesFrom(key)).toEqual(copies.map(() => 200));
      await stores.keys.revoke(keyId);
      const revokedMs = performance.now();
      await expect.poll(() => statusesFrom(key), { timeout: 120_000, interval: 100 }).toEqual(copies.map(() => 401));
      expect(performance.now() - revokedMs).toBeLessThan(revocationMs + slackMs);
    });

    it('K5: all copies share one bucket', async () => {
      const { key } = await newKey('indie');
      await statusesFrom((await newKey('indie')).key);
      const startedMs = performance.now();
      const statuses = (await Promise.all(Array.from({ length: 5 }, () => statusesFrom(key)))).flat();
      const seconds = (performance.now() - startedMs) / 1_000;
      const allowed = statuses.filter((status) => status === 200).length;
      expect(allowed).toBeGreaterThanOrEqual(1);
      expect(allowed).toBeLessThanOrEqual(1 + Math.ceil(seconds));
      expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
    });

    it('K3: a change by the command line reaches every copy too', async () => {
      const { key, keyId } = await newKey('pro');
      expect(await statusesFrom(key)).toEqual(copies.map(() => 200));
      execFileSync(process.execPath, [command, 'keys', 'revoke', keyId], {
        env: { PATH: process.env.PATH ?? '', ...keyFor(environment), ...environment },
        stdio: 'pipe',
      });
      await expect.poll(() => statusesFrom(key), { timeout: 120_000, interval: 100 }).toEqual(copies.map(() => 401));
    });

    it('a copy that gets SIGTERM leaves nothing behind and exits with 0', async () => {
      const leaving = copies.pop() as ServerProcess;
      leaving.send('SIGTERM');
      expect(await leaving.ended).toMatchObject({ code: 0 });
      expect(await stores.database.query.selectFrom('copies').select('id').execute()).toHaveLength(copies.length);
    });
  });
});
