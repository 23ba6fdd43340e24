/**
 * Counts how many decisions match a filter, up to 10,000: from an index, from the figures of whole days and hours where
 * these suffice, and otherwise by counting rows. Counting stops after a moment; the total is then "at least" that many.
 */

import { type DecisionTotal, maxCountedDecisions } from '@moderato/contract/dashboard';
import { dayMs } from '../../base/durations.ts';
import { requestIdFloor } from '../../base/ids.ts';
import type { Database } from '../../base/storage/database.ts';
import { countIn, type DecisionFilter, indexFor, wantsAll } from './decision-filter.ts';
import { promisingHours, type Unit } from './promising-hours.ts';
import { countIds, countMatches, readIds } from './read-decision-rows.ts';

export interface CountInput {
  readonly filter: DecisionFilter;
  readonly nowMs: number;
  /** As far back as rows are kept. */
  readonly ledgerDays: number;
  readonly budgetMs?: number;
}

const enough = maxCountedDecisions + 1;
const idsAtOnce = 2_000;

export async function countDecisions(database: Database, input: CountInput): Promise<DecisionTotal> {
  const { filter } = input;
  const index = indexFor(filter);
  if (wantsAll(filter)) return capped(await countMatches(database, filter, {}, enough), false);
  if (index === undefined) return countHours(database, input);
  if (isAnswered(filter, index)) return capped(await countIds(database, filter, index, {}, enough), false);
  return countIndexed(database, input, index);
}

function capped(count: number, more: boolean): DecisionTotal {
  return count > maxCountedDecisions ? { count: maxCountedDecisions, more: true } : { count, more };
}

/** Whether the index covers everything in the filter. */
function isAnswered(
  { accountId, mode, fromMs, toMs, author, action, category, ...filters }: DecisionFilter,
  index: string,
) {
  const others = Object.values(index === 'flagged' ? filters : { ...filters, action, category });
  return others.every((filter) => filter === undefined);
}

async function countIndexed(
  database: Database,
  { filter, budgetMs = defaultBudgetMs }: CountInput,
  index: 'author' | 'flagged',
): Promise<DecisionTotal> {
  const startedMs = performance.now();
  let count = 0;
  let below: string | undefined;
  for (;;) {
    const ids = await readIds(database, filter, index, { below }, idsAtOnce);
    if (ids.length > 0) count += await countMatches(database, filter, { ids }, enough - count);
    below = ids.at(-1);
    if (count >= enough || ids.length < idsAtOnce) return capped(count, false);
    if (performance.now() - startedMs > budgetMs) return capped(count, true);
  }
}

const defaultBudgetMs = 100;

async function countHours(database: Database, input: CountInput): Promise<DecisionTotal> {
  const { filter, nowMs, budgetMs = defaultBudgetMs } = input;
  const startedMs = performance.now();
  const newestMs = Math.min(filter.toMs ?? nowMs, nowMs);
  const suffices = (day: Unit) => isWhole(day, input) && countIn(day.figures, filter) !== undefined;
  let count = 0;
  for await (const unit of promisingHours(database, filter, newestMs, oldestMs(input), suffices)) {
    count += isWhole(unit, input) ? (countIn(unit.figures, filter) ?? (await rowsIn(unit))) : await rowsIn(unit);
    if (count >= enough) break;
    if (performance.now() - startedMs > budgetMs) return capped(count, true);
  }
  return capped(count, false);

  function rowsIn({ fromMs, toMs }: Unit): Promise<number> {
    const span = { atLeast: requestIdFloor(fromMs), below: requestIdFloor(toMs) };
    return countMatches(database, filter, span, enough - count);
  }
}

/** Whether all of it is within the filter's times and its rows are still kept. */
function isWhole({ fromMs, toMs }: Unit, input: CountInput): boolean {
  return fromMs >= oldestMs(input) && toMs <= (input.filter.toMs ?? Number.POSITIVE_INFINITY);
}

function oldestMs({ filter, nowMs, ledgerDays }: CountInput): number {
  return Math.max(filter.fromMs ?? 0, nowMs - ledgerDays * dayMs);
}
