/**
 * Puts decisions with a clause into effect once the time to undo them is over [C4]: the statement can be read, the strike
 * counts, and those who wait for the decision are told. The time is in the row, so a copy that dies leaves it to the next
 * one; an outcome and all of its effects are one transaction, so each happens once, however many copies look.
 */

import { repeatEvery } from '../../base/repeat-every.ts';
import type { Database } from '../../base/storage/database.ts';
import { inTransaction } from '../../base/storage/in-transaction.ts';
import { retryOnConflict } from '../../base/storage/retry-on-conflict.ts';
import { announceOutcomes } from '../outcomes/announce-outcomes.ts';
import { listDue, takeDue } from '../outcomes/decided-outcomes.ts';
import type { OutcomeRecord } from '../outcomes/outcomes-store.ts';
import { settleStrikes } from '../strikes/settle-strikes.ts';
import { announceDecisions } from './announce-decisions.ts';
import { readCalls } from './read-calls.ts';
import type { Decided } from './verdict.ts';

const lookMs = 1_000;
/** Small, so that no moderation call waits long for the store. */
const rowsAtOnce = 100;

/** `deliver`: deliveries are waiting in the outbox. */
export function startEffects(database: Database, deliver: () => void, onFailure: (error: unknown) => void) {
  const work = async () => {
    if ((await takeEffects(database, Date.now(), onFailure)) > 0) deliver();
  };
  return repeatEvery(lookMs, work, onFailure);
}

/** Returns how many took effect. One account's failure does not hold up the others. */
export async function takeEffects(
  database: Database,
  nowMs: number,
  onFailure: (error: unknown) => void,
): Promise<number> {
  let taken = 0;
  for (;;) {
    const due = await listDue(database, nowMs, rowsAtOnce);
    const before = taken;
    for (const [accountId, rows] of Map.groupBy(due, ({ account_id: id }) => id)) {
      const ids = rows.map(({ id }) => id);
      taken += await retryOnConflict(() => takeSome(database, accountId, ids, nowMs)).catch((error: unknown) => {
        onFailure(error);
        return 0;
      });
    }
    if (due.length < rowsAtOnce || taken === before) return taken;
  }
}

function takeSome(database: Database, accountId: string, ids: readonly string[], nowMs: number): Promise<number> {
  return inTransaction(database.query, async (query) => {
    const within = { ...database, query };
    const outcomes = await takeDue(within, accountId, ids, nowMs);
    if (outcomes.length === 0) return 0;
    const requests = outcomes.map(({ request_id: id }) => id);
    await settleStrikes(within, accountId, requests);
    const rows = await readCalls(within, accountId, requests);
    await announceDecisions({ within, accountId, decided: outcomes.map(decidedBy), rows, atMs: nowMs });
    await announceOutcomes({ within, accountId, atMs: nowMs }, outcomes);
    return outcomes.length;
  });
}

/** A later decision about the item would have taken this one back. */
function decidedBy({ request_id: requestId, decided_by: userId, at: atMs }: OutcomeRecord): Decided {
  return { requestId, was: null, is: { decision: 'remove', category: null, userId: userId ?? '', atMs } };
}
