import type { Migration } from '../migration.ts';

/** The admin or owner whom an item was passed on to; null if it was passed on to all of them. */
export const reviewPassedTo: Migration = {
  name: '0142-review-passed-to',
  async up(db): Promise<void> {
    await db.schema.alterTable('kept_content').addColumn('escalated_to', 'text').execute();
  },
};
