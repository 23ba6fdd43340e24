/**
 * Deletes what has expired, apart from the rows of the ledger: content, what is held on authors when their last call
 * leaves the ledger, matches of shadow rules with their call, replies to idempotency keys after a day, deliveries after
 * a month, outcomes and appeals after 200 days, strikes, and every hour expired links and sessions. It also counts
 * figures that were left behind and adds up those of past hours and days. Each job runs in small steps, so that no
 * moderation call waits long.
 */

import { setTimeout as pause } from 'node:timers/promises';
import { pruneAlerts } from '../alerts/alerts-store.ts';
import { pruneAppeals } from '../appeals/appeals-store.ts';
import type { AuthorsStore } from '../authors/authors-store.ts';
import { dayMs, hourMs } from '../durations.ts';
import { pruneReplies } from '../idempotency/idempotency-store.ts';
import { mergeHours } from '../ledger/figures/merge-hours.ts';
import { sumDays } from '../ledger/figures/sum-days.ts';
import { pruneNotes } from '../notes/notes-store.ts';
import { pruneOutcomes } from '../outcomes/outcomes-store.ts';
import { repeatEvery } from '../repeat-every.ts';
import { pruneReports } from '../reports/reports-store.ts';
import { expireContent } from '../retention/expire-content.ts';
import { expireExcerpts, pruneShadowMatches } from '../rules/shadow-matches-store.ts';
import { pruneSignIns } from '../sign-in/prune-sign-ins.ts';
import { createSteadyClock } from '../steady-clock.ts';
import type { Database } from '../storage/database.ts';
import { pruneStrikes } from '../strikes/strikes-store.ts';
import type { DeliveriesStore } from '../webhooks/deliveries-store.ts';

const everyMs = 60_000;
const rowsAtOnce = 200;
const abandonedAfterMs = 60_000;
export const deliveryDays = 30;
/** Alerts that are over are listed this long. */
const alertDays = 90;
/** How long deliveries wait for an address that is paused. */
export const undeliveredDays = 3;

export interface Kept {
  readonly database: Database;
  readonly authors: Pick<AuthorsStore, 'prune'>;
  readonly deliveries: Pick<DeliveriesStore, 'prune' | 'giveUp'>;
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
    () => expireContent(kept.database, nowMs, rowsAtOnce),
    () => expireExcerpts(kept.database, nowMs, rowsAtOnce),
    () => pruneReplies(kept.database, nowMs, rowsAtOnce),
    () => pruneAlerts(kept.database, nowMs - alertDays * dayMs, rowsAtOnce),
    () => pruneNotes(kept.database, nowMs - ledgerDays * dayMs, rowsAtOnce),
    () => pruneShadowMatches(kept.database, nowMs - ledgerDays * dayMs, rowsAtOnce),
    () => pruneReports(kept.database, nowMs - ledgerDays * dayMs, rowsAtOnce),
    () => pruneAppeals(kept.database, nowMs, rowsAtOnce),
    () => pruneStrikes(kept.database, nowMs, rowsAtOnce),
    () => pruneOutcomes(kept.database, nowMs, rowsAtOnce),
    () => kept.authors.prune(nowMs - ledgerDays * dayMs, rowsAtOnce),
    // They name authors, whom an erasure finds by the rows of the ledger, so none may outlive its row.
    () => kept.deliveries.giveUp(nowMs - Math.min(undeliveredDays, ledgerDays) * dayMs, rowsAtOnce),
    () => kept.deliveries.prune(nowMs - Math.min(deliveryDays, ledgerDays) * dayMs, rowsAtOnce),
  ];
  const batches = mayDelete ? [recover, ...deletions] : [recover];
  for (const batch of batches) while ((await batch()) === rowsAtOnce) await pause(20);
  await mergeHours(kept.database, nowMs);
  await sumDays(kept.database, nowMs);
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
