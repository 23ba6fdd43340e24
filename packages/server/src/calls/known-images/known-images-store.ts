/**
 * Stores an account's list of known images: hashes, never pictures. Lists can be long, so they are written in batches, which
 * gives a server on the same store its turn, and read in pages.
 */

import { type ImageCategory, limits, type RuleAction } from '@moderato/contract';
import { sql } from 'kysely';
import type { Database } from '../../base/storage/database.ts';
import { inTransaction } from '../../base/storage/in-transaction.ts';
import { countChange } from '../../base/storage/instance-store.ts';
import { ofAccount } from '../../base/storage/of-account.ts';

export interface KnownImageEntry {
  /** 64 hexadecimal digits of PDQ, or 32 of the MD5 of the file, in lower case. */
  readonly hash: string;
  readonly category: ImageCategory;
  readonly action: RuleAction;
  readonly label: string;
}

export type KnownImagesStore = ReturnType<typeof createKnownImagesStore>;

export function createKnownImagesStore({ query }: Database) {
  return {
    /** Replaces an entry with the same hash. A batch is written completely or not at all. */
    add: (
      accountId: string,
      batch: readonly KnownImageEntry[],
    ): Promise<{ added: number; replaced: number } | 'too_many'> =>
      inTransaction(query, async (transaction) => {
        // Written first: two processes that add to one list wait for each other here, and then both count.
        await touchList(transaction, accountId, 0);
        const unique = [...new Map(batch.map((entry) => [entry.hash, entry])).values()];
        const there = await ofAccount(transaction, accountId)
          .selectFrom('known_images')
          .select('hash')
          .where(
            'hash',
            'in',
            unique.map(({ hash }) => hash),
          )
          .execute();
        const added = unique.length - there.length;
        const { entries } = await readList(transaction, accountId);
        // A refusal must leave no trace, including the incremented version.
        if (entries + added > limits.knownImagesPerAccount) throw tooMany;
        await transaction
          .insertInto('known_images')
          .values(unique.map((entry) => ({ account_id: accountId, created_at: Date.now(), ...entry })))
          .onConflict((conflict) =>
            conflict.columns(['account_id', 'hash']).doUpdateSet((given) => ({
              category: given.ref('excluded.category'),
              action: given.ref('excluded.action'),
              label: given.ref('excluded.label'),
            })),
          )
          .execute();
        await touchList(transaction, accountId, added);
        return { added, replaced: there.length };
      }).catch((error: unknown) => {
        if (error === tooMany) return 'too_many' as const;
        throw error;
      }),

    /** By hash, after the one given. */
    async list(
      accountId: string,
      { after = '', limit }: { readonly after?: string; readonly limit: number },
    ): Promise<(KnownImageEntry & { readonly created_at: number })[]> {
      return ofAccount(query, accountId)
        .selectFrom('known_images')
        .select(['hash', 'category', 'action', 'label', 'created_at'])
        .where('hash', '>', after)
        .orderBy('hash')
        .limit(limit)
        .execute();
    },

    /** False when the account has no such entry. */
    remove: (accountId: string, hash: string): Promise<boolean> =>
      inTransaction(query, async (transaction) => {
        const { numDeletedRows } = await ofAccount(transaction, accountId)
          .deleteFrom('known_images')
          .where('hash', '=', hash)
          .executeTakeFirst();
        if (numDeletedRows > 0n) await touchList(transaction, accountId, -1);
        return numDeletedRows > 0n;
      }),

    removeAll: (accountId: string): Promise<number> =>
      inTransaction(query, async (transaction) => {
        const { numDeletedRows } = await ofAccount(transaction, accountId)
          .deleteFrom('known_images')
          .executeTakeFirst();
        const removed = Number(numDeletedRows);
        if (removed > 0) await touchList(transaction, accountId, -removed);
        return removed;
      }),

    /** `version` increases with every change of the list. */
    readList: (accountId: string): Promise<{ version: number; entries: number }> => readList(query, accountId),

    /** Accounts with lists of at least so many entries, the longest first. */
    async withLongLists(entries: number): Promise<string[]> {
      const rows = await query
        .selectFrom('known_image_lists')
        .select('account_id')
        .where('entries', '>=', entries)
        .orderBy('entries', 'desc')
        .execute();
      return rows.map((row) => row.account_id);
    },
  };
}

const tooMany = new Error('The list is full.');

async function readList(query: Database['query'], accountId: string): Promise<{ version: number; entries: number }> {
  const row = await ofAccount(query, accountId)
    .selectFrom('known_image_lists')
    .select(['version', 'entries'])
    .executeTakeFirst();
  return row ?? { version: 0, entries: 0 };
}

async function touchList(query: Database['query'], accountId: string, added: number): Promise<void> {
  await sql`insert into known_image_lists (account_id, version, entries) values (${accountId}, 1, ${added})
    on conflict (account_id) do update
    set version = known_image_lists.version + 1, entries = known_image_lists.entries + ${added}`.execute(query);
  await countChange(query, { noun: 'knownImages', accountId });
}
