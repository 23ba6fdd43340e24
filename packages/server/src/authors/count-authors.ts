/** What a batch of calls adds to the figures of each author in it. */

import { flaggedNames } from '../rollups/hour-figures.ts';
import type { LedgerEntry } from '../usage/ledger-entry.ts';
import { offenceWeight } from './offender-score.ts';

export const dayMs = 24 * 60 * 60 * 1_000;

interface Counts {
  calls: number;
  flagged: number;
  blocked: number;
}

export interface AuthorSum extends Counts {
  readonly accountId: string;
  readonly author: string;
  firstAt: number;
  lastAt: number;
  weight: number;
  readonly days: Map<number, Counts>;
  readonly categories: Map<string, number>;
}

/** In a fixed order, so that two transactions cannot wait for each other. */
export function countAuthors(entries: readonly LedgerEntry[]): AuthorSum[] {
  const accounts = new Map<string, Map<string, AuthorSum>>();
  for (const { row, period } of entries) {
    if (row.author === null || period === undefined) continue;
    const sum = sumOf(accounts, row.account_id, row.author, row.at);
    sum.firstAt = Math.min(sum.firstAt, row.at);
    sum.lastAt = Math.max(sum.lastAt, row.at);
    const dayNumber = Math.floor(row.at / dayMs);
    const day = sum.days.get(dayNumber) ?? noCounts();
    sum.days.set(dayNumber, day);
    count(sum, row.action);
    count(day, row.action);
    if (row.action === 'allow') continue;
    sum.weight += offenceWeight(row);
    for (const category of flaggedNames(row.flagged)) {
      sum.categories.set(category, (sum.categories.get(category) ?? 0) + 1);
    }
  }
  return inOrder(accounts).flatMap(inOrder);
}

function sumOf(
  accounts: Map<string, Map<string, AuthorSum>>,
  accountId: string,
  author: string,
  atMs: number,
): AuthorSum {
  const authors = accounts.get(accountId) ?? new Map<string, AuthorSum>();
  accounts.set(accountId, authors);
  let sum = authors.get(author);
  if (sum === undefined) {
    const seen = { firstAt: atMs, lastAt: atMs, calls: 0, flagged: 0, blocked: 0, weight: 0 };
    sum = { accountId, author, ...seen, days: new Map(), categories: new Map() };
    authors.set(author, sum);
  }
  return sum;
}

function inOrder<Value>(values: ReadonlyMap<string, Value>): Value[] {
  return [...values.keys()].sort().map((name) => values.get(name) as Value);
}

function count(counts: Counts, action: 'allow' | 'flag' | 'block'): void {
  counts.calls++;
  if (action === 'flag') counts.flagged++;
  if (action === 'block') counts.blocked++;
}

function noCounts(): Counts {
  return { calls: 0, flagged: 0, blocked: 0 };
}
