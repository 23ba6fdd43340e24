/** Puts content beside the call it belongs to, for accounts that keep it: written with the call or not at all. */

import type { LedgerFollower } from '../ledger/ledger-entry.ts';
import type { KeptContentTable } from '../storage/schema.ts';

/** Few, since each may be 50,000 characters long. */
const rowsAtOnce = 100;

const insert = `insert into kept_content
  (account_id, request_id, action, flagged, content, expires_at, restricted) values (?, ?, ?, ?, ?, ?, ?)`;

export const keptContents: LedgerFollower = {
  writeToSqlite(connection, entries) {
    for (const { kept } of entries) {
      if (kept !== undefined) {
        connection
          .prepare(insert)
          .run(
            kept.account_id,
            kept.request_id,
            kept.action,
            kept.flagged,
            kept.content,
            kept.expires_at,
            kept.restricted,
          );
      }
    }
  },

  async writeToPostgres(transaction, entries) {
    const rows: KeptContentTable[] = entries.flatMap(({ kept }) => kept ?? []);
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      await transaction
        .insertInto('kept_content')
        .values(rows.slice(from, from + rowsAtOnce))
        .execute();
    }
  },
};
