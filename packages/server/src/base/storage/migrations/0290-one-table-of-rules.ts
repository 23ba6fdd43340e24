import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

const columns = sql.raw(
  'id, account_id, mode, type, pattern, priority, action, created_at, matching, name, note, hits, last_hit_at, entries, steps, ranges, digest',
);

/** Whether a rule acts or only counts is a column of the rule; until now, rules in shadow had a table of their own. */
export const oneTableOfRules: Migration = {
  name: '0290-one-table-of-rules',
  async up(db): Promise<void> {
    await db.schema
      .alterTable('rules')
      .addColumn('shadow', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await sql`insert into rules (${columns}, shadow) select ${columns}, 1 from shadow_rules`.execute(db);
    await db.schema.dropTable('shadow_rules').execute();
    await db.schema.dropIndex('rules_sizes').execute();
    await db.schema
      .createIndex('rules_sizes')
      .on('rules')
      .columns(['account_id', 'mode', 'shadow', 'priority', 'created_at', 'id', 'type', 'action'])
      .columns(['entries', 'steps', 'ranges', 'digest'])
      .execute();
  },
};
