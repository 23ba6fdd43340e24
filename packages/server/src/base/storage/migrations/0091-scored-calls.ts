import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/**
 * Calls that were only scored (Perspective's requests) are neither allowed nor flagged; what language a text was in, and
 * whether no model was measured on it; and kept content that only some members may read.
 */
export const scoredCalls: Migration = {
  name: '0091-scored-calls',
  async up(db): Promise<void> {
    for (const table of ['ledger', 'test_ledger'] as const) {
      await db.schema.alterTable(table).addColumn('language', 'text').execute();
      await db.schema.alterTable(table).addColumn('limited', 'integer').execute();
    }
    await db.schema
      .alterTable('retention_settings')
      .addColumn('include_scored', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .alterTable('kept_content')
      .addColumn('restricted', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    // The old condition, everything but allowed calls, would fill the index with calls that were only scored.
    await sql`drop index ledger_flagged`.execute(db);
    await sql`create index ledger_flagged on ledger (account_id, request_id, action, flagged)
      where action in ('flag', 'block')`.execute(db);
  },
};
