/** Creates the tables of coming months and drops those of expired ones [O3]; see `storage/ledger-months.ts`. */

import { dayMs } from '../durations.ts';
import { type Repeated, repeatEvery } from '../repeat-every.ts';
import { createSteadyClock } from '../steady-clock.ts';
import type { Database } from '../storage/database.ts';
import { dropLedgerMonths, makeLedgerMonths } from '../storage/ledger-months.ts';

const everyMs = 60 * 60 * 1_000;

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
  return repeatEvery(everyMs, keep, onFailure);
}
