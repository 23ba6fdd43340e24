import type { Database } from '../../base/storage/database.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import type { LedgerTable } from '../../base/storage/schema.ts';

/** Calls by id, as far as they are still in the ledger. */
export async function readCalls(
  { query }: Database,
  accountId: string,
  requestIds: readonly string[],
): Promise<ReadonlyMap<string, LedgerTable>> {
  const rows = await ofAccount(query, accountId)
    .selectFrom('ledger')
    .selectAll()
    .where('request_id', 'in', requestIds)
    .execute();
  return new Map(rows.map((row) => [row.request_id, row]));
}
