import { newId } from '../base/ids.ts';
import type { LedgerTable } from '../base/storage/schema.ts';
import { billingPeriod } from '../calls/ledger/billing-period.ts';
import type { LedgerEntry } from '../calls/ledger/ledger-entry.ts';

/** A judged live text call, as the meter passes it to the ledger. */
export function liveCall(accountId: string, changes: Partial<LedgerTable> = {}, reservationId?: string): LedgerEntry {
  const row = ledgerRow(accountId, changes);
  return {
    row,
    period: billingPeriod(row.at).name,
    ...(reservationId === undefined ? {} : { reservationId }),
  };
}

export function testCall(accountId: string, changes: Partial<LedgerTable> = {}): LedgerEntry {
  return { row: ledgerRow(accountId, { mode: 'test', ...changes }) };
}

function ledgerRow(accountId: string, changes: Partial<LedgerTable>): LedgerTable {
  const at = changes.at ?? Date.now();
  return {
    account_id: accountId,
    request_id: newId('req', at),
    at,
    key_id: 'key_1',
    mode: 'live',
    kind: 'text',
    context: 'default',
    tier: 0,
    action: 'allow',
    scores: '{"toxicity":0.01}',
    thresholds: '{"toxicity":[0.7,0.9]}',
    matched_rules: null,
    trace: '[]',
    model_version: 'lexicon-1',
    degraded: 0,
    latency_ms: 0.123,
    author: null,
    content_hash: null,
    flagged: null,
    language: null,
    limited: null,
    text_in_image: null,
    ...changes,
  };
}
