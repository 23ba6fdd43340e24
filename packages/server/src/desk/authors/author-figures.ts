/** Stores the figures of each author; written when the calls are counted, in the same transaction. */

import { addingTo, insertOf, type Rows } from '../../base/storage/insert-rows.ts';
import type { LedgerFollower } from '../../calls/ledger/ledger-entry.ts';
import { type AuthorSum, countAuthors } from './count-authors.ts';

const authors = insertOf({
  table: 'authors',
  columns: ['account_id', 'weight', 'blocked', 'flagged', 'calls', 'first_seen_at', 'last_seen_at', 'author'],
  onConflict: `on conflict (account_id, author) do update set
    first_seen_at = case when excluded.first_seen_at < authors.first_seen_at
      then excluded.first_seen_at else authors.first_seen_at end,
    last_seen_at = case when excluded.last_seen_at > authors.last_seen_at
      then excluded.last_seen_at else authors.last_seen_at end,
    ${addingTo('authors', ['calls', 'flagged', 'blocked', 'weight'])}`,
});
const days = insertOf({
  table: 'author_days',
  columns: ['account_id', 'day', 'blocked', 'flagged', 'calls', 'author'],
  onConflict: `on conflict (account_id, author, day) do update set
    ${addingTo('author_days', ['calls', 'flagged', 'blocked'])}`,
});
const categories = insertOf({
  table: 'author_categories',
  columns: ['account_id', 'author', 'category', 'flagged'],
  onConflict: `on conflict (account_id, author, category) do update set ${addingTo('author_categories', ['flagged'])}`,
});

export const authorFigures: LedgerFollower = { rows: (entries) => countAuthors(entries).flatMap(rowsOf) };

/** For the authors of one account. */
function rowsOf(sums: readonly AuthorSum[]): Rows[] {
  const seen = sums.flatMap(({ accountId, author, firstAt, lastAt, calls, flagged, blocked, weight }) => [
    ...[accountId, weight, blocked, flagged, calls, firstAt, lastAt, author],
  ]);
  const counted = sums.flatMap(({ accountId, author, days: own }) =>
    own.flatMap(({ day, calls, flagged, blocked }) => [accountId, day, blocked, flagged, calls, author]),
  );
  const found = sums.flatMap(({ accountId, author, categories: own = [] }) =>
    [...own].flatMap(([category, times]) => [accountId, author, category, times]),
  );
  return [
    { insert: authors, values: seen },
    { insert: days, values: counted },
    { insert: categories, values: found },
  ];
}
