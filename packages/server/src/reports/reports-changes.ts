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

export interface ReportsChangeParts {
  readonly change: Change;
  webhooks(accountId: string): Promise<readonly WebhookRecord[]>;
}

export interface ReportsChanges {
  receive(
    report: ReceivedReport,
    rules: Omit<ReviewRules, 'webhooks'>,
    /** Written in the same transaction. */
    remember?: (within: Database, reply: ReportReply) => Promise<void>,
  ): Outcome<ReportReply>;
}

export function createReportsChanges({ change, webhooks }: ReportsChangeParts): ReportsChanges {
  return {
    async receive(report, rules, remember) {
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
