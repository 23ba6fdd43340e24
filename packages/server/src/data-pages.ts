/** The handlers of every page that shows what happened: overview, decisions, review, authors, webhooks, operator. */

import type { TextClassifier } from '@moderato/engine';
import type { Plans } from './accounts/plans.ts';
import type { AuditLog } from './audit/audit-log.ts';
import { authorsHandlers } from './authors/authors.page.ts';
import { decisionsHandlers } from './decisions/decisions.page.ts';
import { operatorHandlers } from './operator/operator.page.ts';
import { overviewHandlers } from './overview/overview.page.ts';
import type { Reads } from './reads/create-reads.ts';
import { reviewHandlers } from './review/review.page.ts';
import type { ReviewSettingsChanges } from './review/review-settings.ts';
import { touchStore } from './storage/instance-store.ts';
import type { Stores } from './stores.ts';
import type { WebhookSender } from './webhooks/webhook-sender.ts';
import { webhooksHandlers } from './webhooks/webhooks.page.ts';
import type { WebhookChanges } from './webhooks/webhooks-changes.ts';

export interface DataParts {
  readonly stores: Stores;
  readonly reads: Reads;
  readonly audit: AuditLog;
  readonly reviewSettings: ReviewSettingsChanges;
  readonly webhookChanges: WebhookChanges;
  readonly sender: WebhookSender;
  readonly classifier: TextClassifier;
  readonly plans: Plans;
  readonly ledgerDays: number;
  readonly version: string;
}

export function dataHandlers(parts: DataParts) {
  const { stores, reads, audit, sender, classifier, plans, ledgerDays, version } = parts;
  const { database, webhooks, deliveries, accounts, authors } = stores;
  return {
    ...overviewHandlers(reads, plans),
    ...decisionsHandlers(reads, ledgerDays),
    ...reviewHandlers({
      reads,
      database,
      settings: parts.reviewSettings,
      webhooks,
      explain: (content, context) => classifier.explain(content, context),
      deliver: sender.wake,
    }),
    ...authorsHandlers({ reads, authors, audit }),
    ...webhooksHandlers({ reads, webhooks, changes: parts.webhookChanges, deliveries, sender, audit }),
    ...operatorHandlers({
      reads,
      accounts,
      deliveries,
      plans,
      audit,
      version,
      engine: database.engine,
      checkStore: () => touchStore(database),
      models: { version: classifier.version, isReady: () => classifier.isReady?.() ?? true },
    }),
  };
}
