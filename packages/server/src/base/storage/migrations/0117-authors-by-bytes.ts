import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Authors are looked up by their beginning, so PostgreSQL sorts them by bytes too, whatever its collation. */
export const authorsByBytes: Migration = {
  name: '0117-authors-by-bytes',
  async up(db, engine): Promise<void> {
    if (engine === 'sqlite') return;
    await sql`alter table authors alter column author type text collate "C"`.execute(db);
  },
};
