import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** The hashes that identify a picture in review if it is added to the list of known images later. */
export const pictureHashes: Migration = {
  name: '0130-picture-hashes',
  async up(db): Promise<void> {
    await db.schema.alterTable('kept_content').addColumn('picture_hashes', 'text').execute();
    await sql`create index kept_content_pictures on kept_content (account_id, request_id)
      where picture_hashes is not null`.execute(db);
  },
};
