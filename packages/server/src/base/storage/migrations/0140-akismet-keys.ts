import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Keys that open only Akismet's paths; and the comments that feedback may be about, found by their content. */
export const akismetKeys: Migration = {
  name: '0140-akismet-keys',
  async up(db): Promise<void> {
    await db.schema
      .alterTable('api_keys')
      .addColumn('kind', 'text', (column) => column.notNull().defaultTo('api'))
      .execute();
    // Only for calls that feedback can be about: texts in other contexts pay nothing for it.
    await sql`create index ledger_comment_content on ledger (account_id, content_hash)
      where context = 'comment' and content_hash is not null`.execute(db);
  },
};
