/** Counts what a scan has seen so far. */

import { type Action, actions, textCategoryNames } from '@moderato/contract';
import type { Judged } from './write-rows.ts';

export interface Tally {
  rows: number;
  problems: number;
  actions: Record<Action, number>;
  /** Category → rows in which it was flagged. */
  flagged: Record<string, number>;
  /** Rows by their highest score, in tenths. */
  highest: number[];
}

export function emptyTally(): Tally {
  return {
    rows: 0,
    problems: 0,
    actions: Object.fromEntries(actions.map((action) => [action, 0])) as Record<Action, number>,
    flagged: Object.fromEntries(textCategoryNames.map((name) => [name, 0])),
    highest: new Array(10).fill(0),
  };
}

export function addTally(sum: Tally, part: Tally): void {
  sum.rows += part.rows;
  sum.problems += part.problems;
  for (const action of actions) sum.actions[action] += part.actions[action];
  for (const [name, count] of Object.entries(part.flagged)) sum.flagged[name] = (sum.flagged[name] ?? 0) + count;
  for (const [index, count] of part.highest.entries()) sum.highest[index] = (sum.highest[index] ?? 0) + count;
}

export function countRow({ outcome }: Judged, tally: Tally): void {
  tally.rows++;
  if (outcome === undefined) {
    tally.problems++;
    return;
  }
  tally.actions[outcome.action]++;
  let highest = 0;
  for (const [name, { score, flagged }] of Object.entries(outcome.categories)) {
    if (flagged) tally.flagged[name] = (tally.flagged[name] ?? 0) + 1;
    highest = Math.max(highest, score);
  }
  const bin = Math.min(9, Math.floor(highest * 10));
  tally.highest[bin] = (tally.highest[bin] ?? 0) + 1;
}
