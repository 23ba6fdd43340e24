import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/**
 * What work on the review queue needs besides the content: its author, the hash that identifies the same text, its
 * severity, who is looking at it, and whether it was escalated.
 */
export const reviewWork: Migration = {
  name: '0101-review-work',
  async up(db): Promise<void> {
    const add = (name: string, type: 'text' | 'bigint') =>
      db.schema.alterTable('kept_content').addColumn(name, type).execute();
    await add('author', 'text');
    await add('content_hash', 'text');
    await db.schema
      .alterTable('kept_content')
      .addColumn('severity', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await add('claimed_by', 'text');
    await add('claimed_until', 'bigint');
    await add('escalated_by', 'text');
    await add('escalated_at', 'bigint');
    for (const name of ['author', 'content_hash']) {
      await sql`update kept_content set ${sql.ref(name)} = (select ${sql.ref(`ledger.${name}`)} from ledger
        where ledger.account_id = kept_content.account_id and ledger.request_id = kept_content.request_id)`.execute(db);
    }
    // A rough order for existing items: blocked before flagged.
    await sql`update kept_content set severity = case when action = 'block' then 600 else 200 end`.execute(db);

    await sql`create index kept_content_severity on kept_content (account_id, restricted, severity, request_id)
      where decision is null`.execute(db);
    await sql`create index kept_content_author on kept_content (account_id, restricted, coalesce(author, ''), request_id)
      where decision is null`.execute(db);
    await sql`create index kept_content_same on kept_content (account_id, content_hash, request_id)
      where decision is null`.execute(db);
    await sql`create index kept_content_claimed on kept_content (account_id, claimed_by)
      where claimed_by is not null`.execute(db);
    await sql`create index kept_content_decided on kept_content (account_id, decided_at)
      where decided_at is not null`.execute(db);
  },
};
