import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** A random sample of allowed texts in review: whether an account wants it, which items are of it, and decisions on them. */
export const allowedSamples: Migration = {
  name: '0300-allowed-samples',
  async up(db): Promise<void> {
    for (const [table, column] of [
      ['retention_settings', 'sample_allowed'],
      ['kept_content', 'sampled'],
      ['feedback', 'sampled'],
    ] as const) {
      await db.schema
        .alterTable(table)
        .addColumn(column, 'integer', (definition) => definition.notNull().defaultTo(0))
        .execute();
    }
    await sql`create index kept_content_sampled on kept_content
      (account_id, restricted, escalated_at, reported_at, expires_at) where sampled = 1 and decision is null`.execute(
      db,
    );
    // What waits is counted without the sample, from the index alone.
    await db.schema.dropIndex('kept_content_waiting').execute();
    await sql`create index kept_content_waiting on kept_content
      (account_id, restricted, escalated_at, request_id, expires_at, sampled, reported_at)
      where decision is null`.execute(db);
  },
};
