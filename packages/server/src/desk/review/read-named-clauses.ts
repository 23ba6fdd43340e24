/** The clauses that decisions in review name, as the account calls them now. */

import type { Database } from '../../base/storage/database.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import type { KeptContentTable } from '../../base/storage/review-schema.ts';
import { readClauses } from '../clauses/clauses-store.ts';

type DecidedRow = Pick<KeptContentTable, 'request_id' | 'decision' | 'decided_at'>;

/** Item → the name of its clause. Items that were kept, or removed without a clause, are absent. */
export async function readNamedClauses(
  database: Database,
  accountId: string,
  decided: readonly DecidedRow[],
): Promise<ReadonlyMap<string, string>> {
  const removed = new Map(
    decided.flatMap((row) => (row.decision === 'remove' ? [[row.request_id, row.decided_at ?? 0] as const] : [])),
  );
  const names = new Map<string, string>();
  if (removed.size === 0) return names;
  const outcomes = await ofAccount(database.query, accountId)
    .selectFrom('outcomes')
    .select(['request_id', 'id', 'at', 'outcome', 'clause_id'])
    .where('request_id', 'in', [...removed.keys()])
    .execute();
  const named = Map.groupBy(
    outcomes.filter(({ clause_id: clause }) => clause !== null),
    ({ request_id: id }) => id,
  );
  if (named.size === 0) return names;
  const { clauses } = await readClauses(database, accountId);
  for (const [requestId, ofItem] of named) {
    const [last] = ofItem.toSorted((a, b) => (a.id < b.id ? 1 : -1));
    // An older one belongs to an earlier decision.
    if (last === undefined || last.outcome === 'kept' || last.at < (removed.get(requestId) ?? 0)) continue;
    const id = last.clause_id ?? '';
    names.set(requestId, clauses.find((clause) => clause.id === id)?.name ?? id);
  }
  return names;
}
