import type { Migration } from '../migration.ts';

/** Whether texts and pictures of severe categories are blurred for a person until they open them. */
export const blurSevere: Migration = {
  name: '0120-blur-severe',
  async up(db): Promise<void> {
    await db.schema
      .alterTable('users')
      .addColumn('blur_severe', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
  },
};
