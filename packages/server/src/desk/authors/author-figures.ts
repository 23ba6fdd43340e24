/** Stores the figures of each author; written when the calls are counted, in the same transaction. */

import type { LedgerAction } from '@moderato/contract';
import { dayMs } from '../../base/durations.ts';
import { addingTo, insertOf, type Rows } from '../../base/storage/insert-rows.ts';
import { flaggedNames } from '../../calls/ledger/figures/hour-figures.ts';
import type { LedgerEntry, LedgerFollower } from '../../calls/ledger/ledger-entry.ts';
import { offenceWeight } from './offender-score.ts';

type Call = LedgerEntry['row'];

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

export const authorFigures: LedgerFollower = {
  rows(entries) {
    const calls = entries.flatMap(({ row, period }) => (row.author === null || period === undefined ? [] : row));
    return groups(calls, (call) => call.account_id).flatMap(([accountId, own]) => rowsOf(accountId, own));
  },
};

/** In a fixed order, so that two transactions cannot deadlock. */
function groups(calls: readonly Call[], nameOf: (call: Call) => string): [string, Call[]][] {
  return [...Map.groupBy(calls, nameOf)].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** What the calls of one account add. */
function rowsOf(accountId: string, calls: readonly Call[]): Rows[] {
  const byAuthor = groups(calls, ({ author }) => author ?? '').map(([author, own]) => ({
    author,
    own,
    offences: own.filter(({ action }) => action === 'flag' || action === 'block'),
    // Hardly ever more than one: calls are counted a moment after they were made.
    days: Map.groupBy(own, ({ at }) => Math.floor(at / dayMs)),
  }));
  const seen = byAuthor.flatMap(({ author, own, offences }) => {
    const times = own.map(({ at }) => at);
    const weight = offences.reduce((sum, offence) => sum + offenceWeight(offence), 0);
    return [accountId, weight, ...counts(own), Math.min(...times), Math.max(...times), author];
  });
  const counted = byAuthor.flatMap(({ author, days: own }) =>
    [...own].flatMap(([day, some]) => [accountId, day, ...counts(some), author]),
  );
  const found = byAuthor.flatMap(({ author, offences }) => {
    const names = Map.groupBy(
      offences.flatMap(({ flagged }) => flaggedNames(flagged)),
      (name) => name,
    );
    return [...names].flatMap(([category, times]) => [accountId, author, category, times.length]);
  });
  return [
    { insert: authors, values: seen },
    { insert: days, values: counted },
    { insert: categories, values: found },
  ];
}

/** Blocked and flagged ones, and all. */
function counts(calls: readonly Call[]): number[] {
  const ended = (wanted: LedgerAction) => calls.filter(({ action }) => action === wanted).length;
  return [ended('block'), ended('flag'), calls.length];
}
