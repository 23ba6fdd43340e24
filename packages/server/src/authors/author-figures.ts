/** Figures of each author as they are kept; written when the calls are counted, in the same transaction. */

import type { SQLInputValue } from 'node:sqlite';
import { sql } from 'kysely';
import type { LedgerFollower } from '../ledger/ledger-entry.ts';
import type { Database } from '../storage/database.ts';
import { insertRowsOf } from '../storage/insert-rows.ts';
import type { SqliteConnection } from '../storage/sqlite-driver.ts';
import { type AuthorSum, countAuthors } from './count-authors.ts';

const addSeen = `first_seen_at = min(first_seen_at, excluded.first_seen_at),
  last_seen_at = max(last_seen_at, excluded.last_seen_at), calls = calls + excluded.calls`;
const addCounts = 'flagged = flagged + excluded.flagged, blocked = blocked + excluded.blocked';
const sameAuthor = 'on conflict (account_id, author) do update set';
const sameDay = `on conflict (account_id, author, day) do update set calls = calls + excluded.calls, ${addCounts}`;

const addOffenders = insertRowsOf({
  table: 'authors',
  shared: ['account_id'],
  own: ['author', 'first_seen_at', 'last_seen_at', 'calls', 'flagged', 'blocked', 'weight'],
  onConflict: `${sameAuthor} ${addSeen}, ${addCounts}, weight = weight + excluded.weight`,
});
const addOffendersDays = insertRowsOf({
  table: 'author_days',
  shared: ['account_id'],
  own: ['author', 'day', 'calls', 'flagged', 'blocked'],
  onConflict: sameDay,
});
const addCategories = insertRowsOf({
  table: 'author_categories',
  shared: ['account_id'],
  own: ['author', 'category', 'flagged'],
  onConflict: 'on conflict (account_id, author, category) do update set flagged = flagged + excluded.flagged',
});
/** Most calls are allowed: those must not touch the index over the weight. */
const addHarmless = insertRowsOf({
  table: 'authors',
  shared: ['account_id', 'flagged', 'blocked', 'weight'],
  own: ['author', 'first_seen_at', 'last_seen_at', 'calls'],
  onConflict: `${sameAuthor} ${addSeen}`,
});
const addHarmlessDay = insertRowsOf({
  table: 'author_days',
  shared: ['account_id', 'day', 'flagged', 'blocked'],
  own: ['author', 'calls'],
  onConflict: sameDay,
});

export const authorFigures: LedgerFollower = {
  writeToSqlite(connection, entries) {
    for (const sums of countAuthors(entries)) {
      const isHarmless = ({ flagged, blocked }: AuthorSum) => flagged + blocked === 0;
      writeHarmless(connection, sums.filter(isHarmless));
      writeOffenders(
        connection,
        sums.filter((sum) => !isHarmless(sum)),
      );
    }
  },

  async writeToPostgres(transaction, entries) {
    const sums = countAuthors(entries).flat();
    for (let from = 0; from < sums.length; from += rowsAtOnce) {
      await addToPostgres(transaction, sums.slice(from, from + rowsAtOnce));
    }
  },
};

/** Authors of one account, none of whose calls was flagged or blocked. */
function writeHarmless(connection: SqliteConnection, sums: readonly AuthorSum[]): void {
  const [first] = sums;
  if (first === undefined) return;
  const authors: SQLInputValue[] = [];
  const days = new Map<number, SQLInputValue[]>();
  for (const { author, firstAt, lastAt, calls, days: own } of sums) {
    authors.push(author, firstAt, lastAt, calls);
    for (const { day, calls: times } of own) {
      const known = days.get(day);
      if (known === undefined) days.set(day, [author, times]);
      else known.push(author, times);
    }
  }
  addHarmless(connection, [first.accountId, 0, 0, 0], authors);
  for (const [day, values] of days) addHarmlessDay(connection, [first.accountId, day, 0, 0], values);
}

function writeOffenders(connection: SqliteConnection, sums: readonly AuthorSum[]): void {
  const [first] = sums;
  if (first === undefined) return;
  const account = [first.accountId];
  addOffenders(
    connection,
    account,
    sums.flatMap(({ author, firstAt, lastAt, calls, flagged, blocked, weight }) => [
      author,
      firstAt,
      lastAt,
      calls,
      flagged,
      blocked,
      weight,
    ]),
  );
  addOffendersDays(
    connection,
    account,
    sums.flatMap(({ author, days }) =>
      days.flatMap(({ day, calls, flagged, blocked }) => [author, day, calls, flagged, blocked]),
    ),
  );
  addCategories(
    connection,
    account,
    sums.flatMap(({ author, categories }) =>
      [...(categories ?? [])].flatMap(([category, times]) => [author, category, times]),
    ),
  );
}

/** A statement takes 65,535 parameters at most. */
const rowsAtOnce = 1_000;

async function addToPostgres(transaction: Database['query'], sums: readonly AuthorSum[]): Promise<void> {
  const plus = (table: string, name: string) =>
    sql<number>`${sql.ref(`${table}.${name}`)} + ${sql.ref(`excluded.${name}`)}`;
  await transaction
    .insertInto('authors')
    .values(
      sums.map(({ accountId, author, firstAt, lastAt, calls, flagged, blocked, weight }) => ({
        account_id: accountId,
        author,
        first_seen_at: firstAt,
        last_seen_at: lastAt,
        calls,
        flagged,
        blocked,
        weight,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'author']).doUpdateSet({
        first_seen_at: sql<number>`least(authors.first_seen_at, excluded.first_seen_at)`,
        last_seen_at: sql<number>`greatest(authors.last_seen_at, excluded.last_seen_at)`,
        calls: plus('authors', 'calls'),
        flagged: plus('authors', 'flagged'),
        blocked: plus('authors', 'blocked'),
        weight: plus('authors', 'weight'),
      }),
    )
    .execute();
  const named = ({ accountId, author }: AuthorSum) => ({ account_id: accountId, author });
  await transaction
    .insertInto('author_days')
    .values(sums.flatMap((sum) => sum.days.map((counts) => ({ ...named(sum), ...counts }))))
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'author', 'day']).doUpdateSet({
        calls: plus('author_days', 'calls'),
        flagged: plus('author_days', 'flagged'),
        blocked: plus('author_days', 'blocked'),
      }),
    )
    .execute();
  const categories = sums.flatMap((sum) =>
    [...(sum.categories ?? [])].map(([category, flagged]) => ({ ...named(sum), category, flagged })),
  );
  if (categories.length === 0) return;
  await transaction
    .insertInto('author_categories')
    .values(categories)
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'author', 'category'])
        .doUpdateSet({ flagged: plus('author_categories', 'flagged') }),
    )
    .execute();
}
