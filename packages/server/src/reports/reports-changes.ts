/**
 * Records a report [C1] in one transaction with its audit entry and its deliveries. The log says what was reported,
 * never by whom or why.
 */

import type { ReportReply } from '@moderato/contract';
import { byKey } from '../audit/actor.ts';
import type { Change, Outcome } from '../audit/change.ts';
import type { Database } from '../storage/database.ts';
import type { WebhookRecord } from '../webhooks/webhooks-store.ts';
import { type ReceivedReport, type ReviewRules, takeReport } from './take-report.ts';

/** For changes of reports, outcomes and appeals. */
export interface CaseChangeParts {
  readonly change: Change;
  webhooks(accountId: string): Promise<readonly WebhookRecord[]>;
}

/** Stores the reply to a call in the transaction that does its work. */
export type Remember<Reply> = (within: Database, reply: Reply) => Promise<void>;

export type ReportsChanges = ReturnType<typeof createReportsChanges>;

export function createReportsChanges({ change, webhooks }: CaseChangeParts) {
  return {
    async receive(
      report: ReceivedReport,
      rules: Omit<ReviewRules, 'webhooks'>,
      remember?: Remember<ReportReply>,
    ): Outcome<ReportReply> {
      const { account_id: accountId, request_id: subject } = report.row;
      const accountWebhooks = await webhooks(accountId);
      return change<ReportReply>(byKey({ accountId, keyId: report.keyId }), async (within) => {
        const { reply, isNew } = await takeReport(within, report, { ...rules, webhooks: accountWebhooks });
        await remember?.(within, reply);
        const after = { report_id: reply.report_id, reports: reply.reports };
        return { answer: reply, note: isNew ? { action: 'report.received', subject, after } : null };
      });
    },
  };
}
