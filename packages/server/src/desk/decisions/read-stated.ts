import type { Database } from '../../base/storage/database.ts';
import { ofAccount } from '../../base/storage/of-account.ts';

/** Which of these calls have a statement of reasons that the member may read, in effect or about to be. */
export async function readStated(
  { query }: Database,
  accountId: string,
  requestIds: readonly string[],
  seesRestricted: boolean,
): Promise<ReadonlySet<string>> {
  if (requestIds.length === 0) return new Set();
  let rows = ofAccount(query, accountId)
    .selectFrom('outcomes')
    .select('request_id')
    .distinct()
    .where('request_id', 'in', requestIds);
  if (!seesRestricted) rows = rows.where('restricted', '=', 0);
  return new Set((await rows.execute()).map(({ request_id: id }) => id));
}
