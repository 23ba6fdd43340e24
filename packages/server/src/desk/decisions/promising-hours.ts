/** Finds the hours of a period in which matching decisions can be, from the figures of days and hours. */

import { dayMs, hourMs } from '../../base/durations.ts';
import type { Database } from '../../base/storage/database.ts';
import { readDays, readHours } from '../../calls/ledger/figures/figures-reads.ts';
import { type HourFigures, hourOf } from '../../calls/ledger/figures/hour-figures.ts';
import { type DecisionFilter, mayHold } from './decision-filter.ts';

/** An hour or a day. */
export interface Unit {
  readonly fromMs: number;
  readonly toMs: number;
  readonly figures: HourFigures;
}

/** Newest first. A day that `suffices` comes as a whole. */
export async function* promisingHours(
  database: Database,
  filter: DecisionFilter,
  newestMs: number,
  oldestMs: number,
  suffices: (day: Unit) => boolean = () => false,
): AsyncGenerator<Unit> {
  const { accountId } = filter;
  const [oldest, newest] = [hourOf(oldestMs), hourOf(newestMs)];
  const span = { accountId, from: Math.floor(oldest / 24), to: Math.floor(newest / 24) + 1 };
  for (const day of promising(await readDays(database, span), dayMs, filter)) {
    if (suffices(day)) {
      yield day;
      continue;
    }
    const from = Math.max(oldest, hourOf(day.fromMs));
    const to = Math.min(newest + 1, hourOf(day.toMs));
    yield* promising(await readHours(database, { accountId, from, to }), hourMs, filter);
  }
}

function promising(figures: ReadonlyMap<number, HourFigures>, unitMs: number, filter: DecisionFilter): Unit[] {
  return [...figures]
    .filter(([, one]) => mayHold(one, filter))
    .sort(([a], [b]) => b - a)
    .map(([at, one]) => ({ fromMs: at * unitMs, toMs: (at + 1) * unitMs, figures: one }));
}
