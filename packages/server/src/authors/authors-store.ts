/** Authors as the command line and housekeeping see them: everything held on one, gone on demand or with time. */

import { createContentHash } from '../ledger/content-hash.ts';
import type { Database } from '../storage/database.ts';
import { contentHashKey } from '../storage/instance-store.ts';
import { exportAuthor, readAuthorFigures, readAuthorPage } from './author-export.ts';
import { dayMs } from './count-authors.ts';
import { type AuthorName, type Erased, eraseAuthor } from './erase-author.ts';

export interface AuthorsStore {
  /** Everything held on an author as a JSON document, in pieces; undefined where nothing is. */
  export(author: AuthorName): ReturnType<typeof exportAuthor>;
  erase(author: AuthorName): Promise<Erased>;
  /** Stands for an author in the audit log, which must not name whoever was to be forgotten. */
  pseudonym(author: string): Promise<string>;
  /** Forgets up to `most` authors whose last call was before the moment, and days before it; returns how many authors. */
  prune(beforeMs: number, most: number): Promise<number>;
}

export function createAuthorsStore(database: Database): AuthorsStore {
  const { query } = database;
  return {
    export: (author) =>
      exportAuthor(
        {
          authorFigures: (name) => readAuthorFigures(database, name),
          authorPage: (input) => readAuthorPage(database, input),
        },
        author,
      ),
    erase: (author) => eraseAuthor(database, author),
    pseudonym: async (author) => createContentHash(await contentHashKey(database))(author).slice(0, 16),

    async prune(beforeMs, most) {
      const accounts = await query.selectFrom('accounts').select('id').execute();
      let forgotten = 0;
      for (const { id } of accounts) {
        if (forgotten >= most) break;
        const gone = await query
          .selectFrom('authors')
          .select('author')
          .where('account_id', '=', id)
          .where('last_seen_at', '<', beforeMs)
          .limit(most - forgotten)
          .execute();
        if (gone.length === 0) continue;
        forgotten += gone.length;
        const names = gone.map(({ author }) => author);
        await query.transaction().execute(async (transaction) => {
          for (const table of ['authors', 'author_days', 'author_categories', 'notes'] as const) {
            await transaction.deleteFrom(table).where('account_id', '=', id).where('author', 'in', names).execute();
          }
        });
      }
      if (forgotten < most) await pruneDays(Math.floor(beforeMs / dayMs), most);
      return forgotten;
    },
  };

  /** Days of authors who are still about. */
  async function pruneDays(before: number, most: number): Promise<void> {
    const old = await query
      .selectFrom('author_days')
      .select(['account_id', 'author', 'day'])
      .where('day', '<', before)
      .limit(most)
      .execute();
    for (const { account_id: accountId, author, day } of old) {
      await query
        .deleteFrom('author_days')
        .where('account_id', '=', accountId)
        .where('author', '=', author)
        .where('day', '=', day)
        .execute();
    }
  }
}
