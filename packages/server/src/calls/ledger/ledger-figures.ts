/** What the settings pages ask the ledger. The reading thread answers, apart from the calls in progress. */

import type {
  KeyMode,
  MediumName,
  ScoreScale,
  ThresholdSuggestions,
  WhatWouldChange,
  WhatWouldChangeRequest,
} from '@moderato/contract';
import type { Reads } from '../../base/reads/create-reads.ts';
import type { Database } from '../../base/storage/database.ts';
import type { readCallsByKey, readHitsByRule, readScoreHistograms } from './settings-figures.ts';

/** Which calls are decided once more, and how. */
export interface ReplayInput {
  readonly accountId: string;
  readonly request: WhatWouldChangeRequest;
  readonly nowMs: number;
  readonly ledgerDays: number;
  /** Whether the member may read other people's messages. */
  readonly showsContent: boolean;
  /** The scale of the current models; scores of texts on another one are left out. */
  readonly scale: ScoreScale;
}

/** The thresholds of today, which decisions may speak against. */
export interface SuggestionsInput {
  readonly accountId: string;
  readonly thresholds: Readonly<Record<string, number>>;
  readonly scale: ScoreScale;
}

type LedgerFiguresReads = {
  callsByKey: typeof readCallsByKey;
  hitsByRule: typeof readHitsByRule;
  scoreHistograms: typeof readScoreHistograms;
  whatWouldChange: (database: Database, input: ReplayInput) => Promise<WhatWouldChange>;
  thresholdSuggestions: (database: Database, input: SuggestionsInput) => Promise<ThresholdSuggestions>;
};

export type LedgerFigures = ReturnType<typeof createLedgerFigures>;

/** `scale`: that of the current models. */
export function createLedgerFigures(reads: Reads<LedgerFiguresReads>, ledgerDays: number, scale: ScoreScale) {
  const of = (accountId: string) => ({ accountId, nowMs: Date.now(), ledgerDays });
  return {
    /** Key → its calls in the ledger, live and test. */
    callsByKey: (accountId: string) => reads.callsByKey(of(accountId)),
    /** Rule → calls of that mode that it matched, as far back as rows are kept. */
    hitsByRule: (accountId: string, mode: KeyMode) => reads.hitsByRule({ ...of(accountId), mode }),
    /** For the newest live decisions on that medium. */
    scoreHistograms: (accountId: string, medium: MediumName) =>
      reads.scoreHistograms({ ...of(accountId), scale, medium }),
    /** From what people decided about texts that are on the scale of the current models. */
    thresholdSuggestions: (accountId: string, thresholds: SuggestionsInput['thresholds']) =>
      reads.thresholdSuggestions({ accountId, thresholds, scale }),
    /** Decisions made by rules stay; thresholds are replaced for the categories in `settings`. */
    whatWouldChange: (accountId: string, request: WhatWouldChangeRequest, showsContent: boolean) =>
      reads.whatWouldChange({ ...of(accountId), scale, request, showsContent }),
  };
}
