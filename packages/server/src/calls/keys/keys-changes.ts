/**
 * Changes of API keys: creating, labelling, limiting, revoking. Labels and limits can be undone; a revoked key never comes
 * back.
 */

import { type KeyKind, type KeyLimitsEntry, limits as sizes } from '@moderato/contract';
import type { By } from '../../base/audit/actor.ts';
import { audited, type Place } from '../../base/audit/audited.ts';
import { type Change, clearingAfter } from '../../base/audit/change.ts';
import { type KeyLimits, noKeyLimits } from '../../base/caller.ts';
import { isRefused, type Refused, refuse } from '../../base/http/route.ts';
import type { Plans } from '../../base/plans.ts';
import type { Database } from '../../base/storage/database.ts';
import { lockAccount } from '../../base/storage/lock-account.ts';
import type { KeyMode } from '../../base/storage/schema.ts';
import { createAccountsStore } from '../accounts/accounts-store.ts';
import { limitsProblem, readLimits, showLimits } from './key-limits.ts';
import { createKeysStore, type KeyRecord } from './keys-store.ts';

export interface KeysChangeParts {
  readonly change: Change;
  readonly plans: Plans;
  /** So that a revoked key is refused from the next call on [K3]. */
  cleared(accountId: string): void;
}

export type KeysChanges = ReturnType<typeof createKeysChanges>;

const unknown = () => refuse('not_found', 'There is no such key.');

const akismetLimits: KeyLimits = { ...noKeyLimits, scopes: ['moderate'] };

/** An Akismet key checks comments and nothing else [A1]. */
function refuseKind(kind: KeyKind, { scopes }: KeyLimits): Refused | undefined {
  if (kind !== 'akismet' || (scopes.length === 1 && scopes[0] === 'moderate')) return undefined;
  return refuse('invalid_request', 'scopes of an Akismet key must be moderate and nothing else.');
}

export function createKeysChanges({ change, plans, cleared }: KeysChangeParts) {
  const changeUse = clearingAfter(change, cleared);

  /** Refuses limits that the account's keys cannot have. */
  async function checkLimits(within: Database, accountId: string, limits: KeyLimits): Promise<Refused | undefined> {
    const account = await createAccountsStore(within).find(accountId);
    const problem = account && limitsProblem(limits, plans[account.plan].requestsPerSecond, Date.now());
    return problem === undefined ? undefined : refuse('invalid_request', problem);
  }

  /** Another account's key counts as unknown. */
  const find = async ({ within, accountId, subject }: Place) => {
    const key = await createKeysStore(within).find(subject);
    return key?.accountId === accountId ? key : unknown();
  };

  const labelling = audited<KeyRecord, { label: string }, { label: string }>(change, {
    action: 'key.labelled',
    show: ({ label }) => ({ label }),
    find,
    async write({ within, subject }, { label }, key) {
      await createKeysStore(within).label(subject, label);
      return { ...key, label };
    },
  });

  const limiting = audited<KeyRecord, KeyLimits, KeyLimitsEntry>(changeUse, {
    action: 'key.limits_changed',
    show: ({ limits }) => showLimits(limits),
    ask: readLimits,
    async find(place) {
      const key = await find(place);
      return isRefused(key) || key.revokedAtMs === null ? key : refuse('conflict', 'This key is revoked.');
    },
    async write({ within, accountId, subject }, wanted, key) {
      const refused = refuseKind(key.kind, wanted) ?? (await checkLimits(within, accountId, wanted));
      if (refused !== undefined) return refused;
      const keys = createKeysStore(within);
      await keys.limit(subject, wanted);
      return (await keys.find(subject)) ?? key;
    },
  });

  return {
    /** Only this result contains the whole key [K1]. Limits that are not given do not apply. */
    async create(by: By, mode: KeyMode, wanted: string, given: Partial<KeyLimits> = {}, kind: KeyKind = 'api') {
      const limits = { ...(kind === 'akismet' ? akismetLimits : noKeyLimits), ...given };
      const done = await change(by, async (within) => {
        const refused = refuseKind(kind, limits) ?? (await checkLimits(within, by.accountId, limits));
        if (refused !== undefined) return refused;
        const keys = createKeysStore(within);
        await lockAccount(within, by.accountId);
        if ((await keys.countUsable(by.accountId)) >= sizes.keysPerAccount) {
          return refuse('conflict', `An account may have at most ${sizes.keysPerAccount} keys. Revoke some first.`);
        }
        await keys.dropRevoked(by.accountId, sizes.keysPerAccount);
        const made = await keys.create(by.accountId, mode, wanted, limits, kind);
        const after = { mode, ...(kind === 'api' ? {} : { kind }), label: wanted, ...showLimits(made.record.limits) };
        return { answer: made, note: { action: 'key.created', subject: made.record.id, after } };
      });
      // Pages of its origins may call from now on.
      if (!isRefused(done) && limits.origins.length > 0) cleared(by.accountId);
      return done;
    },

    label: (by: By, keyId: string, label: string) => labelling.set(by, keyId, { label }),
    limit: (by: By, keyId: string, wanted: KeyLimits) => limiting.set(by, keyId, wanted),

    /** Changes nothing if the key is already revoked. */
    revoke: (by: By, keyId: string) =>
      changeUse<KeyRecord>(by, async (within) => {
        const key = await find({ within, accountId: by.accountId, subject: keyId });
        if (isRefused(key)) return key;
        const keys = createKeysStore(within);
        if (!(await keys.revoke(keyId))) return { answer: key, note: null };
        const before = { mode: key.mode, label: key.label };
        return {
          answer: (await keys.find(keyId)) ?? key,
          note: { action: 'key.revoked', subject: keyId, before },
        };
      }),

    undo: { 'key.labelled': labelling.restore, 'key.limits_changed': limiting.restore },
  };
}
