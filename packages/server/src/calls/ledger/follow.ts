/** Writes what follows the calls of a batch, in the transaction of the batch. */

import type { Database } from '../../base/storage/database.ts';
import { insertIntoPostgres, insertIntoSqlite } from '../../base/storage/insert-rows.ts';
import type { SqliteConnection } from '../../base/storage/sqlite-driver.ts';
import type { LedgerEntry, LedgerFollower } from './ledger-entry.ts';

type Followers = readonly LedgerFollower[];
type Entries = readonly LedgerEntry[];

export function followOnSqlite(connection: SqliteConnection, followers: Followers, entries: Entries): void {
  for (const follower of followers) {
    for (const rows of follower.rows?.(entries) ?? []) insertIntoSqlite(connection, rows);
    follower.writeToSqlite?.(connection, entries);
  }
}

export async function followOnPostgres(
  query: Database['query'],
  followers: Followers,
  entries: Entries,
): Promise<void> {
  for (const follower of followers) {
    await insertIntoPostgres(query, follower.rows?.(entries) ?? []);
    await follower.writeToPostgres?.(query, entries);
  }
}
