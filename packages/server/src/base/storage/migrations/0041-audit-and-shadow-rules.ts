import type { Migration } from '../migration.ts';

/** What people changed, and rules that only count. */
export const auditAndShadowRules: Migration = {
  name: '0041-audit-and-shadow-rules',
  async up(db): Promise<void> {
    await db.schema
      .createTable('audit_entries')
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('user_id', 'text')
      .addColumn('email', 'text')
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('before', 'text')
      .addColumn('after', 'text')
      .addColumn('undoable', 'integer', (column) => column.notNull())
      .addColumn('undone_by', 'text')
      .addPrimaryKeyConstraint('audit_entries_key', ['account_id', 'id'])
      .execute();

    await db.schema
      .createTable('shadow_rules')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('pattern', 'text', (column) => column.notNull())
      .addColumn('priority', 'integer', (column) => column.notNull())
      .addColumn('action', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('hits', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('last_hit_at', 'bigint')
      .execute();
    await db.schema.createIndex('shadow_rules_account').on('shadow_rules').column('account_id').execute();
  },
};
