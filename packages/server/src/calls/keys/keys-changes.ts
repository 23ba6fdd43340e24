/**
 * Changes of API keys: creating, labelling, limiting, revoking. Labels and limits can be undone; a revoked key never comes
 * back.
 */

import { type KeyKind, type KeyLimitsEntry, limits as sizes } from '@moderato/contract';
import type { By } from '../../base/audit/actor.ts';
import { type Change, clearingAfter, type Work } from '../../base/audit/change.ts';
import { gone, sameAsLogged, type UndoTable, whole } from '../../base/audit/undo.ts';
import { type KeyLimits, noKeyLimits } from '../../base/caller.ts';
import { isRefused, type Refused, refuse } from '../../base/http/route.ts';
import type { Plans } from '../../base/plans.ts';
import type { Database } from '../../base/storage/database.ts';
import { lockAccount } from '../../base/storage/lock-account.ts';
import type { KeyMode } from '../../base/storage/schema.ts';
import { createAccountsStore } from '../accounts/accounts-store.ts';
import { limitsProblem, readLimits, showLimits } from './key-limits.ts';
import { createKeysStore, type KeyRecord, type KeysStore } from './keys-store.ts';

export interface KeysChangeParts {
  readonly change: Change;
  readonly plans: Plans;
  /** So that a revoked key is refused from the next call on [K3]. */
  cleared(accountId: string): void;
}

export type KeysChanges = ReturnType<typeof createKeysChanges>;

const unknown = () => refuse('not_found', 'There is no such key.');

type IsStill = (key: KeyRecord) => boolean;
const anyKey: IsStill = () => true;

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

  /** For a key of the account; another account's key counts as unknown. */
  const changeKey = (
    make: Change,
    by: By,
    keyId: string,
    work: (key: KeyRecord, keys: KeysStore, within: Database) => ReturnType<Work<KeyRecord>>,
  ) =>
    make(by, async (within) => {
      const keys = createKeysStore(within);
      const key = await keys.find(keyId);
      return key?.accountId === by.accountId ? work(key, keys, within) : unknown();
    });

  const label = (by: By, keyId: string, wanted: string, isStill = anyKey) =>
    changeKey(change, by, keyId, async (key, keys) => {
      if (!isStill(key)) return refuse('conflict');
      await keys.label(keyId, wanted);
      const [before, after] = [{ label: key.label }, { label: wanted }];
      return {
        answer: { ...key, label: wanted },
        note: { action: 'key.labelled', subject: keyId, before, after, undoable: true },
      };
    });

  const limit = (by: By, keyId: string, wanted: KeyLimits, isStill = anyKey) =>
    changeKey(changeUse, by, keyId, async (key, keys, within) => {
      if (key.revokedAtMs !== null) return refuse('conflict', 'This key is revoked.');
      if (!isStill(key)) return refuse('conflict');
      const refused = refuseKind(key.kind, wanted) ?? (await checkLimits(within, by.accountId, wanted));
      if (refused !== undefined) return refused;
      await keys.limit(keyId, wanted);
      const answer = (await keys.find(keyId)) ?? key;
      const [before, after] = [showLimits(key.limits), showLimits(answer.limits)];
      return { answer, note: { action: 'key.limits_changed', subject: keyId, before, after, undoable: true } };
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

    label,
    limit,

    /** Changes nothing if the key is already revoked. */
    revoke: (by: By, keyId: string) =>
      changeKey(changeUse, by, keyId, async (key, keys) => {
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
        const was = whole<KeyLimitsEntry>(before);
        if (was === undefined) return gone();
        return limit(by, subject, readLimits(was), (key) => sameAsLogged(showLimits(key.limits), after));
      },
    } satisfies UndoTable,
  };
}
