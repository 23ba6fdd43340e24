import { sql } from 'kysely';
import { newId } from '../../ids.ts';
import type { Migration } from '../migration.ts';

type Query = Parameters<Migration['up']>[0];

/**
 * Rules have two sides: live and test. Existing ones stay live and are copied to the test side once, under new ids and
 * with nothing counted, so that test calls continue as before.
 */
export const testRules: Migration = {
  name: '0103-test-rules',
  async up(db): Promise<void> {
    for (const table of ['rules', 'shadow_rules', 'rule_versions'] as const) {
      await db.schema
        .alterTable(table)
        .addColumn('mode', 'text', (column) => column.notNull().defaultTo('live'))
        .execute();
    }
    const copied = new Map<string, number>();
    for (const table of ['rules', 'shadow_rules'] as const) {
      const rules = await db
        .selectFrom(table as 'rules')
        .select(['id', 'account_id'])
        .orderBy('id')
        .execute();
      for (const { id, account_id: accountId } of rules) {
        await copy(db, table, id);
        copied.set(accountId, (copied.get(accountId) ?? 0) + 1);
      }
    }
    for (const [accountId, count] of copied) await note(db, accountId, count);
  },
};

/** One by one and inside the database: a pattern can have 4 MB. */
async function copy(db: Query, table: 'rules' | 'shadow_rules', id: string): Promise<void> {
  const counts = table === 'shadow_rules' ? [sql`, hits, last_hit_at`, sql`, 0, null`] : [sql``, sql``];
  await sql`insert into ${sql.table(table)} (id, account_id, mode, type, pattern, priority, action, created_at${counts[0]})
    select ${newId('rule')}, account_id, 'test', type, pattern, priority, action, created_at${counts[1]}
    from ${sql.table(table)} where id = ${id}`.execute(db);
}

async function note(db: Query, accountId: string, count: number): Promise<void> {
  const at = Date.now();
  await db
    .insertInto('audit_entries')
    .values({
      account_id: accountId,
      id: newId('audit', at),
      at,
      action: 'rules.copied',
      by_kind: 'service',
      user_id: null,
      email: null,
      subject: `${count} rules`,
      before: null,
      after: JSON.stringify({ mode: 'test', rules: count }),
      undoable: 0,
      undone_by: null,
    })
    .execute();
}
