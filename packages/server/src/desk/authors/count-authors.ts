/** What a batch of calls adds to the figures of each author in it. */

import type { LedgerAction } from '@moderato/contract';
import { dayMs } from '../../base/durations.ts';
import { flaggedNames } from '../../calls/ledger/figures/hour-figures.ts';
import type { LedgerEntry } from '../../calls/ledger/ledger-entry.ts';
import { offenceWeight } from './offender-score.ts';

interface Counts {
  calls: number;
  flagged: number;
  blocked: number;
}

export interface DayCounts extends Counts {
  readonly day: number;
}

export interface AuthorSum extends Counts {
  readonly accountId: string;
  readonly author: string;
  firstAt: number;
  lastAt: number;
  weight: number;
  /** Hardly ever more than one day: calls are counted a moment after they were made. */
  readonly days: DayCounts[];
  /** None for most authors. */
  categories?: Map<string, number>;
}

/** One list per account, in a fixed order, so that two transactions cannot deadlock. */
export function countAuthors(entries: readonly LedgerEntry[]): AuthorSum[][] {
  const accounts = new Map<string, Map<string, AuthorSum>>();
  for (const { row, period } of entries) {
    if (row.author === null || period === undefined) continue;
    const sum = sumOf(accounts, row.account_id, row.author, row.at);
    sum.firstAt = Math.min(sum.firstAt, row.at);
    sum.lastAt = Math.max(sum.lastAt, row.at);
    count(sum, row.action);
    count(dayOf(sum, Math.floor(row.at / dayMs)), row.action);
    if (row.action !== 'flag' && row.action !== 'block') continue;
    sum.weight += offenceWeight(row);
    sum.categories ??= new Map();
    for (const category of flaggedNames(row.flagged)) {
      sum.categories.set(category, (sum.categories.get(category) ?? 0) + 1);
    }
  }
  return inOrder(accounts).map(inOrder);
}

function sumOf(
  accounts: Map<string, Map<string, AuthorSum>>,
  accountId: string,
  author: string,
  atMs: number,
): AuthorSum {
  let authors = accounts.get(accountId);
  if (authors === undefined) {
    authors = new Map<string, AuthorSum>();
    accounts.set(accountId, authors);
  }
  let sum = authors.get(author);
  if (sum === undefined) {
    sum = { accountId, author, firstAt: atMs, lastAt: atMs, calls: 0, flagged: 0, blocked: 0, weight: 0, days: [] };
    authors.set(author, sum);
  }
  return sum;
}

function dayOf({ days }: AuthorSum, day: number): DayCounts {
  let counts = days.find((known) => known.day === day);
  if (counts === undefined) {
    counts = { day, calls: 0, flagged: 0, blocked: 0 };
    days.push(counts);
  }
  return counts;
}

function inOrder<Value>(values: ReadonlyMap<string, Value>): Value[] {
  return [...values.keys()].sort().map((name) => values.get(name) as Value);
}

function count(counts: Counts, action: LedgerAction): void {
  counts.calls++;
  if (action === 'flag') counts.flagged++;
  if (action === 'block') counts.blocked++;
}
