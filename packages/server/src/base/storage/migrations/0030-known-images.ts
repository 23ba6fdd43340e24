import type { Migration } from '../migration.ts';

/** Hashes of pictures that an account wants recognised; the pictures themselves are never kept. */
export const knownImages: Migration = {
  name: '0030-known-images',
  async up(db): Promise<void> {
    await db.schema
      .createTable('known_images')
      .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('category', 'text', (column) => column.notNull())
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('label', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('known_images_key', ['account_id', 'hash'])
      .execute();

    // Read before each look-up: whether a list of up to a million entries has to be read again.
    await db.schema
      .createTable('known_image_lists')
      .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id').primaryKey())
      .addColumn('version', 'bigint', (column) => column.notNull())
      .addColumn('entries', 'bigint', (column) => column.notNull())
      .execute();
  },
};
