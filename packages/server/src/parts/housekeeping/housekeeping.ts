/**
 * Deletes what has expired, apart from the rows of the ledger: what `held-tables.ts` lists, replies to idempotency keys
 * after a day, authors when their last call leaves the ledger, old alerts, and every hour expired links and sessions. It
 * also counts figures that were left behind, adds up those of past days, and records once an hour what waits for review.
 * Each job runs in small steps, so that no moderation call waits long.
 */

import { setTimeout as pause } from 'node:timers/promises';
import { dayMs, hourMs } from '../../base/durations.ts';
import { repeatEvery } from '../../base/repeat-every.ts';
import { createSteadyClock } from '../../base/steady-clock.ts';
import type { Database } from '../../base/storage/database.ts';
import { expirySteps } from '../../base/storage/expire-held.ts';
import { pruneReplies } from '../../calls/idempotency/idempotency-store.ts';
import { sumDays } from '../../calls/ledger/figures/sum-days.ts';
import type { DeliveriesStore } from '../../calls/webhooks/deliveries-store.ts';
import { pruneAlerts } from '../../desk/alerts/alerts-store.ts';
import type { AuthorsStore } from '../../desk/authors/authors-store.ts';
import { pruneSignIns } from '../../desk/sign-in/prune-sign-ins.ts';
import { pruneBacklog, recordBacklog } from '../../desk/work/backlog-hours.ts';

const everyMs = 60_000;
const rowsAtOnce = 200;
const abandonedAfterMs = 60_000;
/** Alerts that are over are listed this long. */
const alertDays = 90;
/** How long deliveries wait for an address that is paused. */
export const undeliveredDays = 3;

export interface Kept {
  readonly database: Database;
  readonly authors: Pick<AuthorsStore, 'prune'>;
  readonly deliveries: Pick<DeliveriesStore, 'giveUp'>;
  /** Counts calls that a process noted but did not live to count. */
  recover?(beforeMs: number): Promise<number>;
}

/** `mayDelete`: whether the clock is reliable enough to delete things by age. */
export async function runHousekeeping(
  kept: Kept,
  ledgerDays: number,
  nowMs: number = Date.now(),
  mayDelete = true,
): Promise<void> {
  const recover = async () => (await kept.recover?.(nowMs - abandonedAfterMs)) ?? 0;
  const deletions = [
    ...expirySteps(kept.database).map((expire) => () => expire({ nowMs, ledgerDays }, rowsAtOnce)),
    () => pruneReplies(kept.database, nowMs, rowsAtOnce),
    () => pruneBacklog(kept.database, nowMs, rowsAtOnce),
    () => pruneAlerts(kept.database, nowMs - alertDays * dayMs, rowsAtOnce),
    () => kept.authors.prune(nowMs - ledgerDays * dayMs, rowsAtOnce),
    // They name authors, whom an erasure finds by the rows of the ledger, so none may outlive its row.
    () => kept.deliveries.giveUp(nowMs - Math.min(undeliveredDays, ledgerDays) * dayMs, rowsAtOnce),
  ];
  const batches = mayDelete ? [recover, ...deletions] : [recover];
  for (const batch of batches) while ((await batch()) === rowsAtOnce) await pause(20);
  await sumDays(kept.database, nowMs);
  await recordBacklog(kept.database, nowMs);
}

export function startHousekeeping(kept: Kept, ledgerDays: number, onFailure: (error: unknown) => void) {
  let signInsPrunedAtMs = 0;
  const clock = createSteadyClock();
  const keep = async () => {
    await runHousekeeping(kept, ledgerDays, Date.now(), clock.now() !== undefined).catch(onFailure);
    // Few rows, but no index by their end: once an hour is often enough.
    if (Date.now() - signInsPrunedAtMs >= hourMs) {
      signInsPrunedAtMs = Date.now();
      await pruneSignIns(kept.database, signInsPrunedAtMs);
    }
  };
  return repeatEvery(everyMs, keep, onFailure);
}
