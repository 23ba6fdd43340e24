import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

const ledgerTables = ['ledger', 'test_ledger'] as const;

export const start: Migration = {
  name: '0001-start',
  async up(db, engine): Promise<void> {
    await db.schema
      .createTable('accounts')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('plan', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('api_keys')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
      .addColumn('mode', 'text', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull().unique())
      .addColumn('last_four', 'text', (column) => column.notNull())
      .addColumn('label', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('last_used_at', 'bigint')
      .addColumn('revoked_at', 'bigint')
      .execute();
    await db.schema.createIndex('api_keys_account').on('api_keys').column('account_id').execute();

    await db.schema
      .createTable('rules')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('pattern', 'text', (column) => column.notNull())
      .addColumn('priority', 'integer', (column) => column.notNull())
      .addColumn('action', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('rules_account').on('rules').column('account_id').execute();

    await db.schema
      .createTable('category_settings')
      .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
      .addColumn('medium', 'text', (column) => column.notNull())
      .addColumn('category', 'text', (column) => column.notNull())
      .addColumn('threshold', 'double precision')
      .addColumn('block_threshold', 'double precision')
      .addColumn('enabled', 'integer', (column) => column.notNull().defaultTo(1))
      .addPrimaryKeyConstraint('category_settings_key', ['account_id', 'medium', 'category'])
      .execute();

    for (const table of ledgerTables) {
      // The request id sorts by time, so this one key serves uniqueness, paging and pruning.
      await db.schema
        .createTable(table)
        .addColumn('account_id', 'text', (column) => column.notNull())
        .addColumn('request_id', 'text', (column) => column.notNull())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addColumn('key_id', 'text', (column) => column.notNull())
        .addColumn('mode', 'text', (column) => column.notNull())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('context', 'text', (column) => column.notNull())
        .addColumn('tier', 'integer', (column) => column.notNull())
        .addColumn('action', 'text', (column) => column.notNull())
        .addColumn('scores', 'text', (column) => column.notNull())
        .addColumn('thresholds', 'text', (column) => column.notNull())
        .addColumn('matched_rules', 'text')
        .addColumn('trace', 'text', (column) => column.notNull())
        .addColumn('model_version', 'text', (column) => column.notNull())
        .addColumn('degraded', 'integer', (column) => column.notNull())
        .addColumn('latency_ms', 'double precision', (column) => column.notNull())
        .addColumn('author', 'text')
        .addColumn('content_hash', 'text')
        .addPrimaryKeyConstraint(`${table}_key`, ['account_id', 'request_id'])
        .$call((builder) => (engine === 'sqlite' ? builder.modifyEnd(sql`without rowid`) : builder))
        .execute();
    }

    await db.schema
      .createTable('usage_counters')
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('period', 'text', (column) => column.notNull())
      .addColumn('total', 'bigint', (column) => column.notNull())
      .addColumn('tier_0', 'bigint', (column) => column.notNull())
      .addColumn('tier_1', 'bigint', (column) => column.notNull())
      .addColumn('tier_2', 'bigint', (column) => column.notNull())
      .addColumn('context_default', 'bigint', (column) => column.notNull())
      .addColumn('context_username', 'bigint', (column) => column.notNull())
      .addColumn('context_chat', 'bigint', (column) => column.notNull())
      .addColumn('context_forum_post', 'bigint', (column) => column.notNull())
      .addColumn('context_comment', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('usage_counters_key', ['account_id', 'period'])
      .execute();

    await db.schema
      .createTable('quota_reservations')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('period', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('quota_reservations_account')
      .on('quota_reservations')
      .columns(['account_id', 'period'])
      .execute();

    await db.schema
      .createTable('rate_buckets')
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('mode', 'text', (column) => column.notNull())
      .addColumn('credit', 'double precision', (column) => column.notNull())
      .addColumn('updated_at', 'double precision', (column) => column.notNull())
      .addPrimaryKeyConstraint('rate_buckets_key', ['account_id', 'mode'])
      .execute();

    await db.schema
      .createTable('instance')
      .addColumn('name', 'text', (column) => column.primaryKey().notNull())
      .addColumn('value', 'text', (column) => column.notNull())
      .execute();
  },
};
