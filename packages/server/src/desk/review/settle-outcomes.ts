/**
 * What a decision, or its undo, does to the outcomes of its items [C4]: a clause makes new ones, which wait; a decision that
 * no longer holds loses its own, and if they are in effect, a correction follows.
 */

import type { Database } from '../../base/storage/database.ts';
import type { LedgerTable } from '../../base/storage/schema.ts';
import {
  addAgain,
  addCorrection,
  addWaiting,
  cancelWaiting,
  type Decider,
  type NamedClause,
  readOutcomes,
} from '../outcomes/decided-outcomes.ts';
import type { OutcomeRecord } from '../outcomes/outcomes-store.ts';
import type { Decided } from './verdict.ts';

export interface Settling {
  readonly within: Database;
  readonly accountId: string;
  readonly decided: readonly Decided[];
  /** The calls that were decided, by id. */
  readonly rows: ReadonlyMap<string, LedgerTable>;
  readonly by: Decider;
  readonly named: NamedClause | undefined;
}

/**
 * `waiting`: calls whose decision waits, so nobody is told of it yet. `cancelled`: calls whose earlier decision nobody was
 * told of. `made`: outcomes that are in effect at once, which are corrections, and earlier ones again.
 */
export async function settleOutcomes({ within, accountId, decided, rows, by, named }: Settling) {
  const ids = decided.map(({ requestId }) => requestId);
  const cancelled = await cancelWaiting(within, accountId, ids);
  const made: OutcomeRecord[] = [];
  if (named !== undefined) {
    // A call that has left the ledger has nothing to state reasons with.
    await addWaiting(within, accountId, [...rows.values()], named, by);
    return { waiting: new Set(rows.keys()), cancelled, made };
  }
  const inEffect = await readOutcomes(within, accountId, ids);
  for (const { requestId, is } of decided) {
    const outcomes = inEffect.get(requestId) ?? [];
    const last = outcomes.at(-1);
    // The platform's own outcome is the platform's to change.
    if (last === undefined || last.clause_id === null) continue;
    if (is?.decision === 'remove') {
      const own = outcomes.find(({ clause_id: clause, at }) => clause !== null && at === is.atMs);
      if (own !== undefined && own.id !== last.id) made.push(await addAgain(within, own, by));
    } else if (last.outcome !== 'kept') made.push(await addCorrection(within, last, by));
  }
  return { waiting: new Set<string>(), cancelled, made };
}
