/** The figures that the settings pages ask for, answered in the thread that reads. */

import type { ScoreScale } from '@moderato/contract';
import type { LedgerFigures } from '../ledger/ledger-figures.ts';
import type { Reads } from './create-reads.ts';

/** `scale`: of the models that judge now. */
export function createLedgerFigures(reads: Reads, ledgerDays: number, scale: ScoreScale): LedgerFigures {
  const of = (accountId: string) => ({ accountId, nowMs: Date.now(), ledgerDays });
  return {
    callsByKey: (accountId) => reads.ask('callsByKey', of(accountId)),
    hitsByRule: (accountId) => reads.ask('hitsByRule', of(accountId)),
    scoreHistograms: (accountId, medium) => reads.ask('scoreHistograms', { ...of(accountId), scale, medium }),
    whatWouldChange: (accountId, request) => reads.ask('whatWouldChange', { ...of(accountId), scale, request }),
  };
}
