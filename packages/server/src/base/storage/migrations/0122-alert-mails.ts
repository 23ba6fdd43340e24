import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Alerts that are waiting for the mail server. Earlier ones do not wait: they were reported elsewhere. */
export const alertMails: Migration = {
  name: '0122-alert-mails',
  async up(db): Promise<void> {
    await db.schema.alterTable('alerts').addColumn('mail_due_at', 'bigint').execute();
    await db.schema
      .alterTable('alerts')
      .addColumn('mail_attempts', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await sql`create index alerts_mail_due on alerts (mail_due_at) where mail_due_at is not null`.execute(db);
  },
};
