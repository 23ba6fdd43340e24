import type { Migration } from '../migration.ts';

/** Which calls a rule in shadow would have matched, and where in the text: the newest of each rule. */
export const shadowMatches: Migration = {
  name: '0118-shadow-matches',
  async up(db): Promise<void> {
    await db.schema
      .createTable('shadow_matches')
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('rule_id', 'text', (column) => column.notNull())
      .addColumn('request_id', 'text', (column) => column.notNull())
      .addColumn('match_start', 'integer', (column) => column.notNull())
      .addColumn('match_end', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('shadow_matches_key', ['rule_id', 'request_id'])
      .execute();
    await db.schema.createIndex('shadow_matches_request').on('shadow_matches').column('request_id').execute();
  },
};
