import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Outcomes that a decision in review made: their clause, when they take effect, and how many strikes they count as. */
export const decidedOutcomes: Migration = {
  name: '0166-decided-outcomes',
  async up(db): Promise<void> {
    await db.schema.alterTable('outcomes').addColumn('clause_id', 'text').execute();
    await db.schema.alterTable('outcomes').addColumn('due_at', 'bigint').execute();
    await db.schema
      .alterTable('outcomes')
      .addColumn('weight', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
    await db.schema
      .alterTable('strikes')
      .addColumn('weight', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
    await sql`create index outcomes_due on outcomes (due_at, id) where due_at is not null`.execute(db);
  },
};
