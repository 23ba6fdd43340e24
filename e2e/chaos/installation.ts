/** The installation under test: PostgreSQL on a small disk, Redis, providers, and copies that share them. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStores, type Stores } from '@moderato/server';
import { testSecretKey } from '../../packages/server/src/testing/secret-key.ts';
import { startRedis, type TestRedis } from '../../packages/server/src/testing/start-redis.ts';
import { mountSmallDisk, type SmallDisk } from '../support/small-disk.ts';
import { type Copy, createCopy } from './copy.ts';
import { startProvider } from './provider.ts';
import { type RestartablePostgres, startRestartablePostgres } from './restartable-postgres.ts';

const unlimited = 1_000_000;
const diskMegabytes = 600;

export interface Installation {
  readonly copies: readonly Copy[];
  readonly postgres: RestartablePostgres;
  readonly redis: TestRedis;
  /** Undefined if mounting is not allowed. */
  readonly disk: SmallDisk | undefined;
  /** The store, over a connection that no fault affects. */
  readonly stores: Stores;
  remove(): Promise<void>;
}

/** `smallQuota`: calls a month of the plan `free`. */
export async function createInstallation(copyCount: number, smallQuota: number): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), 'moderato-chaos-'));
  const disk = mountSmallDisk(diskMegabytes, 'the full disk of PostgreSQL');
  const removeDisk = () => disk?.remove();
  // An interrupted run leaves no disk behind.
  process.once('exit', removeDisk);
  const [postgres, redis, provider] = await Promise.all([
    startRestartablePostgres(disk?.folder),
    startRedis(),
    startProvider(),
  ]);
  const environment = {
    MODERATO_PLANS: JSON.stringify({
      free: { requests_per_second: unlimited, calls_per_month: smallQuota },
      indie: { requests_per_second: unlimited, calls_per_month: unlimited },
      pro: { requests_per_second: unlimited, calls_per_month: unlimited },
    }),
    MODERATO_MODEL_THREADS: '1',
    MODERATO_DASHBOARD: 'off',
    MODERATO_DATABASE_CONNECTIONS: '8',
    MODERATO_PROVIDER_CALLS_PER_DAY: '1000000000',
    MODERATO_TIER1_BASE_URL: provider.url,
    MODERATO_TIER1_API_KEY: 'none',
    MODERATO_TIER1_TIMEOUT_MS: '5000',
    MODERATO_TIER2_BASE_URL: provider.url,
    MODERATO_TIER2_API_KEY: 'none',
  };
  const copies = await Promise.all(
    Array.from({ length: copyCount }, (_, index) =>
      createCopy({ name: `copy ${index + 1}`, folder, postgres, redisPort: redis.port, environment }),
    ),
  );
  // At the same time, on an empty database: one of them creates the schema, the others wait for it.
  await Promise.all(copies.map((copy) => copy.start()));
  await Promise.all(copies.map((copy) => copy.untilReady()));
  const stores = await openStores({
    engine: 'postgres',
    url: postgres.url,
    durability: 'process',
    secretKeys: [testSecretKey],
  });
  return {
    copies,
    postgres,
    redis,
    disk,
    stores,
    async remove() {
      await Promise.all(copies.map((copy) => copy.remove()));
      await stores.close();
      await redis.remove();
      await postgres.remove();
      provider.close();
      process.off('exit', removeDisk);
      removeDisk();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
