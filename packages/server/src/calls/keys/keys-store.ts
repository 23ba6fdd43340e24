/** Stores API keys: never the key, only its SHA-256, with what the dashboard shows about it [K1]. */

import { type KeyKind, type KeyScope, keyScopeNames } from '@moderato/contract';
import { type KeyLimits, noKeyLimits } from '../../base/caller.ts';
import { newId } from '../../base/ids.ts';
import type { KeysTable } from '../../base/storage/account-schema.ts';
import { countRows } from '../../base/storage/count-rows.ts';
import type { Database } from '../../base/storage/database.ts';
import { inTransaction } from '../../base/storage/in-transaction.ts';
import { countChange } from '../../base/storage/instance-store.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import type { KeyMode } from '../../base/storage/schema.ts';
import { createAkismetKey } from './akismet-key.ts';
import { createApiKey, hashApiKey } from './api-key.ts';

export interface KeyRecord {
  readonly id: string;
  readonly accountId: string;
  readonly mode: KeyMode;
  readonly prefix: string;
  readonly lastFour: string;
  readonly label: string;
  readonly createdAtMs: number;
  readonly lastUsedAtMs: number | null;
  readonly revokedAtMs: number | null;
  readonly limits: KeyLimits;
  readonly kind: KeyKind;
}

export type KeysStore = ReturnType<typeof createKeysStore>;

export function createKeysStore({ query }: Database) {
  return {
    /** Only this result contains the full key. */
    async create(
      accountId: string,
      mode: KeyMode,
      label: string,
      limits: KeyLimits = noKeyLimits,
      kind: KeyKind = 'api',
    ): Promise<{ record: KeyRecord; key: string }> {
      const key = kind === 'akismet' ? createAkismetKey() : createApiKey(mode).key;
      const row: KeysTable = {
        id: newId('key'),
        account_id: accountId,
        mode,
        kind,
        hash: hashApiKey(key),
        last_four: key.slice(-4),
        label,
        created_at: Date.now(),
        last_used_at: null,
        revoked_at: null,
        ...toColumns(limits),
      };
      await inTransaction(query, async (transaction) => {
        await transaction.insertInto('api_keys').values(row).execute();
        await countChange(transaction, { noun: 'keys', accountId });
      });
      return { record: fromRow(row), key };
    },

    async list(accountId?: string): Promise<KeyRecord[]> {
      const from = accountId === undefined ? query : ofAccount(query, accountId);
      return (await from.selectFrom('api_keys').selectAll().orderBy('id').execute()).map(fromRow);
    },

    /** By id, revoked or not. */
    async find(id: string): Promise<KeyRecord | undefined> {
      const row = await query.selectFrom('api_keys').selectAll().where('id', '=', id).executeTakeFirst();
      return row && fromRow(row);
    },

    /** A key that may be used; a revoked one is not found. */
    async findByHash(hash: string): Promise<(KeyRecord & { hash: string }) | undefined> {
      const row = await query
        .selectFrom('api_keys')
        .selectAll()
        .where('hash', '=', hash)
        .where('revoked_at', 'is', null)
        .executeTakeFirst();
      return row && { ...fromRow(row), hash: row.hash };
    },

    /** False when there is no such key. */
    async label(id: string, label: string): Promise<boolean> {
      const result = await query.updateTable('api_keys').set({ label }).where('id', '=', id).executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },

    /** False when there is no such key. */
    limit: (id: string, limits: KeyLimits): Promise<boolean> =>
      inTransaction(query, async (transaction) => {
        const changed = await transaction
          .updateTable('api_keys')
          .set(toColumns(limits))
          .where('id', '=', id)
          .returning('account_id')
          .executeTakeFirst();
        if (changed === undefined) return false;
        await countChange(transaction, { noun: 'keys', accountId: changed.account_id });
        return true;
      }),

    /** Keys of the account that are not revoked. */
    countUsable: (accountId: string): Promise<number> =>
      countRows(ofAccount(query, accountId).selectFrom('api_keys').where('revoked_at', 'is', null)),

    /** Deletes the account's oldest revoked keys beyond this number. */
    async dropRevoked(accountId: string, most: number): Promise<void> {
      const tooOld = await ofAccount(query, accountId)
        .selectFrom('api_keys')
        .select('id')
        .where('revoked_at', 'is not', null)
        .orderBy('revoked_at', 'desc')
        .limit(100)
        .offset(most)
        .execute();
      for (const { id } of tooOld) await query.deleteFrom('api_keys').where('id', '=', id).execute();
    },

    /** All origins that usable keys name, in any account. */
    async origins(nowMs: number): Promise<Set<string>> {
      const rows = await query
        .selectFrom('api_keys')
        .select('origins')
        .where('origins', '!=', '')
        .where('revoked_at', 'is', null)
        .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', nowMs)]))
        .execute();
      return new Set(rows.flatMap(({ origins }) => words(origins)));
    },

    /** False when there is no such key or it is revoked already. */
    async revoke(id: string): Promise<boolean> {
      return inTransaction(query, async (transaction) => {
        const revoked = await transaction
          .updateTable('api_keys')
          .set({ revoked_at: Date.now() })
          .where('id', '=', id)
          .where('revoked_at', 'is', null)
          .returning('account_id')
          .executeTakeFirst();
        if (revoked === undefined) return false;
        await countChange(transaction, { noun: 'keys', accountId: revoked.account_id });
        return true;
      });
    },

    async markUsed(uses: ReadonlyMap<string, number>): Promise<void> {
      // In a fixed order, so that two processes that record the same keys cannot deadlock.
      const inOrder = [...uses].sort(([a], [b]) => (a < b ? -1 : 1));
      await inTransaction(query, async (transaction) => {
        for (const [id, atMs] of inOrder) {
          await transaction
            .updateTable('api_keys')
            .set({ last_used_at: atMs })
            .where('id', '=', id)
            .where((where) => where.or([where('last_used_at', 'is', null), where('last_used_at', '<', atMs)]))
            .execute();
        }
      });
    },
  };
}

function fromRow(row: KeysTable): KeyRecord {
  return {
    id: row.id,
    accountId: row.account_id,
    mode: row.mode,
    kind: row.kind,
    // Nothing in an Akismet key tells its mode.
    prefix: row.kind === 'akismet' ? '' : `mod_${row.mode}_`,
    lastFour: row.last_four,
    label: row.label,
    createdAtMs: row.created_at,
    lastUsedAtMs: row.last_used_at,
    revokedAtMs: row.revoked_at,
    limits: {
      scopes: words(row.scopes) as KeyScope[],
      expiresAtMs: row.expires_at,
      requestsPerSecond: row.requests_per_second,
      origins: words(row.origins),
    },
  };
}

function toColumns({ scopes, expiresAtMs, requestsPerSecond, origins }: KeyLimits) {
  return {
    // In a fixed order, however they were given.
    scopes: keyScopeNames.filter((scope) => scopes.includes(scope)).join(' '),
    expires_at: expiresAtMs,
    requests_per_second: requestsPerSecond,
    origins: [...new Set(origins)].join(' '),
  };
}

function words(text: string): string[] {
  return text === '' ? [] : text.split(' ');
}
