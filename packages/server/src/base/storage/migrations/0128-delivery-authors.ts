import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Deliveries have the author they name, so that an erasure finds them even after their calls have left the ledger. */
export const deliveryAuthors: Migration = {
  name: '0128-delivery-authors',
  async up(db, engine): Promise<void> {
    await db.schema.alterTable('webhook_deliveries').addColumn('author', 'text').execute();
    const named =
      engine === 'sqlite' ? sql`json_extract(payload, '$.data.user_id')` : sql`payload::json -> 'data' ->> 'user_id'`;
    await sql`update webhook_deliveries set author = ${named} where payload like '%"user_id":"%'`.execute(db);
    await sql`create index webhook_deliveries_author on webhook_deliveries (account_id, author)
      where author is not null`.execute(db);
  },
};
