import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Calls that are in the ledger but not yet in the figures: added with the former, removed with the latter. */
export const uncountedCalls: Migration = {
  name: '0053-uncounted-calls',
  async up(db, engine): Promise<void> {
    await db.schema
      .createTable('uncounted_calls')
      .addColumn('request_id', 'text', (column) => column.notNull().primaryKey())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .$call((builder) => (engine === 'sqlite' ? builder.modifyEnd(sql`without rowid`) : builder))
      .execute();
  },
};
