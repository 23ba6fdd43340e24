import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noKeyLimits } from '../../base/caller.ts';
import { defaultPlans } from '../../base/plans.ts';
import { watchChanges } from '../../base/storage/watch-changes.ts';
import { createSqlitePlace, onEveryEngine, type StorePlace } from '../../testing/engines.ts';
import { type AccountsStore, createAccountsStore } from '../accounts/accounts-store.ts';
import { createApiKey, hashApiKey } from './api-key.ts';
import { createKeyDirectory, type KeyDirectory } from './key-directory.ts';
import { createKeysStore, type KeysStore } from './keys-store.ts';

/** The size of buffers after a full garbage collection. */
function heldBytes(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  collect();
  return process.memoryUsage().arrayBuffers;
}

describe('the key directory', () => {
  let place: StorePlace;
  let accounts: AccountsStore;
  let keys: KeysStore;
  let lookUps: string[];
  let used: string[];
  let directory: KeyDirectory;
  let accountId: string;

  beforeEach(async () => {
    place = await createSqlitePlace();
    const database = await place.openMigrated();
    accounts = createAccountsStore(database);
    keys = createKeysStore(database);
    accountId = (await accounts.create('Owner', 'indie')).id;
    lookUps = [];
    used = [];
    const counted: Pick<KeysStore, 'findByHash'> = {
      findByHash(hash) {
        lookUps.push(hash);
        return keys.findByHash(hash);
      },
    };
    directory = createKeyDirectory(counted, accounts, defaultPlans, (keyId) => used.push(keyId));
  });
  afterEach(() => place.remove());

  it('K1: finds the account, key, mode and plan of a key', async () => {
    const { key, record } = await keys.create(accountId, 'test', 'ci');
    const plan = { plan: defaultPlans.indie, planName: 'indie' };
    const caller = { accountId, keyId: record.id, mode: 'test', ...plan, limits: noKeyLimits };
    expect(await directory.find(key)).toEqual(caller);
    expect(await directory.find(key)).toEqual(caller);
    expect(used).toEqual([record.id, record.id]);
  });

  it('K1: never asks the store about a bad checksum or format', async () => {
    const { key } = createApiKey('live');
    const wrong = key.slice(0, -1) + (key.endsWith('0') ? '1' : '0');
    for (const text of [wrong, '', 'mod_live_', `${key}x`, 'Bearer', '\0', 'mod_live_'.repeat(1_000)]) {
      expect(await directory.find(text)).toBeUndefined();
    }
    expect(lookUps).toEqual([]);
  });

  it('K1: does not find a well-formed key that was never created', async () => {
    expect(await directory.find(createApiKey('live').key)).toBeUndefined();
    expect(used).toEqual([]);
  });

  it('K1: caches only the bytes of a key, not the memory slab around them', async () => {
    const none: Pick<KeysStore, 'findByHash'> = { findByHash: async () => undefined };
    const remembering = createKeyDirectory(none, accounts, defaultPlans, () => {});
    const before = heldBytes();
    for (let count = 0; count < 500; count++) {
      await remembering.find(createApiKey('live').key);
      // As between two calls of a busy service: others allocate from the same slabs.
      Buffer.allocUnsafe(20_000);
    }
    expect(heldBytes() - before).toBeLessThan(2_000_000);
    expect(await remembering.find('')).toBeUndefined();
  });

  it('K5: finds the same account for all its keys, which share its limits', async () => {
    const made = await Promise.all(['one', 'two', 'three'].map((label) => keys.create(accountId, 'live', label)));
    const callers = await Promise.all(made.map(({ key }) => directory.find(key)));
    expect(new Set(callers.map((caller) => caller?.accountId))).toEqual(new Set([accountId]));
    expect(new Set(callers.map((caller) => caller?.keyId)).size).toBe(3);
  });

  it('asks the store once for a key that is used often', async () => {
    const { key } = await keys.create(accountId, 'live', 'busy');
    for (let i = 0; i < 5; i++) await directory.find(key);
    expect(lookUps).toHaveLength(1);
  });

  it('K3: refuses a revoked key as soon as the cache is cleared', async () => {
    const { key, record } = await keys.create(accountId, 'live', 'leaked');
    expect(await directory.find(key)).toBeDefined();
    await keys.revoke(record.id);
    directory.clear();
    expect(await directory.find(key)).toBeUndefined();
    expect(await directory.find(key)).toBeUndefined();
  });

  it('O8: clearing one account also clears unknown keys, but no keys of other accounts', async () => {
    const other = (await accounts.create('Other', 'pro')).id;
    const [{ key: own }, { key: others }] = [
      await keys.create(accountId, 'live', 'own'),
      await keys.create(other, 'live', 'others'),
    ];
    const nobodys = createApiKey('live').key;
    const askAll = () => Promise.all([own, others, nobodys].map((key) => directory.find(key)));
    await askAll();
    lookUps.length = 0;
    directory.clear(other);
    await askAll();
    expect(new Set(lookUps)).toEqual(new Set([hashApiKey(others), hashApiKey(nobodys)]));
  });

  it('K3: refuses a revoked key after clearing, even if it was just used several times', async () => {
    const { key, record } = await keys.create(accountId, 'live', 'busy and leaked');
    for (let time = 0; time < 5; time++) expect(await directory.find(key)).toBeDefined();
    await keys.revoke(record.id);
    directory.clear();
    expect(await directory.find(key)).toBeUndefined();
    expect(await directory.find(key)).toBeUndefined();
  });

  it('records each use of a key, from the cache or from the store', async () => {
    const { key, record } = await keys.create(accountId, 'live', 'busy');
    for (let time = 0; time < 5; time++) await directory.find(key);
    expect(used).toEqual(Array.from({ length: 5 }, () => record.id));
  });

  it('K3: a look-up that ends after a revocation does not bring the key back', async () => {
    const { key, record } = await keys.create(accountId, 'live', 'leaked');
    const answered = Promise.withResolvers<void>();
    const slow = createKeyDirectory(
      {
        async findByHash(hash) {
          const found = await keys.findByHash(hash);
          await answered.promise;
          return found;
        },
      },
      accounts,
      defaultPlans,
      () => {},
    );
    const early = slow.find(key);
    await keys.revoke(record.id);
    slow.clear();
    answered.resolve();
    await early;
    expect(await slow.find(key)).toBeUndefined();
  });

  it('K11: does not find an expired key, cached or not, and does not record its use', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const expiresAtMs = Date.now() + 60_000;
      const { key, record } = await keys.create(accountId, 'live', 'short', { ...noKeyLimits, expiresAtMs });
      vi.setSystemTime(expiresAtMs - 1);
      expect(await directory.find(key)).toMatchObject({ keyId: record.id });
      vi.setSystemTime(expiresAtMs);
      expect(await directory.find(key)).toBeUndefined();
      directory.clear();
      expect(await directory.find(key)).toBeUndefined();
      expect(used).toEqual([record.id]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('K4: applies a new plan as soon as the cache is cleared', async () => {
    const { key } = await keys.create(accountId, 'live', 'grows');
    expect((await directory.find(key))?.plan).toEqual(defaultPlans.indie);
    await accounts.change(accountId, { name: 'grows', plan: 'pro' });
    directory.clear();
    expect((await directory.find(key))?.plan).toEqual(defaultPlans.pro);
  });

  it('a store failure is an error, not an unknown key, and the store is asked again', async () => {
    const { key } = await keys.create(accountId, 'live', 'laptop');
    let away = true;
    const shaky = createKeyDirectory(
      { findByHash: (hash) => (away ? Promise.reject(new Error('away')) : keys.findByHash(hash)) },
      accounts,
      defaultPlans,
      () => {},
    );
    await expect(shaky.find(key)).rejects.toThrow('away');
    away = false;
    expect(await shaky.find(key)).toBeDefined();
  });
});

onEveryEngine((engine, create) => {
  describe(`revocation by another process on ${engine}`, () => {
    it('K3: reaches a node that cached the key through the change counter', async () => {
      const place = await create();
      const here = await place.openMigrated();
      const there = place.open();
      const account = await createAccountsStore(there).create('Owner', 'pro');
      const { key, record } = await createKeysStore(there).create(account.id, 'live', 'leaked');
      const directory = createKeyDirectory(createKeysStore(here), createAccountsStore(here), defaultPlans, () => {});
      const watch = watchChanges(here, 20, () => directory.clear());
      expect(await directory.find(key)).toBeDefined();
      expect(await directory.find(key)).toBeDefined();
      await createKeysStore(there).revoke(record.id);
      await expect.poll(() => directory.find(key), { timeout: 30_000 }).toBeUndefined();
      watch.stop();
      await place.remove();
    });

    it('K11: new limits arrive the same way; an expiry needs no notification', async () => {
      const place = await create();
      const here = await place.openMigrated();
      const there = createKeysStore(place.open());
      const account = await createAccountsStore(here).create('Owner', 'pro');
      const directory = createKeyDirectory(createKeysStore(here), createAccountsStore(here), defaultPlans, () => {});
      const scopesOf = async (key: string) => (await directory.find(key))?.limits.scopes;
      const { key, record } = await there.create(account.id, 'live', 'narrowed');
      const watch = watchChanges(here, 20, () => directory.clear());
      expect(await scopesOf(key)).toEqual(['moderate', 'configure', 'read']);
      await there.limit(record.id, { ...noKeyLimits, scopes: ['moderate'] });
      await expect.poll(() => scopesOf(key), { timeout: 30_000 }).toEqual(['moderate']);
      watch.stop();
      await there.limit(record.id, { ...noKeyLimits, expiresAtMs: Date.now() + 1_000 });
      directory.clear();
      expect(await directory.find(key)).toBeDefined();
      await expect.poll(() => directory.find(key), { timeout: 30_000 }).toBeUndefined();
      await place.remove();
    });
  });
});
