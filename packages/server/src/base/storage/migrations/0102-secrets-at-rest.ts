import { needsCompacting } from '../compact-once.ts';
import { noteKey } from '../key-check.ts';
import type { Migration } from '../migration.ts';
import { encryptAgain } from '../sealed-columns.ts';

/** Secrets are encrypted with a key that is not in the database, and webhooks have two secrets for a while. */
export const secretsAtRest: Migration = {
  name: '0102-secrets-at-rest',
  async up(db, _engine, secrets): Promise<void> {
    await db.schema.alterTable('webhooks').addColumn('previous_secret', 'text').execute();
    await db.schema.alterTable('webhooks').addColumn('previous_until', 'bigint').execute();
    const database = { query: db, secrets };
    await noteKey(database);
    // As they were at the time of this step.
    const sealed = await encryptAgain(database, [
      { table: 'kept_content', column: 'content', key: ['account_id', 'request_id'] },
      { table: 'webhooks', column: 'secret', key: ['account_id', 'id'] },
      { table: 'instance', column: 'value', key: ['name'], only: ['dashboard_secret'] },
    ]);
    if (sealed > 0) await needsCompacting(db);
  },
};
