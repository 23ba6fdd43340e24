import type { Database } from '../../base/storage/database.ts';
import { ofAccount } from '../../base/storage/of-account.ts';

export interface Reversal {
  readonly atMs: number;
  readonly userId: string;
}

/** Call → who last reversed its decision after an appeal that the member may read. */
export async function readReversals(
  { query }: Database,
  accountId: string,
  requestIds: readonly string[],
  seesRestricted: boolean,
): Promise<ReadonlyMap<string, Reversal>> {
  if (requestIds.length === 0) return new Map();
  let rows = ofAccount(query, accountId)
    .selectFrom('appeals')
    .select(['request_id', 'answered_at', 'answered_by'])
    .where('request_id', 'in', requestIds)
    .where('decision', '=', 'reversed');
  if (!seesRestricted) rows = rows.where('restricted', '=', 0);
  const found = await rows.execute();
  const byTime = found.toSorted((a, b) => (a.answered_at ?? 0) - (b.answered_at ?? 0));
  return new Map(
    byTime.map(({ request_id: id, answered_at: at, answered_by: by }) => [id, { atMs: at ?? 0, userId: by ?? '' }]),
  );
}
