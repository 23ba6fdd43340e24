import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** What platforms did, with what a statement of reasons needs: it outlives the row of the ledger. */
export const outcomes: Migration = {
  name: '0111-outcomes',
  async up(db): Promise<void> {
    await db.schema
      .createTable('outcomes')
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('request_id', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('author', 'text')
      .addColumn('key_id', 'text', (column) => column.notNull())
      .addColumn('outcome', 'text', (column) => column.notNull())
      .addColumn('restricted', 'integer', (column) => column.notNull())
      .addColumn('decided_by', 'text')
      .addColumn('snapshot', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('outcomes_key', ['account_id', 'id'])
      .execute();
    // A link names an outcome and nothing else.
    await db.schema.createIndex('outcomes_id').on('outcomes').column('id').execute();
    await db.schema
      .createIndex('outcomes_request')
      .on('outcomes')
      .columns(['account_id', 'request_id', 'id'])
      .execute();
    await sql`create index outcomes_author on outcomes (account_id, author) where author is not null`.execute(db);
    await db.schema.createIndex('outcomes_expires').on('outcomes').column('expires_at').execute();
  },
};
