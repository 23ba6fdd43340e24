/** Puts content beside the call it belongs to, for accounts that keep it: written with the call or not at all. */

import type { LedgerEntry, LedgerFollower } from '../ledger/ledger-entry.ts';
import type { KeptContentTable } from '../storage/review-schema.ts';
import type { Secrets } from '../storage/secrets.ts';
import { reviewSeverity } from './review-severity.ts';

/** Few, since each may be 50,000 characters long. */
const rowsAtOnce = 100;

const insert = `insert into kept_content (account_id, request_id, action, flagged, content, expires_at, restricted,
  author, content_hash, severity) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

type Named = Pick<KeptContentTable, 'account_id' | 'request_id'>;

/** Kept content as people read it [O7]. */
export function openContent(
  secrets: Secrets,
  { account_id, request_id, content }: Named & { content: string },
): string {
  return secrets.open(['kept_content', account_id, request_id], content);
}

export function sealContent(secrets: Secrets, row: KeptContentTable): KeptContentTable {
  return { ...row, content: secrets.seal(['kept_content', row.account_id, row.request_id], row.content) };
}

export const keptContents = (secrets: Secrets): LedgerFollower => ({
  writeToSqlite(connection, entries) {
    for (const entry of entries) {
      const kept = rowOf(secrets, entry);
      if (kept === undefined) continue;
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
          kept.author,
          kept.content_hash,
          kept.severity,
        );
    }
  },

  async writeToPostgres(transaction, entries) {
    const rows = entries.flatMap((entry) => rowOf(secrets, entry) ?? []);
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      await transaction
        .insertInto('kept_content')
        .values(rows.slice(from, from + rowsAtOnce))
        .execute();
    }
  },
});

const untouched = { claimed_by: null, claimed_until: null, escalated_by: null, escalated_at: null };

function rowOf(secrets: Secrets, { kept, row }: LedgerEntry): KeptContentTable | undefined {
  if (kept === undefined) return undefined;
  const { author, content_hash } = row;
  return sealContent(secrets, { ...kept, author, content_hash, severity: reviewSeverity(row), ...untouched });
}

/** Tells whose review queue grew, once the calls are committed. */
export function tellOfKept(grew: (accountId: string) => void): LedgerFollower {
  return {
    writeToSqlite() {},
    async writeToPostgres() {},
    settled(entries, committed) {
      if (!committed) return;
      for (const accountId of new Set(entries.flatMap(({ kept }) => kept?.account_id ?? []))) grew(accountId);
    },
  };
}
