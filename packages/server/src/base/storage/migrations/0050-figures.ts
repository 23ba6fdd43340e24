import { sql } from 'kysely';
import type { Database } from '../database.ts';
import type { Migration } from '../migration.ts';

/** What the dashboard reads instead of counting the ledger: figures by hour and day, figures by author, and two indexes. */
export const figures: Migration = {
  name: '0050-figures',
  async up(db, engine): Promise<void> {
    await db.schema
      .createTable('hourly_figures')
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('hour', 'bigint', (column) => column.notNull())
      .addColumn('writer', 'text', (column) => column.notNull())
      .addColumn('figures', 'text', (column) => column.notNull())
      .addColumn('scores', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('hourly_figures_key', ['account_id', 'hour', 'writer'])
      .$call((builder) => (engine === 'sqlite' ? builder.modifyEnd(sql`without rowid`) : builder))
      .execute();

    await db.schema
      .createTable('daily_figures')
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('day', 'integer', (column) => column.notNull())
      .addColumn('figures', 'text', (column) => column.notNull())
      .addColumn('scores', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('daily_figures_key', ['account_id', 'day'])
      .$call((builder) => (engine === 'sqlite' ? builder.modifyEnd(sql`without rowid`) : builder))
      .execute();

    await db.schema
      .createTable('authors')
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('author', 'text', (column) => column.notNull())
      .addColumn('first_seen_at', 'bigint', (column) => column.notNull())
      .addColumn('last_seen_at', 'bigint', (column) => column.notNull())
      .addColumn('calls', 'bigint', (column) => column.notNull())
      .addColumn('flagged', 'bigint', (column) => column.notNull())
      .addColumn('blocked', 'bigint', (column) => column.notNull())
      .addColumn('weight', 'double precision', (column) => column.notNull())
      .addPrimaryKeyConstraint('authors_key', ['account_id', 'author'])
      .$call((builder) => (engine === 'sqlite' ? builder.modifyEnd(sql`without rowid`) : builder))
      .execute();
    // Only for authors with offences: other authors' calls do not touch it.
    await sql`create index authors_weight on authors (account_id, weight, author) where weight > 0`.execute(db);

    await db.schema
      .createTable('author_days')
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('author', 'text', (column) => column.notNull())
      .addColumn('day', 'integer', (column) => column.notNull())
      .addColumn('calls', 'bigint', (column) => column.notNull())
      .addColumn('flagged', 'bigint', (column) => column.notNull())
      .addColumn('blocked', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('author_days_key', ['account_id', 'author', 'day'])
      .$call((builder) => (engine === 'sqlite' ? builder.modifyEnd(sql`without rowid`) : builder))
      .execute();

    await db.schema
      .createTable('author_categories')
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('author', 'text', (column) => column.notNull())
      .addColumn('category', 'text', (column) => column.notNull())
      .addColumn('flagged', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('author_categories_key', ['account_id', 'author', 'category'])
      .$call((builder) => (engine === 'sqlite' ? builder.modifyEnd(sql`without rowid`) : builder))
      .execute();

    for (const table of ['ledger', 'test_ledger'] as const) {
      await db.schema.alterTable(table).addColumn('flagged', 'text').execute();
      await nameFlaggedCategories(db, engine, table);
    }
    // Both leave out most rows: an allowed call without an author is in neither.
    await sql`create index ledger_flagged on ledger (account_id, request_id, action, flagged)
      where action <> 'allow'`.execute(db);
    await sql`create index ledger_author on ledger (account_id, author, request_id)
      where author is not null`.execute(db);
  },
};

/** For older rows: the names are those whose score is above the first of their two thresholds. */
async function nameFlaggedCategories(
  db: Database['query'],
  engine: Database['engine'],
  table: 'ledger' | 'test_ledger',
): Promise<void> {
  const names =
    engine === 'sqlite'
      ? sql`(select ' ' || group_concat(score.key, ' ') || ' ' from json_each(scores) score
          where score.value > json_extract(thresholds, '$."' || score.key || '"[0]'))`
      : sql`(select ' ' || string_agg(score.key, ' ') || ' ' from json_each_text(scores::json) score
          where score.value::double precision > (thresholds::json -> score.key ->> 0)::double precision)`;
  await sql`update ${sql.table(table)} set flagged = ${names} where action <> 'allow'`.execute(db);
}
