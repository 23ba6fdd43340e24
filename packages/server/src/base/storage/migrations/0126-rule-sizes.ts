import { measureRule } from '../measure-rule.ts';
import type { Migration } from '../migration.ts';

/**
 * The size of a rule and a digest of its pattern, with an index that covers them: a new rule is checked, and a change
 * is noticed, without reading the account's lists.
 */
export const ruleSizes: Migration = {
  name: '0126-rule-sizes',
  async up(db): Promise<void> {
    for (const table of ['rules', 'shadow_rules'] as const) {
      // Copies that are not upgraded yet write neither.
      for (const column of ['entries', 'ranges'] as const) {
        await db.schema
          .alterTable(table)
          .addColumn(column, 'integer', (added) => added.notNull().defaultTo(0))
          .execute();
      }
      await db.schema
        .alterTable(table)
        .addColumn('steps', 'double precision', (added) => added.notNull().defaultTo(0))
        .execute();
      await db.schema
        .alterTable(table)
        .addColumn('digest', 'text', (added) => added.notNull().defaultTo(''))
        .execute();
      for (const { id } of await db
        .selectFrom(table as 'rules')
        .select('id')
        .execute()) {
        await measureRule(db, id, table as 'rules');
      }
      await db.schema
        .createIndex(`${table}_sizes`)
        .on(table)
        .columns(['account_id', 'mode', 'priority', 'created_at', 'id', 'type', 'action'])
        .columns(['entries', 'steps', 'ranges', 'digest'])
        .execute();
      await db.schema.dropIndex(`${table}_account`).execute();
    }
  },
};
