import type { Migration } from '../migration.ts';

/** An account may require a second factor of its members, and a code works once. */
export const secondFactor: Migration = {
  name: '0104-second-factor',
  async up(db): Promise<void> {
    await db.schema
      .alterTable('accounts')
      .addColumn('second_factor_required', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createTable('used_codes')
      .addColumn('hash', 'text', (column) => column.primaryKey().notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute();
  },
};
