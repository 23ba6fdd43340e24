import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** What a key may do, until when, how fast and from where. Existing keys may do what they could before. */
export const keyLimits: Migration = {
  name: '0098-key-limits',
  async up(db): Promise<void> {
    await db.schema
      .alterTable('api_keys')
      .addColumn('scopes', 'text', (column) => column.notNull().defaultTo('moderate configure read'))
      .execute();
    await db.schema.alterTable('api_keys').addColumn('expires_at', 'bigint').execute();
    await db.schema.alterTable('api_keys').addColumn('requests_per_second', 'integer').execute();
    await db.schema
      .alterTable('api_keys')
      .addColumn('origins', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await db.schema
      .createIndex('api_keys_origins')
      .on('api_keys')
      .column('id')
      .where(sql.ref('origins'), '!=', '')
      .execute();
  },
};
