/** The facts that a statement of reasons needs, as of the outcome: encrypted, since they may quote people. */

import type {
  LedgerAction,
  OutcomeGround,
  OutcomeName,
  OutcomeRequest,
  Statement,
  StatementLanguage,
} from '@moderato/contract';
import type { LedgerTable } from '../../base/storage/schema.ts';
import { decidedCategories, matchedRules } from '../../calls/ledger/decision-row.ts';

export interface Snapshot {
  readonly ground: OutcomeGround;
  readonly clause: string | null;
  readonly explanation: string | null;
  readonly until: string | null;
  readonly decidedBy: Statement['decided_by'];
  readonly kind: 'text' | 'image';
  readonly judgedAtMs: number;
  readonly reports: number;
  readonly action: LedgerAction;
  readonly categories: Statement['found']['categories'];
  readonly rules: Statement['found']['rules'];
  readonly modelVersion: string;
  /** Of the statement as a letter; absent if the platform recorded the outcome. */
  readonly language?: StatementLanguage;
  /** The outcome that this one takes back. */
  readonly corrects?: { readonly outcomeId: string; readonly atMs: number; readonly outcome?: OutcomeName };
}

/** `isReviewed`: somebody decided in review. */
export function takeSnapshot(row: LedgerTable, asked: OutcomeRequest, reports = 0, isReviewed = false): Snapshot {
  return {
    ground: asked.ground ?? 'terms',
    clause: asked.clause ?? null,
    explanation: asked.explanation ?? null,
    until: asked.until ?? null,
    decidedBy: asked.decided_by ?? (isReviewed ? 'person' : 'automation'),
    kind: row.kind === 'image' ? 'image' : 'text',
    judgedAtMs: row.at,
    reports,
    action: row.action,
    categories: decidedCategories(row).flatMap(({ name, score, threshold, flagged }) =>
      flagged && threshold !== null ? [{ name, score, threshold }] : [],
    ),
    rules: matchedRules(row).map(({ rule_id, type }) => ({ rule_id, type })),
    modelVersion: row.model_version,
  };
}
