/**
 * Every question that the dashboard asks of the store and that may take more than a moment. Each is a function of a
 * connection and an input, both plain data, so that it can be answered in a thread of its own.
 */

import { listAudit, readAuditFile } from './audit/audit-reads-store.ts';
import { readAuthor, readAuthorsCsv, readAuthorTimeline } from './authors/author-reads-store.ts';
import { readAuthorRecord } from './authors/author-record-store.ts';
import { listAuthors } from './authors/authors-list-store.ts';
import { readDecision } from './decisions/decision-detail-store.ts';
import { listDecisions } from './decisions/decisions-list-store.ts';
import { replayDecisions } from './decisions/replay-store.ts';
import { readCallsByKey, readHitsByRule, readScoreHistograms } from './ledger/settings-figures-store.ts';
import { readAccounts, readLedgerSize } from './operator/operator-reads-store.ts';
import { readOverview } from './overview/overview-store.ts';
import type { Reads } from './reads/create-reads.ts';
import { readReviewCounts, readReviewQueue } from './review/review-reads-store.ts';
import { listDeliveries } from './webhooks/deliveries-reads-store.ts';

export const readTable = {
  audit: listAudit,
  auditFile: readAuditFile,
  overview: readOverview,
  decisions: listDecisions,
  decision: readDecision,
  reviewQueue: readReviewQueue,
  reviewCounts: readReviewCounts,
  authors: listAuthors,
  authorsCsv: readAuthorsCsv,
  author: readAuthor,
  authorTimeline: readAuthorTimeline,
  authorRecord: readAuthorRecord,
  callsByKey: readCallsByKey,
  hitsByRule: readHitsByRule,
  scoreHistograms: readScoreHistograms,
  whatWouldChange: replayDecisions,
  deliveries: listDeliveries,
  accounts: readAccounts,
  ledgerSize: readLedgerSize,
} as const;

export type AllReads = Reads<typeof readTable>;
