import { describe, expect, it } from 'vitest';
import { noKeyLimits } from '../../base/caller.ts';
import { readChanges } from '../../base/storage/instance-store.ts';
import { type CreatePlace, openPlace } from '../../testing/engines.ts';
import { createAccountsStore } from '../accounts/accounts-store.ts';
import { hashApiKey } from './api-key.ts';
import { createKeysStore } from './keys-store.ts';

export function describeKeysStore(engine: string, create: CreatePlace): void {
  describe(`keys store on ${engine}`, async () => {
    const place = await openPlace(create);
    const database = await place.openMigrated();
    const keys = createKeysStore(database);
    const accountId = (await createAccountsStore(database).create('Owner', 'pro')).id;

    it('K1: returns the key once and keeps its SHA-256, prefix and last four characters', async () => {
      const { key, record } = await keys.create(accountId, 'live', 'laptop');
      expect(record).toMatchObject({
        accountId,
        mode: 'live',
        prefix: 'mod_live_',
        lastFour: key.slice(-4),
        label: 'laptop',
        lastUsedAtMs: null,
        revokedAtMs: null,
      });
      expect(record.id).toMatch(/^key_[0-9A-Z]{26}$/);
      const row = await database.query
        .selectFrom('api_keys')
        .selectAll()
        .where('id', '=', record.id)
        .executeTakeFirstOrThrow();
      expect(row.hash).toBe(hashApiKey(key));
      const secret = key.slice('mod_live_'.length, -4);
      expect(JSON.stringify(row)).not.toContain(secret);
    });

    it('K1: finds a key only by its hash', async () => {
      const { key, record } = await keys.create(accountId, 'test', 'ci');
      expect(await keys.findByHash(hashApiKey(key))).toEqual({ ...record, hash: hashApiKey(key) });
      expect(await keys.findByHash(hashApiKey(`${key}x`))).toBeUndefined();
      expect(await keys.findByHash(key)).toBeUndefined();
    });

    it('K3: no longer finds a revoked key, in this process and in others', async () => {
      const { key, record } = await keys.create(accountId, 'live', 'leaked');
      const elsewhere = createKeysStore(place.open());
      expect(await elsewhere.findByHash(hashApiKey(key))).toBeDefined();
      expect(await keys.revoke(record.id)).toBe(true);
      expect(await keys.findByHash(hashApiKey(key))).toBeUndefined();
      expect(await elsewhere.findByHash(hashApiKey(key))).toBeUndefined();
    });

    it('K3: a revoked key stays listed, with the time of its first revocation', async () => {
      const { record } = await keys.create(accountId, 'live', 'old');
      await keys.revoke(record.id);
      const revokedAtMs = (await keys.list()).find((key) => key.id === record.id)?.revokedAtMs;
      expect(revokedAtMs).toBeTypeOf('number');
      expect(await keys.revoke(record.id)).toBe(false);
      expect((await keys.list()).find((key) => key.id === record.id)?.revokedAtMs).toBe(revokedAtMs);
    });

    it('K3: creating and revoking move the change counter; revoking an unknown key does not', async () => {
      const before = await readChanges(database);
      const { record } = await keys.create(accountId, 'live', 'watched');
      await keys.revoke(record.id);
      expect(await readChanges(database)).toBe(before + 2);
      expect(await keys.revoke(record.id)).toBe(false);
      expect(await keys.revoke('key_unknown')).toBe(false);
      expect(await readChanges(database)).toBe(before + 2);
    });

    it('lists the keys of one account, or of all', async () => {
      const otherId = (await createAccountsStore(database).create('Other', 'free')).id;
      const { record } = await keys.create(otherId, 'test', 'theirs');
      expect(await keys.list(otherId)).toEqual([record]);
      const all = await keys.list();
      expect(all.map((key) => key.id)).toContain(record.id);
      expect(all.map((key) => key.accountId)).toContain(accountId);
      expect(await keys.list('acct_unknown')).toEqual([]);
    });

    it('changes a label, and returns false for an unknown key', async () => {
      const { record } = await keys.create(accountId, 'live', 'befor');
      expect(await keys.label(record.id, 'after — 後')).toBe(true);
      expect((await keys.list(accountId)).find((key) => key.id === record.id)?.label).toBe('after — 後');
      expect(await keys.label('key_unknown', 'x')).toBe(false);
    });

    it('K11: lists the origins of usable keys only', async () => {
      const named = (origin: string, expiresAtMs: number | null = null) =>
        keys.create(accountId, 'live', 'page', { ...noKeyLimits, expiresAtMs, origins: [origin, 'https://a.example'] });
      await named('https://b.example');
      await named('https://c.example', 1_000);
      const { record } = await named('https://d.example');
      await keys.revoke(record.id);
      expect(await keys.origins(1_000)).toEqual(new Set(['https://a.example', 'https://b.example']));
      expect(await keys.origins(999)).toEqual(new Set(['https://a.example', 'https://b.example', 'https://c.example']));
    });

    it('K11: new limits move the change counter; those of an unknown key do not', async () => {
      const { record } = await keys.create(accountId, 'live', 'limited');
      const before = await readChanges(database);
      expect(await keys.limit(record.id, { ...noKeyLimits, scopes: ['read', 'moderate'] })).toBe(true);
      expect((await keys.find(record.id))?.limits.scopes).toEqual(['moderate', 'read']);
      expect(await keys.limit('key_unknown', noKeyLimits)).toBe(false);
      expect(await readChanges(database)).toBe(before + 1);
    });

    it('refuses an unknown account', async () => {
      await expect(keys.create('acct_unknown', 'live', 'orphan')).rejects.toThrow();
      expect((await keys.list()).map((key) => key.label)).not.toContain('orphan');
    });

    it('records when keys were used, and never moves that time back', async () => {
      const one = await keys.create(accountId, 'live', 'one');
      const two = await keys.create(accountId, 'live', 'two');
      await keys.markUsed(
        new Map([
          [one.record.id, 120_000],
          [two.record.id, 60_000],
          ['key_unknown', 60_000],
        ]),
      );
      await keys.markUsed(new Map([[one.record.id, 60_000]]));
      const used = new Map((await keys.list(accountId)).map((key) => [key.id, key.lastUsedAtMs]));
      expect(used.get(one.record.id)).toBe(120_000);
      expect(used.get(two.record.id)).toBe(60_000);
    });

    it('records uses of the same keys from several processes at once, in any order', async () => {
      const made = await Promise.all(Array.from({ length: 12 }, () => keys.create(accountId, 'live', 'busy')));
      const ids = made.map(({ record }) => record.id);
      const rounds = Array.from({ length: 10 }, (_, round) => round);
      await Promise.all(
        rounds.map((round) =>
          keys.markUsed(new Map((round % 2 === 0 ? ids : ids.toReversed()).map((id) => [id, 60_000 * (round + 1)]))),
        ),
      );
      const used = (await keys.list(accountId)).filter((key) => key.label === 'busy').map((key) => key.lastUsedAtMs);
      expect(new Set(used)).toEqual(new Set([600_000]));
    });
  });
}
