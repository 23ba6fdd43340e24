/** Figures of each author as they are kept; written when the calls are counted, in the same transaction. */

import { sql } from 'kysely';
import type { Database } from '../storage/database.ts';
import type { SqliteConnection } from '../storage/sqlite-driver.ts';
import type { LedgerFollower } from '../usage/ledger-entry.ts';
import { type AuthorSum, countAuthors } from './count-authors.ts';

const addAuthor = `insert into authors
    (account_id, author, first_seen_at, last_seen_at, calls, flagged, blocked, weight) values (?, ?, ?, ?, ?, ?, ?, ?)
  on conflict (account_id, author) do update set
    first_seen_at = min(first_seen_at, excluded.first_seen_at), last_seen_at = max(last_seen_at, excluded.last_seen_at),
    calls = calls + excluded.calls, flagged = flagged + excluded.flagged, blocked = blocked + excluded.blocked,
    weight = weight + excluded.weight`;
/** Most calls are allowed: those must not touch the index over the weight. */
const addHarmless = `insert into authors
    (account_id, author, first_seen_at, last_seen_at, calls, flagged, blocked, weight) values (?, ?, ?, ?, ?, 0, 0, 0)
  on conflict (account_id, author) do update set
    first_seen_at = min(first_seen_at, excluded.first_seen_at), last_seen_at = max(last_seen_at, excluded.last_seen_at),
    calls = calls + excluded.calls`;
const addDay = `insert into author_days (account_id, author, day, calls, flagged, blocked) values (?, ?, ?, ?, ?, ?)
  on conflict (account_id, author, day) do update set
    calls = calls + excluded.calls, flagged = flagged + excluded.flagged, blocked = blocked + excluded.blocked`;
const addCategory = `insert into author_categories (account_id, author, category, flagged) values (?, ?, ?, ?)
  on conflict (account_id, author, category) do update set flagged = flagged + excluded.flagged`;

export const authorFigures: LedgerFollower = {
  writeToSqlite(connection, entries) {
    for (const sum of countAuthors(entries)) addToSqlite(connection, sum);
  },

  async writeToPostgres(transaction, entries) {
    const sums = countAuthors(entries);
    for (let from = 0; from < sums.length; from += rowsAtOnce) {
      await addToPostgres(transaction, sums.slice(from, from + rowsAtOnce));
    }
  },
};

function addToSqlite(connection: SqliteConnection, sum: AuthorSum): void {
  const { accountId, author, firstAt, lastAt, calls, flagged, blocked, weight } = sum;
  if (flagged + blocked === 0) connection.prepare(addHarmless).run(accountId, author, firstAt, lastAt, calls);
  else connection.prepare(addAuthor).run(accountId, author, firstAt, lastAt, calls, flagged, blocked, weight);
  for (const [day, counts] of sum.days) {
    connection.prepare(addDay).run(accountId, author, day, counts.calls, counts.flagged, counts.blocked);
  }
  for (const [category, times] of sum.categories)
    connection.prepare(addCategory).run(accountId, author, category, times);
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
    .values(sums.flatMap((sum) => [...sum.days].map(([day, counts]) => ({ ...named(sum), day, ...counts }))))
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'author', 'day']).doUpdateSet({
        calls: plus('author_days', 'calls'),
        flagged: plus('author_days', 'flagged'),
        blocked: plus('author_days', 'blocked'),
      }),
    )
    .execute();
  const categories = sums.flatMap((sum) =>
    [...sum.categories].map(([category, flagged]) => ({ ...named(sum), category, flagged })),
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
