/** Turns calls into rows: those of an account that were decided alike are inserted together. */

import type { SQLInputValue } from 'node:sqlite';
import { insertOf, type Rows } from '../../base/storage/insert-rows.ts';
import type { LedgerTable } from '../../base/storage/schema.ts';
import type { LedgerEntry } from './ledger-entry.ts';

/** In the order of `addValues`. */
const columns = [
  ...(['account_id', 'mode', 'kind', 'model_version', 'thresholds', 'degraded', 'action', 'tier', 'context'] as const),
  ...(['matched_rules', 'flagged', 'limited', 'trace', 'language', 'key_id', 'at'] as const),
  ...(['request_id', 'scores', 'latency_ms', 'author', 'content_hash', 'text_in_image'] as const),
] satisfies readonly (keyof LedgerTable)[];

const insertInto = {
  live: insertOf({ table: 'ledger', columns }),
  test: insertOf({ table: 'test_ledger', columns }),
};

/** In the order of their ids, which is that of the table: its last page is filled before the next begins. */
export function callRows(entries: readonly LedgerEntry[]): Rows[] {
  const rows = entries.map(({ row }) => row).sort((a, b) => (a.request_id < b.request_id ? -1 : 1));
  const groups = Map.groupBy(rows, ({ account_id, mode, action }) => account_id + mode + action);
  return Array.from(groups.values(), (alike) => {
    const values: SQLInputValue[] = [];
    for (const row of alike) addValues(values, row);
    return { insert: insertInto[alike[0]?.mode ?? 'live'], values };
  });
}

/** Written out: reading each column of a row by name costs as much as the insert. */
function addValues(values: SQLInputValue[], row: LedgerTable): void {
  values.push(row.account_id, row.mode, row.kind, row.model_version, row.thresholds, row.degraded, row.action);
  values.push(row.tier, row.context, row.matched_rules, row.flagged, row.limited, row.trace, row.language);
  values.push(row.key_id, row.at, row.request_id, row.scores, row.latency_ms, row.author, row.content_hash);
  values.push(row.text_in_image);
}
