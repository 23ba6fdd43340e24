import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Alerts, each open once; and how questions to the providers ended, over all copies. */
export const alerts: Migration = {
  name: '0119-alerts',
  async up(db): Promise<void> {
    await db.schema
      .createTable('alerts')
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('message', 'text', (column) => column.notNull())
      .addColumn('facts', 'text', (column) => column.notNull())
      .addColumn('raised_at', 'bigint', (column) => column.notNull())
      .addColumn('cleared_at', 'bigint')
      .addPrimaryKeyConstraint('alerts_key', ['account_id', 'id'])
      .execute();
    // Two copies that see the same condition at once raise one alert.
    await sql`create unique index alerts_open on alerts (account_id, kind, subject) where cleared_at is null`.execute(
      db,
    );
    await sql`create index alerts_cleared on alerts (account_id, cleared_at) where cleared_at is not null`.execute(db);
    await db.schema
      .createTable('provider_health')
      .addColumn('tier', 'integer', (column) => column.primaryKey().notNull())
      .addColumn('answered_at', 'bigint')
      .addColumn('failed_at', 'bigint')
      .addColumn('failures', 'integer', (column) => column.notNull())
      .execute();
  },
};
