/** Stores content next to its call, for accounts that keep it: both are written, or neither. */

import type { Origin } from '@moderato/contract';
import { insertOf } from '../../base/storage/insert-rows.ts';
import type { KeptContentTable } from '../../base/storage/review-schema.ts';
import type { Secrets } from '../../base/storage/secrets.ts';
import type { LedgerFollower } from '../ledger/ledger-entry.ts';
import { reviewSeverity, reviewUrgency } from './review-severity.ts';

const insert = insertOf({
  table: 'kept_content',
  columns: [
    ...['account_id', 'request_id', 'action', 'flagged', 'content', 'expires_at', 'restricted'],
    ...['author', 'content_hash', 'severity', 'urgency', 'picture_hashes'],
    ...[
      'content_url',
      'author_name',
      'preview',
      'preview_blurred',
      'preview_expires_at',
      'preview_for_admins',
      'sampled',
    ],
  ],
  // Few, since each may be 50,000 characters long.
  rowsAtOnce: 100,
});

type Named = Pick<KeptContentTable, 'account_id' | 'request_id'>;

/** Kept content as people read it [O7]. */
export function openContent(
  secrets: Secrets,
  { account_id, request_id, content }: Named & { content: string },
): string {
  return secrets.open(['kept_content', account_id, request_id], content);
}

export function sealContent<Row extends Named & { content: string }>(secrets: Secrets, row: Row): Row {
  return { ...row, content: seal(secrets, row, row.content) };
}

/** Where the content stands and who wrote it, as they are stored. */
export function sealOrigin(secrets: Secrets, named: Named, origin: Partial<Origin>) {
  const { content_url: address, author_name: name } = origin;
  return { content_url: sealIfAny(secrets, named, address), author_name: sealIfAny(secrets, named, name) };
}

function sealIfAny(secrets: Secrets, named: Named, text: string | null | undefined): string | null {
  return text ? seal(secrets, named, text) : null;
}

function seal(secrets: Secrets, { account_id, request_id }: Named, content: string): string {
  return secrets.seal(['kept_content', account_id, request_id], content);
}

export const keptContents = (secrets: Secrets): LedgerFollower => ({
  rows: (entries) =>
    entries.flatMap(({ kept, row }) => {
      if (kept === undefined) return [];
      const { account_id, request_id, action, flagged } = row;
      const sealed = seal(secrets, row, kept.content);
      const besides = [
        ...[kept.picture_hashes, kept.content_url, kept.author_name, kept.preview, kept.preview_blurred],
      ].map((text) => sealIfAny(secrets, row, text));
      const own = [account_id, request_id, action, flagged, sealed, kept.expires_at, kept.restricted];
      const severity = reviewSeverity(row);
      const last = [kept.preview_expires_at ?? null, kept.preview_for_admins ?? null, kept.sampled ?? 0];
      const rank = [severity, reviewUrgency(severity, row.at)];
      return [{ insert, values: [...own, row.author, row.content_hash, ...rank, ...besides, ...last] }];
    }),
});

/** Notifies accounts whose review queue grew, once the calls are committed. */
export function notifyKept(grew: (accountId: string) => void): LedgerFollower {
  return {
    settled(entries, committed) {
      if (!committed) return;
      for (const accountId of new Set(entries.flatMap(({ kept, row }) => (kept === undefined ? [] : row.account_id))))
        grew(accountId);
    },
  };
}
