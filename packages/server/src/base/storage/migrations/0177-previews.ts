import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Small pictures for people who review, for accounts that want them: sealed, and gone after a week. */
export const previews: Migration = {
  name: '0177-previews',
  async up(db): Promise<void> {
    for (const column of ['preview', 'preview_blurred']) {
      await db.schema.alterTable('kept_content').addColumn(column, 'text').execute();
    }
    await db.schema.alterTable('kept_content').addColumn('preview_expires_at', 'bigint').execute();
    await db.schema.alterTable('kept_content').addColumn('preview_for_admins', 'integer').execute();
    await sql`create index kept_content_previews on kept_content (preview_expires_at)
      where preview_expires_at is not null`.execute(db);
    await db.schema
      .alterTable('retention_settings')
      .addColumn('previews', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
