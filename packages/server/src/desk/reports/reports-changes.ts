/**
 * Records a report [C1] in one transaction with its audit entry and its deliveries. The log says what was reported,
 * never by whom or why.
 */

import type { ReportReply } from '@moderato/contract';
import { byKey } from '../../base/audit/actor.ts';
import type { Change, Outcome } from '../../base/audit/change.ts';
import type { Database } from '../../base/storage/database.ts';
import { type ReceivedReport, type ReviewRules, takeReport } from './take-report.ts';

/** Stores the reply to a call in the transaction that does its work. */
export type Remember<Reply> = (within: Database, reply: Reply) => Promise<void>;

export type ReportsChanges = ReturnType<typeof createReportsChanges>;

export function createReportsChanges(change: Change) {
  return {
    receive(report: ReceivedReport, rules: ReviewRules, remember?: Remember<ReportReply>): Outcome<ReportReply> {
      const { account_id: accountId, request_id: subject } = report.row;
      return change<ReportReply>(byKey({ accountId, keyId: report.keyId }), async (within) => {
        const { reply, isNew } = await takeReport(within, report, rules);
        await remember?.(within, reply);
        const after = { report_id: reply.report_id, reports: reply.reports };
        return { answer: reply, note: isNew ? { action: 'report.received', subject, after } : null };
      });
    },
  };
}
