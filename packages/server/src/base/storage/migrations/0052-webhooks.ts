import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Addresses that an account wants to be notified at, and the deliveries to them. */
export const webhooks: Migration = {
  name: '0052-webhooks',
  async up(db): Promise<void> {
    await db.schema
      .createTable('webhooks')
      .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('label', 'text', (column) => column.notNull())
      .addColumn('url', 'text', (column) => column.notNull())
      .addColumn('secret', 'text', (column) => column.notNull())
      .addColumn('events', 'text', (column) => column.notNull())
      .addColumn('enabled', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('webhooks_key', ['account_id', 'id'])
      .execute();

    await db.schema
      .createTable('webhook_deliveries')
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('webhook_id', 'text', (column) => column.notNull())
      .addColumn('event', 'text', (column) => column.notNull())
      .addColumn('request_id', 'text')
      .addColumn('payload', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('next_attempt_at', 'bigint')
      .addColumn('delivered_at', 'bigint')
      .addColumn('status', 'integer')
      .addColumn('problem', 'text')
      .addColumn('duration_ms', 'double precision')
      .addPrimaryKeyConstraint('webhook_deliveries_key', ['account_id', 'id'])
      .execute();
    await sql`create index webhook_deliveries_due on webhook_deliveries (next_attempt_at)
      where state = 'waiting'`.execute(db);
    await db.schema
      .createIndex('webhook_deliveries_webhook')
      .on('webhook_deliveries')
      .columns(['account_id', 'webhook_id', 'id'])
      .execute();
    await sql`create index webhook_deliveries_request on webhook_deliveries (account_id, request_id)
      where request_id is not null`.execute(db);
  },
};
