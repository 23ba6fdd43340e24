/**
 * Every query of the dashboard that may take more than a moment. Each is a function of a connection and an input, both
 * plain data, so that a separate thread can run it.
 */

import { listAppeals, readOpenAppeals } from './appeals/appeals-reads.ts';
import { listAudit, readAuditFile } from './audit/audit-reads.ts';
import { readAuthorFigures, readAuthorPage } from './authors/author-export.ts';
import { readAuthor, readAuthorsCsv, readAuthorTimeline } from './authors/author-reads.ts';
import { listAuthors } from './authors/list-authors.ts';
import { countDecisions } from './decisions/count-decisions.ts';
import { readDecisionsFile } from './decisions/export-decisions.ts';
import { listDecisions } from './decisions/list-decisions.ts';
import { readDecision } from './decisions/read-decision.ts';
import { replayDecisions } from './decisions/replay-decisions.ts';
import { searchContent } from './decisions/search-content.ts';
import { findAnything } from './find/find-anything.ts';
import { readCallsByKey, readHitsByRule, readScoreHistograms } from './ledger/settings-figures.ts';
import { readAccounts, readLedgerSize } from './operator/operator-reads.ts';
import { readOverview } from './overview/read-overview.ts';
import type { Reads } from './reads/create-reads.ts';
import { readBeside } from './review/read-beside.ts';
import { findItem } from './review/review-queue.ts';
import { readReviewCounts, readReviewLive, readReviewQueue } from './review/review-reads.ts';
import { readRuleNames } from './rules/read-rule-names.ts';
import { readRule, readRules } from './rules/read-rules.ts';
import { readShadowMatches } from './rules/read-shadow-matches.ts';
import type { Database } from './storage/database.ts';
import { readTransparencyReport } from './transparency/transparency-report.ts';
import { listDeliveries } from './webhooks/deliveries-reads.ts';

export const readTable = {
  audit: listAudit,
  auditFile: readAuditFile,
  find: findAnything,
  overview: readOverview,
  decisions: listDecisions,
  decisionsTotal: countDecisions,
  decisionsFile: readDecisionsFile,
  decision: readDecision,
  contentSearch: searchContent,
  reviewQueue: readReviewQueue,
  reviewItem: findItem,
  reviewCounts: readReviewCounts,
  reviewLive: readReviewLive,
  reviewBeside: readBeside,
  appeals: listAppeals,
  openAppeals: readOpenAppeals,
  transparency: readTransparencyReport,
  authors: listAuthors,
  authorsCsv: readAuthorsCsv,
  author: readAuthor,
  authorTimeline: readAuthorTimeline,
  authorFigures: readAuthorFigures,
  authorPage: readAuthorPage,
  callsByKey: readCallsByKey,
  hitsByRule: readHitsByRule,
  rules: readRules,
  rule: readRule,
  ruleNames: readRuleNames,
  shadowMatches: readShadowMatches,
  scoreHistograms: readScoreHistograms,
  whatWouldChange: replayDecisions,
  deliveries: listDeliveries,
  accounts: readAccounts,
  ledgerSize: readLedgerSize,
} as const;

/** Runs one of them, by its name. */
export function runRead(database: Database, name: string, input: unknown): unknown {
  const read = readTable[name as keyof typeof readTable] as (database: Database, input: unknown) => unknown;
  return read(database, input);
}

export type AllReads = Reads<typeof readTable>;
