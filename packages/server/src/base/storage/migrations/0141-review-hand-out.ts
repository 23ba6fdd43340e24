import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Milliseconds of waiting that weigh as much as one thousandth of severity. */
const urgencyPerThousandth = 86_400;

/** What the queue needs to hand out the next item: how urgent it is, and whether users reported it. */
export const reviewHandOut: Migration = {
  name: '0141-review-hand-out',
  async up(db): Promise<void> {
    await db.schema
      .alterTable('kept_content')
      .addColumn('urgency', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema.alterTable('kept_content').addColumn('reported_at', 'bigint').execute();
    const ofItem = (table: 'ledger' | 'reports') =>
      sql`${sql.table(table)}.account_id = kept_content.account_id and ${sql.table(table)}.request_id = kept_content.request_id`;
    await sql`update kept_content set
      urgency = severity * ${sql.lit(urgencyPerThousandth)}
        - coalesce((select at from ledger where ${ofItem('ledger')}), 0),
      reported_at = (select max(at) from reports where ${ofItem('reports')})`.execute(db);
    await sql`create index kept_content_urgency on kept_content (account_id, restricted, urgency, request_id)
      where decision is null`.execute(db);
    await sql`create index kept_content_reported on kept_content (account_id, restricted, request_id)
      where decision is null and reported_at is not null`.execute(db);
  },
};
