/** Puts content beside the call it belongs to, for accounts that keep it: written with the call or not at all. */

import type { KeptContentTable } from '../storage/schema.ts';
import type { LedgerFollower } from '../usage/ledger-entry.ts';

const insert = `insert into kept_content
  (account_id, request_id, content, expires_at) values (?, ?, ?, ?)`;

export const keptContents: LedgerFollower = {
  writeToSqlite(connection, entries) {
    for (const { kept } of entries) {
      if (kept !== undefined) {
        connection.prepare(insert).run(kept.account_id, kept.request_id, kept.content, kept.expires_at);
      }
    }
  },

  async writeToPostgres(transaction, entries) {
    const rows: KeptContentTable[] = entries.flatMap(({ kept }) => kept ?? []);
    // One at a time: flagged calls of accounts that keep content are few, and each may be 50,000 characters long.
    for (const row of rows) await transaction.insertInto('kept_content').values(row).execute();
  },
};
