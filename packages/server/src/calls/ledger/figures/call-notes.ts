/** Notes of calls that are waiting to be counted: one row per account and commit. */

import { inChunks } from '../../../base/storage/in-chunks.ts';
import type { UncountedCallsTable } from '../../../base/storage/schema.ts';
import type { LedgerEntry } from '../ledger-entry.ts';

/** Calls of one account that were committed together; the process that removes the row counts them. */
export interface Note {
  readonly row: UncountedCallsTable;
  readonly entries: readonly LedgerEntry[];
}

/** Few enough that nothing else waits long for the connection. */
const callsAtOnce = 200;

/** Only live calls: test calls are in no figure. */
export function noteCalls(entries: readonly LedgerEntry[]): Note[] {
  const live = entries.filter(({ period }) => period !== undefined);
  const byAccount = Map.groupBy(live, ({ row }) => row.account_id);
  const notes: Note[] = [];
  for (const [accountId, own] of byAccount) {
    for (const together of inChunks(own, callsAtOnce)) {
      const [first = '', ...others] = together.map(({ row }) => row.request_id);
      const row = { request_id: first, account_id: accountId, others: others.length === 0 ? null : others.join(' ') };
      notes.push({ row, entries: together });
    }
  }
  return notes;
}

/** What is counted in one transaction: at least one note. */
export function firstBatch(notes: readonly Note[]): readonly Note[] {
  let calls = 0;
  const end = notes.findIndex(({ entries }, index) => {
    calls += entries.length;
    return index > 0 && calls > callsAtOnce;
  });
  return notes.slice(0, end === -1 ? notes.length : end);
}

export function entriesOf(notes: readonly Note[]): LedgerEntry[] {
  return notes.flatMap(({ entries }) => entries);
}

export function callsOf(notes: readonly Note[]): number {
  return notes.reduce((sum, { entries }) => sum + entries.length, 0);
}
