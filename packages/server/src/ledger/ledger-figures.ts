/** What the settings pages ask the ledger. The reading thread answers, apart from the calls in progress. */

import type { KeyMode, MediumName, ScoreHistograms, WhatWouldChange, WhatWouldChangeRequest } from '@moderato/contract';

export interface LedgerFigures {
  /** Key → its calls in the ledger, live and test. */
  callsByKey(accountId: string): Promise<ReadonlyMap<string, number>>;
  /** Rule → calls of that mode that it matched, as far back as rows are kept. */
  hitsByRule(
    accountId: string,
    mode: KeyMode,
  ): Promise<ReadonlyMap<string, { readonly hits: number; readonly lastAtMs: number }>>;
  /** For the newest live decisions on that medium. */
  scoreHistograms(accountId: string, medium: MediumName): Promise<ScoreHistograms>;
  /** Decisions made by rules stay; thresholds are replaced for the categories in `settings`. */
  whatWouldChange(accountId: string, request: WhatWouldChangeRequest, showsContent: boolean): Promise<WhatWouldChange>;
}
