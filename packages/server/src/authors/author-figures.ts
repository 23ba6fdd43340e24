/** Figures of each author as they are kept; written when the calls are counted, in the same transaction. */

import type { LedgerFollower } from '../ledger/ledger-entry.ts';
import { addingTo, insertOf, type Rows } from '../storage/insert-rows.ts';
import { type AuthorSum, countAuthors } from './count-authors.ts';

const authors = insertOf({
  table: 'authors',
  shared: ['account_id'],
  own: ['author', 'first_seen_at', 'last_seen_at', 'calls', 'flagged', 'blocked', 'weight'],
  onConflict: `on conflict (account_id, author) do update set
    first_seen_at = case when excluded.first_seen_at < authors.first_seen_at
      then excluded.first_seen_at else authors.first_seen_at end,
    last_seen_at = case when excluded.last_seen_at > authors.last_seen_at
      then excluded.last_seen_at else authors.last_seen_at end,
    ${addingTo('authors', ['calls', 'flagged', 'blocked', 'weight'])}`,
});
const days = insertOf({
  table: 'author_days',
  shared: ['account_id'],
  own: ['author', 'day', 'calls', 'flagged', 'blocked'],
  onConflict: `on conflict (account_id, author, day) do update set
    ${addingTo('author_days', ['calls', 'flagged', 'blocked'])}`,
});
const categories = insertOf({
  table: 'author_categories',
  shared: ['account_id'],
  own: ['author', 'category', 'flagged'],
  onConflict: `on conflict (account_id, author, category) do update set ${addingTo('author_categories', ['flagged'])}`,
});

export const authorFigures: LedgerFollower = { rows: (entries) => countAuthors(entries).flatMap(rowsOf) };

/** Of the authors of one account. */
function rowsOf(sums: readonly AuthorSum[]): Rows[] {
  const shared = [sums[0]?.accountId ?? ''];
  const seen = sums.flatMap(({ author, firstAt, lastAt, calls, flagged, blocked, weight }) => [
    ...[author, firstAt, lastAt, calls, flagged, blocked, weight],
  ]);
  const counted = sums.flatMap(({ author, days: own }) =>
    own.flatMap(({ day, calls, flagged, blocked }) => [author, day, calls, flagged, blocked]),
  );
  const found = sums.flatMap(({ author, categories: own = [] }) =>
    [...own].flatMap(([category, times]) => [author, category, times]),
  );
  return [
    { insert: authors, shared, own: seen },
    { insert: days, shared, own: counted },
    { insert: categories, shared, own: found },
  ];
}
