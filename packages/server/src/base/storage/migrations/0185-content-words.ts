import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/**
 * The words of kept texts as keyed hashes. They go with their text, whatever deletes it. Existing texts are indexed in the
 * background (`calls/retention/index-words.ts`).
 */
export const contentWords: Migration = {
  name: '0185-content-words',
  async up(db, engine): Promise<void> {
    await db.schema
      .createTable('content_words')
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('word', 'bigint', (column) => column.notNull())
      .addColumn('request_id', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('content_words_key', ['account_id', 'word', 'request_id'])
      .addForeignKeyConstraint(
        'content_words_content',
        ['account_id', 'request_id'],
        'kept_content',
        ['account_id', 'request_id'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .$call((builder) => (engine === 'sqlite' ? builder.modifyEnd(sql`without rowid`) : builder))
      .execute();
    await sql`create index content_words_content on content_words (account_id, request_id)`.execute(db);

    await db.schema.alterTable('kept_content').addColumn('words_key', 'text').execute();
    await sql`create index kept_content_words_key on kept_content (words_key, account_id, request_id)
      where restricted = 0`.execute(db);
  },
};
