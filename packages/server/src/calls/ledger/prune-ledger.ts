/** Deletes old rows [O3]: live rows of the ledger after their days, test rows beyond the newest 10,000 of an account. */

import { dayMs, hourMs } from '../../base/durations.ts';
import { type Repeated, repeatEvery } from '../../base/repeat-every.ts';
import { createSteadyClock } from '../../base/steady-clock.ts';
import type { Database } from '../../base/storage/database.ts';
import { dropLedgerMonths, makeLedgerMonths } from '../../base/storage/ledger-months.ts';
import type { LedgerStore } from './ledger-store.ts';

/** Small, so that a deletion never holds the store for long. */
const rowsAtOnce = 500;
export const testCallsKept = 10_000;

export interface PrunedStores {
  readonly ledger: Pick<LedgerStore, 'prune' | 'trimTestCalls'>;
}

export async function pruneOnce(stores: PrunedStores, ledgerDays: number, nowMs: number = Date.now()): Promise<void> {
  await stores.ledger.trimTestCalls(testCallsKept);
  while ((await stores.ledger.prune(nowMs - ledgerDays * dayMs, rowsAtOnce)) === rowsAtOnce) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export function startPruning(stores: PrunedStores, ledgerDays: number, onFailure: (error: unknown) => void): Repeated {
  const clock = createSteadyClock();
  const prune = async () => {
    const nowMs = clock.now();
    if (nowMs !== undefined) await pruneOnce(stores, ledgerDays, nowMs);
  };
  return repeatEvery(60_000, prune, onFailure);
}

/** Creates the tables of coming months and drops those of expired ones; see `base/storage/ledger-months.ts`. */
export function keepLedgerMonths(
  database: Database,
  ledgerDays: number,
  onFailure: (error: unknown) => void,
): Repeated {
  const clock = createSteadyClock();
  const keep = async () => {
    await makeLedgerMonths(database, Date.now());
    const nowMs = clock.now();
    if (nowMs !== undefined) await dropLedgerMonths(database, nowMs - ledgerDays * dayMs);
  };
  return repeatEvery(hourMs, keep, onFailure);
}
