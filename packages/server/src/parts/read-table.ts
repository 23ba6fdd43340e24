/**
 * Every query of the dashboard that may take more than a moment. Each is a function of a connection and an input, both
 * plain data, so that a separate thread can run it.
 */

import type { Reads } from '../base/reads/create-reads.ts';
import type { Database } from '../base/storage/database.ts';
import { readSuggestions } from '../calls/categories/read-suggestions.ts';
import { readCallsByKey, readHitsByRule, readScoreHistograms } from '../calls/ledger/settings-figures.ts';
import { readOverturnedRules } from '../calls/rules/read-overturned-rules.ts';
import { readRuleNames } from '../calls/rules/read-rule-names.ts';
import { readRule, readRules } from '../calls/rules/read-rules.ts';
import { readShadowMatches } from '../calls/rules/read-shadow-matches.ts';
import { readSuggestedWords } from '../calls/rules/read-suggested-words.ts';
import { listDeliveries } from '../calls/webhooks/deliveries-reads.ts';
import { listAppeals, readOpenAppeals } from '../desk/appeals/appeals-reads.ts';
import { listAudit, readAuditFile } from '../desk/audit/audit-reads.ts';
import { readAuthorFigures, readAuthorPage } from '../desk/authors/author-export.ts';
import { readAuthor, readAuthorsCsv, readAuthorTimeline } from '../desk/authors/author-reads.ts';
import { listAuthors } from '../desk/authors/list-authors.ts';
import { countDecisions } from '../desk/decisions/count-decisions.ts';
import { readDecisionsFile } from '../desk/decisions/export-decisions.ts';
import { listDecisions } from '../desk/decisions/list-decisions.ts';
import { readDecision } from '../desk/decisions/read-decision.ts';
import { replayDecisions } from '../desk/decisions/replay-decisions.ts';
import { searchContent } from '../desk/decisions/search-content.ts';
import { findAnything } from '../desk/find/find-anything.ts';
import { readAccounts, readLedgerSize } from '../desk/operator/operator-reads.ts';
import { readOverview } from '../desk/overview/read-overview.ts';
import { readBeside } from '../desk/review/read-beside.ts';
import { readPreview } from '../desk/review/read-preview.ts';
import { findItem } from '../desk/review/review-queue.ts';
import { readOpenCounts, readReviewCounts, readReviewLive, readReviewQueue } from '../desk/review/review-reads.ts';
import { readTemplateFigures, readTransparencyReport } from '../desk/transparency/transparency-report.ts';
import { readWork } from '../desk/work/read-work.ts';

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
  openCounts: readOpenCounts,
  reviewLive: readReviewLive,
  reviewBeside: readBeside,
  reviewPreview: readPreview,
  work: readWork,
  appeals: listAppeals,
  openAppeals: readOpenAppeals,
  transparency: readTransparencyReport,
  templateFigures: readTemplateFigures,
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
  overturnedRules: readOverturnedRules,
  suggestedWords: readSuggestedWords,
  scoreHistograms: readScoreHistograms,
  whatWouldChange: replayDecisions,
  thresholdSuggestions: readSuggestions,
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
