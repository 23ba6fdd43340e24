/** The figures for the settings pages, read in the reading thread. */

import type { ScoreScale } from '@moderato/contract';
import type { LedgerFigures } from '../ledger/ledger-figures.ts';
import type { readCallsByKey, readHitsByRule, readScoreHistograms } from '../ledger/settings-figures.ts';
import type { Reads } from '../reads/create-reads.ts';
import type { replayDecisions } from './replay-decisions.ts';

type LedgerFiguresReads = {
  callsByKey: typeof readCallsByKey;
  hitsByRule: typeof readHitsByRule;
  scoreHistograms: typeof readScoreHistograms;
  whatWouldChange: typeof replayDecisions;
};

/** `scale`: that of the current models. */
export function createLedgerFigures(
  reads: Reads<LedgerFiguresReads>,
  ledgerDays: number,
  scale: ScoreScale,
): LedgerFigures {
  const of = (accountId: string) => ({ accountId, nowMs: Date.now(), ledgerDays });
  return {
    callsByKey: (accountId) => reads.callsByKey(of(accountId)),
    hitsByRule: (accountId, mode) => reads.hitsByRule({ ...of(accountId), mode }),
    scoreHistograms: (accountId, medium) => reads.scoreHistograms({ ...of(accountId), scale, medium }),
    whatWouldChange: (accountId, request, showsContent) =>
      reads.whatWouldChange({ ...of(accountId), scale, request, showsContent }),
  };
}
