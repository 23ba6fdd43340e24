import { afterAll, describe, expect, it } from 'vitest';
import { createAuditStore } from '../../base/audit/audit-store.ts';
import { type Changed, createChange } from '../../base/audit/change.ts';
import { type KeyLimits, noKeyLimits } from '../../base/caller.ts';
import { isRefused, type Refused } from '../../base/http/route.ts';
import { defaultPlans } from '../../base/plans.ts';
import { listAudit } from '../../desk/audit/audit-reads.ts';
import { openStores } from '../../stores.ts';
import { byCommandLine } from '../../testing/by-command-line.ts';
import { type CreatePlace, openPlace } from '../../testing/engines.ts';
import { createKeysChanges } from './keys-changes.ts';

export function describeKeysChanges(engine: string, create: CreatePlace): void {
  describe(`key changes on ${engine}`, async () => {
    let clears = 0;
    const place = await openPlace(create);
    const stores = await openStores(place.options);
    afterAll(() => stores.close());
    const cleared = () => {
      clears += 1;
    };
    const keys = createKeysChanges({ change: createChange(stores.database), plans: defaultPlans, cleared });

    const newAccount = async () => byCommandLine((await stores.accounts.create('Owner', 'indie')).id);
    const done = <Answer>(outcome: Changed<Answer> | Refused): Changed<Answer> => {
      if (isRefused(outcome)) throw new Error(`It was refused: ${outcome.refusal.message}`);
      return outcome;
    };
    const limited: KeyLimits = {
      ...{ scopes: ['moderate'], requestsPerSecond: 4, expiresAtMs: Date.UTC(2999, 0, 1) },
      origins: ['https://app.example.com', 'http://localhost:3000'],
    };

    it('K11: a new key has the chosen limits, or all scopes by default, and the log records them', async () => {
      const by = await newAccount();
      const plain = done(await keys.create(by, 'live', 'plain')).answer.record;
      expect(plain.limits).toEqual(noKeyLimits);
      const made = done(await keys.create(by, 'test', 'page', limited)).answer.record;
      expect(made.limits).toEqual(limited);
      expect((await stores.keys.find(made.id))?.limits).toEqual(limited);
      const { items } = await listAudit(stores.database, { accountId: by.accountId, limit: 1 });
      expect(items[0]).toMatchObject({
        action: 'key.created',
        after: {
          ...{ mode: 'test', label: 'page', scopes: ['moderate'], requests_per_second: 4 },
          ...{ expires_at: '2999-01-01T00:00:00.000Z', origins: limited.origins },
        },
      });
    });

    it('K11: changing limits clears the caches, and can be undone unless somebody changed them later', async () => {
      const by = await newAccount();
      const { id } = done(await keys.create(by, 'live', 'one')).answer.record;
      const before = clears;
      const changed = done(await keys.limit(by, id, limited));
      expect(changed.answer.limits).toEqual(limited);
      expect(clears).toBe(before + 1);
      const entry = await createAuditStore(stores.database).find(by.accountId, changed.entryId ?? '');
      const undo = () => entry && keys.undo['key.limits_changed']?.({ ...by, undoes: entry.entry_id }, entry);
      done(await keys.limit(by, id, { ...limited, requestsPerSecond: 3 }));
      expect(await undo()).toMatchObject({ refusal: { code: 'conflict' } });
      done(await keys.limit(by, id, limited));
      expect(isRefused(await undo())).toBe(false);
      expect((await stores.keys.find(id))?.limits).toEqual(noKeyLimits);
    });

    it.each([
      [{ scopes: [] }, 'scopes'],
      [{ expiresAtMs: Date.now() - 1 }, 'expires_at'],
      [{ expiresAtMs: Number.NaN }, 'expires_at'],
      [{ expiresAtMs: Date.UTC(20_000, 0) }, 'expires_at'],
      [{ requestsPerSecond: 0 }, 'requests_per_second'],
      [{ requestsPerSecond: 1.5 }, 'requests_per_second'],
      [{ requestsPerSecond: 25 }, "requests_per_second must be below the account's rate of 25."],
      [{ origins: ['https://app.example.com/'] }, 'origins'],
      [{ origins: ['https://app.example.com/path'] }, 'origins'],
      [{ origins: ['app.example.com'] }, 'origins'],
      [{ origins: ['*'] }, 'origins'],
      [{ origins: ['null'] }, 'origins'],
      [{ origins: ['https://APP.example.com'] }, 'origins'],
      [{ origins: ['https://a.example.com https://b.example.com'] }, 'origins'],
      [{ origins: ['ftp://app.example.com'] }, 'origins'],
      [{ origins: ['https://user@app.example.com'] }, 'origins'],
      [{ origins: Array.from({ length: 21 }, (_, at) => `https://a${at}.example.com`) }, 'origins'],
    ] satisfies [Partial<KeyLimits>, string][])('K11: %j is refused and changes nothing', async (wanted, said) => {
      const by = await newAccount();
      const { id } = done(await keys.create(by, 'live', 'one')).answer.record;
      for (const refused of [
        await keys.create(by, 'live', 'two', wanted),
        await keys.limit(by, id, { ...noKeyLimits, ...wanted }),
      ]) {
        expect(refused).toMatchObject({
          refusal: { code: 'invalid_request', message: expect.stringContaining(said) },
        });
      }
      expect(await stores.keys.list(by.accountId)).toHaveLength(1);
      expect((await stores.keys.find(id))?.limits).toEqual(noKeyLimits);
      expect((await listAudit(stores.database, { accountId: by.accountId, limit: 9 })).items).toHaveLength(1);
    });

    it('K11: refuses limits for another account’s key and for a revoked one', async () => {
      const [by, other] = [await newAccount(), await newAccount()];
      const { id } = done(await keys.create(by, 'live', 'one')).answer.record;
      expect(await keys.limit(other, id, limited)).toMatchObject({ refusal: { code: 'not_found' } });
      done(await keys.revoke(by, id));
      expect(await keys.limit(by, id, limited)).toMatchObject({ refusal: { code: 'conflict' } });
    });

    it('an account has at most 1,000 keys, even with simultaneous creation, and keeps its newest 1,000 revoked ones', async () => {
      const by = await newAccount();
      const row = (revoked: boolean, at: number) => ({
        ...{ id: `key_${by.accountId}_${revoked}_${at}`, hash: `${by.accountId}_${revoked}_${at}`, label: 'many' },
        ...{
          account_id: by.accountId,
          mode: 'live' as const,
          kind: 'api' as const,
          last_four: 'wxyz',
          created_at: at,
          last_used_at: null,
        },
        ...{
          revoked_at: revoked ? at : null,
          scopes: 'read',
          expires_at: null,
          requests_per_second: null,
          origins: '',
        },
      });
      const rows = (revoked: boolean, count: number) => Array.from({ length: count }, (_, at) => row(revoked, at + 1));
      for (const some of [
        rows(false, 499),
        rows(false, 999).slice(499),
        rows(true, 501),
        rows(true, 1_002).slice(501),
      ]) {
        await stores.database.query.insertInto('api_keys').values(some).execute();
      }
      const both = await Promise.all(['a', 'b'].map((label) => keys.create(by, 'live', label)));
      expect(both.filter(isRefused)).toEqual([
        { refusal: { code: 'conflict', message: 'An account may have at most 1000 keys. Revoke some first.' } },
      ]);
      const kept = await stores.keys.list(by.accountId);
      expect(kept.filter(({ revokedAtMs }) => revokedAtMs === null)).toHaveLength(1_000);
      expect(
        kept.filter(({ revokedAtMs }) => revokedAtMs !== null).map(({ revokedAtMs }) => revokedAtMs),
      ).not.toContain(2);
    });
  });
}
