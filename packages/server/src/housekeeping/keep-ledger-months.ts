/** Sees to it that the months to come have a table and that those that are over go [O3]; see `storage/ledger-months.ts`. */

import { createSteadyClock } from '../steady-clock.ts';
import type { Database } from '../storage/database.ts';
import { dropLedgerMonths, makeLedgerMonths } from '../storage/ledger-months.ts';
import type { Pruner } from './prune-ledger.ts';

const dayMs = 24 * 60 * 60 * 1_000;
const everyMs = 60 * 60 * 1_000;

export function keepLedgerMonths(database: Database, ledgerDays: number, onFailure: (error: unknown) => void): Pruner {
  const clock = createSteadyClock();
  const keep = async () => {
    await makeLedgerMonths(database, Date.now());
    const nowMs = clock.now();
    if (nowMs !== undefined) await dropLedgerMonths(database, nowMs - ledgerDays * dayMs);
  };
  const timer = setInterval(() => void keep().catch(onFailure), everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
