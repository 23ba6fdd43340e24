/** Stores the figures of each author; written when the calls are counted, in the same transaction. */

import type { LedgerAction } from '@moderato/contract';
import { dayMs } from '../../base/durations.ts';
import { addingTo, insertOf, type Rows } from '../../base/storage/insert-rows.ts';
import { flaggedNames } from '../../calls/ledger/figures/hour-figures.ts';
import type { LedgerEntry, LedgerFollower } from '../../calls/ledger/ledger-entry.ts';
import { offenceWeight } from './offender-score.ts';

interface Counts {
  calls: number;
  flagged: number;
  blocked: number;
}

interface DayCounts extends Counts {
  readonly day: number;
}

interface AuthorSum extends Counts {
  readonly accountId: string;
  readonly author: string;
  firstAt: number;
  lastAt: number;
  weight: number;
  /** Hardly ever more than one day: calls are counted a moment after they were made. */
  readonly days: DayCounts[];
  /** None for most authors. */
  categories?: Map<string, number>;
}

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

/** What a batch of calls adds: one list per account, in a fixed order, so that two transactions cannot deadlock. */
function countAuthors(entries: readonly LedgerEntry[]): AuthorSum[][] {
  const accounts = new Map<string, Map<string, AuthorSum>>();
  for (const { row, period } of entries) {
    if (row.author === null || period === undefined) continue;
    const sum = sumOf(accounts, row.account_id, row.author, row.at);
    sum.firstAt = Math.min(sum.firstAt, row.at);
    sum.lastAt = Math.max(sum.lastAt, row.at);
    count(sum, row.action);
    count(dayOf(sum, Math.floor(row.at / dayMs)), row.action);
    if (row.action !== 'flag' && row.action !== 'block') continue;
    sum.weight += offenceWeight(row);
    sum.categories ??= new Map();
    for (const category of flaggedNames(row.flagged)) {
      sum.categories.set(category, (sum.categories.get(category) ?? 0) + 1);
    }
  }
  return inOrder(accounts).map(inOrder);
}

function sumOf(
  accounts: Map<string, Map<string, AuthorSum>>,
  accountId: string,
  author: string,
  atMs: number,
): AuthorSum {
  let authors = accounts.get(accountId);
  if (authors === undefined) {
    authors = new Map<string, AuthorSum>();
    accounts.set(accountId, authors);
  }
  let sum = authors.get(author);
  if (sum === undefined) {
    sum = { accountId, author, firstAt: atMs, lastAt: atMs, calls: 0, flagged: 0, blocked: 0, weight: 0, days: [] };
    authors.set(author, sum);
  }
  return sum;
}

function dayOf({ days }: AuthorSum, day: number): DayCounts {
  let counts = days.find((known) => known.day === day);
  if (counts === undefined) {
    counts = { day, calls: 0, flagged: 0, blocked: 0 };
    days.push(counts);
  }
  return counts;
}

function inOrder<Value>(values: ReadonlyMap<string, Value>): Value[] {
  return [...values.keys()].sort().map((name) => values.get(name) as Value);
}

function count(counts: Counts, action: LedgerAction): void {
  counts.calls++;
  if (action === 'flag') counts.flagged++;
  if (action === 'block') counts.blocked++;
}
