/**
 * Erases what reports, outcomes, appeals and strikes hold about one author. They outlive the rows of the ledger, so
 * they are found by their own author field. The author's reports about others still count, without their name and their
 * words.
 */

import type { Database } from '../../base/storage/database.ts';
import { inChunks } from '../../base/storage/in-chunks.ts';

type Author = { readonly accountId: string; readonly author: string };
type Query = Database['query'];

/** Returns how many rows held something of the author. */
export async function eraseAuthorCases({ query }: Database, { accountId, author }: Author): Promise<number> {
  return query.transaction().execute(async (transaction) => {
    const requests: string[] = [];
    // Outcomes first: an incoming appeal locks its outcome until it is written, and is found after that.
    for (const table of ['outcomes', 'appeals', 'reports', 'strikes'] as const) {
      const rows = await transaction
        .deleteFrom(table)
        .where('account_id', '=', accountId)
        .where('author', '=', author)
        .returning('request_id')
        .execute();
      requests.push(...rows.map((row) => row.request_id));
    }
    await eraseDeliveries(transaction, accountId, requests);
    const { numUpdatedRows } = await transaction
      .updateTable('reports')
      .set({ reporter: null, reason: '' })
      .where('account_id', '=', accountId)
      .where('reporter', '=', author)
      .executeTakeFirst();
    return requests.length + Number(numUpdatedRows);
  });
}

async function eraseDeliveries(query: Query, accountId: string, requests: readonly string[]): Promise<void> {
  const all = query.deleteFrom('webhook_deliveries').where('account_id', '=', accountId);
  for (const some of inChunks(requests)) await all.where('request_id', 'in', some).execute();
}
