import type { Migration } from '../migration.ts';

/** Where a kept content stands and who wrote it, as the caller said: sealed, and gone with the content. */
export const contentOrigins: Migration = {
  name: '0175-content-origins',
  async up(db): Promise<void> {
    for (const column of ['content_url', 'author_name']) {
      await db.schema.alterTable('kept_content').addColumn(column, 'text').execute();
    }
  },
};
