import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Rules have a name and a note, and an activated shadow rule keeps its shadow counts. */
export const ruleNames: Migration = {
  name: '0116-rule-names',
  async up(db): Promise<void> {
    for (const table of ['rules', 'shadow_rules', 'rule_versions'] as const) {
      await db.schema.alterTable(table).addColumn('name', 'text').execute();
      await db.schema.alterTable(table).addColumn('note', 'text').execute();
    }
    await db.schema
      .alterTable('rules')
      .addColumn('hits', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema.alterTable('rules').addColumn('last_hit_at', 'bigint').execute();
    // Until now, only the version from before a rule was activated had its count.
    const counted = (column: 'hits' | 'last_hit_at') => sql`(select ${sql.ref(column)} from rule_versions
      where rule_versions.account_id = rules.account_id and rule_id = rules.id and shadow = 1 order by at desc limit 1)`;
    await sql`update rules set hits = coalesce(${counted('hits')}, 0), last_hit_at = ${counted('last_hit_at')}
      where exists (select 1 from rule_versions
        where rule_versions.account_id = rules.account_id and rule_id = rules.id and shadow = 1)`.execute(db);
  },
};
