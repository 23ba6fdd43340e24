import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** The words around what a shadow rule would have matched in an allowed text, if the account keeps content. */
export const shadowExcerpts: Migration = {
  name: '0129-shadow-excerpts',
  async up(db): Promise<void> {
    await db.schema.alterTable('shadow_matches').addColumn('excerpt', 'text').execute();
    await db.schema.alterTable('shadow_matches').addColumn('excerpt_expires_at', 'bigint').execute();
    await sql`create index shadow_matches_excerpt on shadow_matches (excerpt_expires_at)
      where excerpt_expires_at is not null`.execute(db);
  },
};
