import type { Migration } from '../migration.ts';

/** How the entries of a list match: as written, with endings, or in disguise. Until now, as written. */
export const ruleMatching: Migration = {
  name: '0205-rule-matching',
  async up(db): Promise<void> {
    for (const table of ['rules', 'shadow_rules', 'rule_versions'] as const) {
      await db.schema
        .alterTable(table)
        .addColumn('matching', 'text', (column) => column.notNull().defaultTo('exact'))
        .execute();
    }
  },
};
