import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Replies that are sent again to callers who repeat an idempotency key [K12]. */
export const idempotency: Migration = {
  name: '0100-idempotency',
  async up(db, engine): Promise<void> {
    await db.schema
      .createTable('idempotency_records')
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('mode', 'text', (column) => column.notNull())
      .addColumn('key_digest', 'text', (column) => column.notNull())
      .addColumn('body_digest', 'text', (column) => column.notNull())
      .addColumn('request_id', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('reply', 'text')
      .addPrimaryKeyConstraint('idempotency_records_key', ['account_id', 'mode', 'key_digest'])
      .execute();
    // The request id sorts by time: one index finds what an erasure asks for and what is old.
    await db.schema
      .createIndex('idempotency_records_request')
      .on('idempotency_records')
      .columns(['account_id', 'mode', 'request_id'])
      .execute();

    await db.schema
      .createTable('idempotency_parts')
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('mode', 'text', (column) => column.notNull())
      .addColumn('request_id', 'text', (column) => column.notNull())
      .addColumn('call_id', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('idempotency_parts_key', ['account_id', 'mode', 'request_id'])
      .$call((builder) => (engine === 'sqlite' ? builder.modifyEnd(sql`without rowid`) : builder))
      .execute();
  },
};
