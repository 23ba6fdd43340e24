/** Kept content is deleted when it expires, whether or not anybody has looked at it. */

import type { Database } from '../../base/storage/database.ts';

/** Deletes up to `most`; returns how many. */
export async function expireContent(database: Database, nowMs: number, most: number): Promise<number> {
  const { query } = database;
  const found = await query
    .selectFrom('kept_content')
    .select(['account_id', 'request_id'])
    .where('expires_at', '<=', nowMs)
    .limit(most + 1)
    .execute();
  if (found.length === 0) return 0;
  const expired = found.slice(0, most);
  const { numDeletedRows } = await query
    .deleteFrom('kept_content')
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('account_id', 'request_id'),
        'in',
        expired.map((row) => tuple(row.account_id, row.request_id)) as never,
      ),
    )
    .executeTakeFirst();
  // The last of several steps empties the journal for all [O6].
  if (database.engine === 'sqlite' && found.length <= most) await database.driver.emptyJournal();
  return Number(numDeletedRows);
}
