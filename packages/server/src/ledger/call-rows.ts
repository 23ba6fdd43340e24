/** Calls as rows: calls that share most of their columns are inserted together. */

import type { SQLInputValue } from 'node:sqlite';
import { insertOf, type Rows } from '../storage/insert-rows.ts';
import type { LedgerTable } from '../storage/schema.ts';
import type { LedgerEntry } from './ledger-entry.ts';

/** In the order of `sharedValues`. */
const shared = [
  'account_id',
  'mode',
  'kind',
  'context',
  'tier',
  'action',
  'thresholds',
  'model_version',
  'degraded',
] as const satisfies readonly (keyof LedgerTable)[];

/** In the order of `addOwnValues`. */
const own = [
  'request_id',
  'at',
  'key_id',
  'scores',
  'matched_rules',
  'trace',
  'latency_ms',
  'author',
  'content_hash',
  'flagged',
  'language',
  'limited',
] as const satisfies readonly (keyof LedgerTable)[];

const insertInto = {
  live: insertOf({ table: 'ledger', shared, own }),
  test: insertOf({ table: 'test_ledger', shared, own }),
};

interface Alike {
  readonly first: LedgerTable;
  readonly values: SQLInputValue[];
}

/** In the order of their ids, which is that of the table: its last page is filled before the next is begun. */
export function callRows(entries: readonly LedgerEntry[]): Rows[] {
  const rows = entries.map(({ row }) => row).sort((a, b) => (a.request_id < b.request_id ? -1 : 1));
  const accounts = new Map<string, Alike[]>();
  for (const row of rows) {
    const groups = accounts.get(row.account_id) ?? [];
    let group = groups.find(({ first }) => areAlike(first, row));
    if (group === undefined) {
      group = { first: row, values: [] };
      if (groups.push(group) === 1) accounts.set(row.account_id, groups);
    }
    addOwnValues(group.values, row);
  }
  return [...accounts.values()].flatMap((groups) =>
    groups.map(({ first, values }) => ({ insert: insertInto[first.mode], shared: sharedValues(first), own: values })),
  );
}

function areAlike(a: LedgerTable, b: LedgerTable): boolean {
  return (
    a.mode === b.mode &&
    a.kind === b.kind &&
    a.context === b.context &&
    a.tier === b.tier &&
    a.action === b.action &&
    a.thresholds === b.thresholds &&
    a.model_version === b.model_version &&
    a.degraded === b.degraded
  );
}

// Written out, both of them: asking a row for each of its columns by name costs as much as the insert.

function sharedValues(row: LedgerTable): SQLInputValue[] {
  const { account_id, mode, kind, context, tier, action, thresholds, model_version, degraded } = row;
  return [account_id, mode, kind, context, tier, action, thresholds, model_version, degraded];
}

function addOwnValues(values: SQLInputValue[], row: LedgerTable): void {
  values.push(row.request_id, row.at, row.key_id, row.scores, row.matched_rules, row.trace);
  values.push(row.latency_ms, row.author, row.content_hash, row.flagged, row.language, row.limited);
}
