/**
 * Changes of API keys: creating, labelling, limiting, revoking. Labels and limits can be undone; a revoked key never comes
 * back.
 */

import { limits as sizes } from '@moderato/contract';
import { createAccountsStore } from '../accounts/accounts-store.ts';
import type { By } from '../audit/actor.ts';
import { type Change, clearingAfter, type Outcome } from '../audit/change.ts';
import { gone, sameAsLogged, type UndoTable, whole } from '../audit/undo.ts';
import { type KeyLimits, noKeyLimits } from '../caller.ts';
import type { Plans } from '../plans.ts';
import { isRefused, type Refused, refuse } from '../route.ts';
import type { Database } from '../storage/database.ts';
import { lockAccount } from '../storage/lock-account.ts';
import type { KeyMode } from '../storage/schema.ts';
import { limitsProblem } from './check-limits.ts';
import { createKeysStore, type KeyRecord } from './keys-store.ts';

export interface KeysChangeParts {
  readonly change: Change;
  readonly plans: Plans;
  /** So that a revoked key is refused from the next call on [K3]. */
  cleared(accountId: string): void;
}

export interface KeysChanges {
  /** Only this result contains the whole key [K1]. */
  create(
    by: By,
    mode: KeyMode,
    label: string,
    /** Limits that are not given do not apply. */
    limits?: Partial<KeyLimits>,
  ): Outcome<{ readonly record: KeyRecord; readonly key: string }>;
  label(by: By, keyId: string, label: string): Outcome<KeyRecord>;
  limit(by: By, keyId: string, limits: KeyLimits): Outcome<KeyRecord>;
  /** Changes nothing if the key is already revoked. */
  revoke(by: By, keyId: string): Outcome<KeyRecord>;
  readonly undo: UndoTable;
}

/** The limits of a key in the audit log. */
type LoggedLimits = ReturnType<typeof logged>;

const unknown = () => refuse('not_found', 'There is no such key.');
const anyKey = () => true;

export function createKeysChanges({ change, plans, cleared }: KeysChangeParts): KeysChanges {
  const changeUse = clearingAfter(change, cleared);

  /** Refuses limits that the account's keys cannot have. */
  async function checkLimits(within: Database, accountId: string, limits: KeyLimits): Promise<Refused | undefined> {
    const account = await createAccountsStore(within).find(accountId);
    const problem = account && limitsProblem(limits, plans[account.plan].requestsPerSecond, Date.now());
    return problem === undefined ? undefined : refuse('invalid_request', problem);
  }

  const label = (by: By, keyId: string, wanted: string, isStill: (key: KeyRecord) => boolean = anyKey) =>
    change(by, async (within) => {
      const keys = createKeysStore(within);
      const key = await keys.find(keyId);
      // Another account's key counts as unknown.
      if (key?.accountId !== by.accountId) return unknown();
      if (!isStill(key)) return refuse('conflict');
      await keys.label(keyId, wanted);
      const [before, after] = [{ label: key.label }, { label: wanted }];
      return {
        answer: { ...key, label: wanted },
        note: { action: 'key.labelled', subject: keyId, before, after, undoable: true },
      };
    });

  function limit(by: By, keyId: string, wanted: KeyLimits, isStill: (key: KeyRecord) => boolean = anyKey) {
    return changeUse<KeyRecord>(by, async (within) => {
      const keys = createKeysStore(within);
      const key = await keys.find(keyId);
      if (key?.accountId !== by.accountId) return unknown();
      if (key.revokedAtMs !== null) return refuse('conflict', 'This key is revoked.');
      if (!isStill(key)) return refuse('conflict');
      const refused = await checkLimits(within, by.accountId, wanted);
      if (refused !== undefined) return refused;
      await keys.limit(keyId, wanted);
      const answer = (await keys.find(keyId)) ?? key;
      const [before, after] = [logged(key.limits), logged(answer.limits)];
      return { answer, note: { action: 'key.limits_changed', subject: keyId, before, after, undoable: true } };
    });
  }

  return {
    async create(by, mode, wanted, given = {}) {
      const limits = { ...noKeyLimits, ...given };
      const done = await change(by, async (within) => {
        const refused = await checkLimits(within, by.accountId, limits);
        if (refused !== undefined) return refused;
        const keys = createKeysStore(within);
        await lockAccount(within, by.accountId);
        if ((await keys.countUsable(by.accountId)) >= sizes.keysPerAccount) {
          return refuse('conflict', `An account may have at most ${sizes.keysPerAccount} keys. Revoke some first.`);
        }
        await keys.dropRevoked(by.accountId, sizes.keysPerAccount);
        const made = await keys.create(by.accountId, mode, wanted, limits);
        const after = { mode, label: wanted, ...logged(made.record.limits) };
        return { answer: made, note: { action: 'key.created', subject: made.record.id, after } };
      });
      // Pages of its origins may call from now on.
      if (!isRefused(done) && limits.origins.length > 0) cleared(by.accountId);
      return done;
    },

    label: (by, keyId, wanted) => label(by, keyId, wanted),
    limit: (by, keyId, wanted) => limit(by, keyId, wanted),

    revoke: (by, keyId) =>
      changeUse<KeyRecord>(by, async (within) => {
        const keys = createKeysStore(within);
        const key = await keys.find(keyId);
        if (key?.accountId !== by.accountId) return unknown();
        if (!(await keys.revoke(keyId))) return { answer: key, note: null };
        const before = { mode: key.mode, label: key.label };
        return {
          answer: (await keys.find(keyId)) ?? key,
          note: { action: 'key.revoked', subject: keyId, before },
        };
      }),

    undo: {
      'key.labelled': (by, { subject, before, after }) =>
        label(by, subject, (before as { label: string }).label, (key) => sameAsLogged({ label: key.label }, after)),
      'key.limits_changed': async (by, { subject, before, after }) => {
        const was = whole<LoggedLimits>(before);
        if (was === undefined) return gone();
        const wanted: KeyLimits = {
          scopes: was.scopes,
          expiresAtMs: was.expires_at === null ? null : Date.parse(was.expires_at),
          requestsPerSecond: was.requests_per_second,
          origins: was.origins,
        };
        return limit(by, subject, wanted, (key) => sameAsLogged(logged(key.limits), after));
      },
    },
  };
}

function logged({ scopes, expiresAtMs, requestsPerSecond, origins }: KeyLimits) {
  return {
    scopes,
    expires_at: expiresAtMs === null ? null : new Date(expiresAtMs).toISOString(),
    requests_per_second: requestsPerSecond,
    origins,
  };
}
