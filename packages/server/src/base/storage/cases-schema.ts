/** Tables of reports, outcomes, appeals and strikes. People's words in them are encrypted, see secrets.ts. */

import type { AppealDecision, Appellant, OutcomeName, StatementLanguage } from '@moderato/contract';

/** Users' reports [C1]. `author` wrote the item, `reporter` the reason: an erasure finds both. */
export interface ReportsTable {
  account_id: string;
  id: string;
  request_id: string;
  at: number;
  author: string | null;
  reporter: string | null;
  key_id: string;
  /** Encrypted; empty if its reporter was erased. */
  reason: string;
  /** When the platform was told the answer. */
  answered_at: number | null;
}

/** What the platform did [C2], with everything that a statement of reasons needs: it outlives the row of the ledger. */
export interface OutcomesTable {
  account_id: string;
  id: string;
  request_id: string;
  at: number;
  expires_at: number;
  author: string | null;
  key_id: string;
  outcome: OutcomeName;
  /** 1 if only admins and owners may read about it [T14]. */
  restricted: number;
  /** The member who decided in review, if anybody did. */
  decided_by: string | null;
  /** Encrypted JSON, see `desk/outcomes/snapshot.ts`. */
  snapshot: string;
  /** The clause that a decision in review named; null if the platform recorded it. */
  clause_id: string | null;
  /** When it takes effect; null once it has. Until then it can be undone, and nobody is told. */
  due_at: number | null;
  /** How many strikes it counts as. */
  weight: number;
}

/** Appeals and their answers [C3]. One for each outcome and appellant. */
export interface AppealsTable {
  account_id: string;
  id: string;
  outcome_id: string;
  request_id: string;
  appellant: Appellant;
  author: string | null;
  restricted: number;
  /** Those of the outcome. */
  decided_by: string | null;
  expires_at: number;
  received_at: number;
  answer_by: number;
  /** Encrypted. */
  reason: string;
  answered_at: number | null;
  answered_by: string | null;
  decision: AppealDecision | null;
  /** Encrypted. */
  answer: string | null;
}

export type CaseEvent =
  | 'report.received'
  | 'report.answered'
  | 'outcome.recorded'
  | 'appeal.received'
  | 'appeal.answered';

/** How often something happened in a year (UTC), for the transparency report. */
export interface CaseCountsTable {
  account_id: string;
  year: number;
  event: CaseEvent;
  /** What the counts are split by, such as `removed terms automation`; may be empty. */
  detail: string;
  /** Whole hours from receipt to answer; 0 for events that are not answers. */
  hours: number;
  count: number;
}

/** Confirmed violations: the last statement on the call is that it broke the rules. */
export interface StrikesTable {
  account_id: string;
  request_id: string;
  author: string;
  at: number;
  expires_at: number;
  /** How many it counts as. */
  weight: number;
}

/** What an account recommends after how many strikes; absent if not set. */
export interface StrikeSettingsTable {
  account_id: string;
  enabled: number;
  days: number;
  /** JSON, see `StrikeSettings` of the contract. */
  ladder: string;
}

/** An account's clauses; absent if it uses the default. */
export interface ClauseSettingsTable {
  account_id: string;
  /** Of statements, if the language of a text is not known. */
  language: StatementLanguage;
  /** JSON, see `Clause` of the contract. */
  clauses: string;
}

export interface CasesSchema {
  reports: ReportsTable;
  outcomes: OutcomesTable;
  appeals: AppealsTable;
  case_counts: CaseCountsTable;
  strikes: StrikesTable;
  strike_settings: StrikeSettingsTable;
  clause_settings: ClauseSettingsTable;
}
