/** The figures that the settings pages ask for, answered in the thread that reads. */

import type { LedgerFigures } from '../ledger-figures.ts';
import type { Reads } from './create-reads.ts';

export function createLedgerFigures(reads: Reads, ledgerDays: number): LedgerFigures {
  const of = (accountId: string) => ({ accountId, nowMs: Date.now(), ledgerDays });
  return {
    callsByKey: (accountId) => reads.ask('callsByKey', of(accountId)),
    hitsByRule: (accountId) => reads.ask('hitsByRule', of(accountId)),
    scoreHistograms: (accountId, medium) => reads.ask('scoreHistograms', { ...of(accountId), medium }),
    whatWouldChange: (accountId, request) => reads.ask('whatWouldChange', { ...of(accountId), request }),
  };
}
