import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Webhooks take turns: due deliveries are found by webhook, and an address that keeps failing is paused. */
export const webhookTurns: Migration = {
  name: '0097-webhook-turns',
  async up(db): Promise<void> {
    await db.schema
      .alterTable('webhooks')
      .addColumn('failures', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema.alterTable('webhooks').addColumn('failing_since', 'bigint').execute();
    await db.schema.alterTable('webhooks').addColumn('paused_until', 'bigint').execute();
    await db.schema.createIndex('webhooks_id').on('webhooks').column('id').execute();
    await sql`create index webhook_deliveries_turns on webhook_deliveries (webhook_id, next_attempt_at)
      where state = 'waiting'`.execute(db);
  },
};
