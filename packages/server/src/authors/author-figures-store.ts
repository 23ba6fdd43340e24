/** Figures of each author as they are kept; written when the calls are counted, in the same transaction. */

import type { SQLInputValue } from 'node:sqlite';
import { sql } from 'kysely';
import type { Database } from '../storage/database.ts';
import { insertRowsOf } from '../storage/insert-rows.ts';
import type { LedgerFollower } from '../usage/ledger-entry.ts';
import { type AuthorSum, countAuthors } from './count-authors.ts';

const authorColumns = 'account_id, author, first_seen_at, last_seen_at, calls';
const addSeen = `first_seen_at = min(first_seen_at, excluded.first_seen_at),
  last_seen_at = max(last_seen_at, excluded.last_seen_at), calls = calls + excluded.calls`;
const addOffenders = insertRowsOf({
  into: `authors (${authorColumns}, flagged, blocked, weight)`,
  columns: 8,
  onConflict: `on conflict (account_id, author) do update set ${addSeen},
    flagged = flagged + excluded.flagged, blocked = blocked + excluded.blocked, weight = weight + excluded.weight`,
});
/** Most calls are allowed: those must not touch the index over the weight. */
const addHarmless = insertRowsOf({
  into: `authors (${authorColumns}, flagged, blocked, weight)`,
  columns: 8,
  onConflict: `on conflict (account_id, author) do update set ${addSeen}`,
});
const addDays = insertRowsOf({
  into: 'author_days (account_id, author, day, calls, flagged, blocked)',
  columns: 6,
  onConflict: `on conflict (account_id, author, day) do update set
    calls = calls + excluded.calls, flagged = flagged + excluded.flagged, blocked = blocked + excluded.blocked`,
});
const addCategories = insertRowsOf({
  into: 'author_categories (account_id, author, category, flagged)',
  columns: 4,
  onConflict: 'on conflict (account_id, author, category) do update set flagged = flagged + excluded.flagged',
});

export const authorFigures: LedgerFollower = {
  writeToSqlite(connection, entries) {
    const sums = countAuthors(entries);
    const isHarmless = ({ flagged, blocked }: AuthorSum) => flagged + blocked === 0;
    addHarmless(connection, sums.filter(isHarmless).map(authorRow));
    addOffenders(connection, sums.filter((sum) => !isHarmless(sum)).map(authorRow));
    addDays(connection, sums.flatMap(dayRows));
    addCategories(connection, sums.flatMap(categoryRows));
  },

  async writeToPostgres(transaction, entries) {
    const sums = countAuthors(entries);
    for (let from = 0; from < sums.length; from += rowsAtOnce) {
      await addToPostgres(transaction, sums.slice(from, from + rowsAtOnce));
    }
  },
};

function authorRow(sum: AuthorSum): SQLInputValue[] {
  const { accountId, author, firstAt, lastAt, calls, flagged, blocked, weight } = sum;
  return [accountId, author, firstAt, lastAt, calls, flagged, blocked, weight];
}

function dayRows({ accountId, author, days }: AuthorSum): SQLInputValue[][] {
  return Array.from(days, ([day, { calls, flagged, blocked }]) => [accountId, author, day, calls, flagged, blocked]);
}

function categoryRows({ accountId, author, categories }: AuthorSum): SQLInputValue[][] {
  return Array.from(categories, ([category, times]) => [accountId, author, category, times]);
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
