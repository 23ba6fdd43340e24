/** Authors as the command line and housekeeping see them: everything stored about one, erased on demand or when it expires. */

import { type SqlBool, sql } from 'kysely';
import { dayMs } from '../../base/durations.ts';
import type { Database } from '../../base/storage/database.ts';
import { deleteOld } from '../../base/storage/delete-old.ts';
import { heldTables } from '../../base/storage/held-tables.ts';
import { contentHashKey } from '../../base/storage/instance-store.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import { createContentHash } from '../../calls/ledger/content-hash.ts';
import { exportAuthor, readAuthorFigures, readAuthorPage } from './author-export.ts';
import { type AuthorName, type Erased, eraseAuthor } from './erase-author.ts';

/** Tables whose rows go with the author. */
const withAuthors = heldTables.flatMap(({ table, expires }) =>
  expires.flatMap((expiry) => ('withAuthor' in expiry ? [{ table, column: expiry.withAuthor }] : [])),
);

export type AuthorsStore = ReturnType<typeof createAuthorsStore>;

export function createAuthorsStore(database: Database) {
  const { query } = database;
  return {
    /** Everything held on an author as a JSON document, in chunks; undefined if there is nothing. */
    export: (author: AuthorName): ReturnType<typeof exportAuthor> =>
      exportAuthor(
        {
          authorFigures: (name) => readAuthorFigures(database, name),
          authorPage: (input) => readAuthorPage(database, input),
        },
        author,
      ),
    erase: (author: AuthorName): Promise<Erased> => eraseAuthor(database, author),
    /** Stands for an author in the audit log, which must not name somebody who was erased. */
    pseudonym: async (author: string): Promise<string> =>
      createContentHash(await contentHashKey(database))(author).slice(0, 16),

    /**
     * Erases up to `most` authors whose last call was before the given time, and days before it; returns how many
     * authors.
     */
    async prune(beforeMs: number, most: number): Promise<number> {
      const accounts = await query.selectFrom('accounts').select('id').execute();
      let forgotten = 0;
      for (const { id } of accounts) {
        if (forgotten >= most) break;
        const gone = await ofAccount(query, id)
          .selectFrom('authors')
          .select('author')
          .where('last_seen_at', '<', beforeMs)
          .limit(most - forgotten)
          .execute();
        if (gone.length === 0) continue;
        forgotten += gone.length;
        const names = gone.map(({ author }) => author);
        await query.transaction().execute(async (transaction) => {
          await ofAccount(transaction, id).deleteFrom('authors').where('author', 'in', names).execute();
          for (const { table, column } of withAuthors) {
            await sql`delete from ${sql.table(table)}
              where account_id = ${id} and ${sql.ref(column)} in (${sql.join(names)})`.execute(transaction);
          }
        });
      }
      if (forgotten < most) {
        // Days of authors who are still active.
        const oldDay = sql<SqlBool>`day < ${Math.floor(beforeMs / dayMs)}`;
        await deleteOld(database, 'author_days', ['account_id', 'author', 'day'], oldDay, most);
      }
      return forgotten;
    },
  };
}
