/**
 * Finds the holder of a key: the store behind a cache. A malformed key never reaches the store [K1]. The cache is cleared as
 * soon as this process changes a key, and within seconds after another process does [K3]. An expired key is unknown,
 * whatever the cache holds [K11].
 */

import { timingSafeEqual } from 'node:crypto';
import type { Caller } from '../../base/caller.ts';
import type { Plans } from '../../base/plans.ts';
import { createLoadingCache } from '../../base/storage/loading-cache.ts';
import type { AccountsStore } from '../accounts/accounts-store.ts';
import { isAkismetKey } from './akismet-key.ts';
import { apiKeyLength, apiKeyMode, hashApiKey } from './api-key.ts';
import type { KeysStore } from './keys-store.ts';

export type KeyDirectory = ReturnType<typeof createKeyDirectory>;

interface Known {
  readonly hash: Uint8Array;
  readonly caller: Caller | undefined;
}

type KeyKind = 'akismet' | undefined;

const cachedKeys = 10_000;

export function createKeyDirectory(
  keys: Pick<KeysStore, 'findByHash'>,
  accounts: Pick<AccountsStore, 'find'>,
  plans: Plans,
  onUse: (keyId: string) => void,
) {
  /** The hash of the current key, for comparison: one buffer is reused for all of them. */
  const given = Buffer.alloc(32);

  const known = createLoadingCache(async (hash): Promise<Known> => {
    const record = await keys.findByHash(hash);
    const account = record && (await accounts.find(record.accountId));
    const caller: Caller | undefined = record &&
      account && {
        accountId: account.id,
        keyId: record.id,
        mode: record.mode,
        plan: plans[account.plan],
        planName: account.plan,
        limits: record.limits,
      };
    // A copy: small buffers are slices of 64 KB slabs, and each kept key would keep a whole slab.
    return { hash: new Uint8Array(Buffer.from(record?.hash ?? hash, 'hex')), caller };
  }, cachedKeys);

  function used(caller: Caller | undefined): Caller | undefined {
    if (caller === undefined || hasExpired(caller)) return undefined;
    onUse(caller.keyId);
    return caller;
  }

  async function lookUp(hash: string): Promise<Caller | undefined> {
    const { caller } = await known.get(hash);
    return used(caller);
  }

  return {
    /** `kind`: keys that are accepted besides the usual ones [A1]. */
    find(key: string, kind?: KeyKind): Caller | undefined | Promise<Caller | undefined> {
      if (key.length !== apiKeyLength && !(kind === 'akismet' && isAkismetKey(key))) return undefined;
      const hash = hashApiKey(key);
      const entry = known.peek(hash);
      // A known key was well formed when it was added.
      if (entry === undefined) return isWellFormed(key, kind) ? lookUp(hash) : undefined;
      given.write(hash, 'hex');
      if (entry.caller === undefined || !timingSafeEqual(entry.hash, given)) return undefined;
      return used(entry.caller);
    },

    isWellFormed,

    /** The keys of the account changed, or those of any account may have. */
    clear(accountId?: string): void {
      if (accountId === undefined) known.clear();
      // A key that was unknown may now belong to the account.
      else known.clear((_hash, entry) => (entry?.caller?.accountId ?? accountId) === accountId);
    },
  };
}

function isWellFormed(key: string, kind?: KeyKind): boolean {
  return apiKeyMode(key) !== undefined || (kind === 'akismet' && isAkismetKey(key));
}

function hasExpired({ limits: { expiresAtMs } }: Caller): boolean {
  return expiresAtMs !== null && expiresAtMs <= Date.now();
}
