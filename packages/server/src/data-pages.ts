/** The handlers of every page that shows what happened: overview, decisions, review, authors, webhooks, operator. */

import type { TextClassifier } from '@moderato/engine';
import { authorsHandlers } from './authors/authors.page.ts';
import type { Changes } from './changes.ts';
import { decisionsHandlers } from './decisions/decisions.page.ts';
import { operatorHandlers } from './operator/operator.page.ts';
import { overviewHandlers } from './overview/overview.page.ts';
import type { Plans } from './plans.ts';
import type { AllReads } from './read-table.ts';
import { reviewHandlers } from './review/review.page.ts';
import { touchStore } from './storage/instance-store.ts';
import type { Stores } from './stores.ts';
import type { WebhookSender } from './webhooks/webhook-sender.ts';
import { webhooksHandlers } from './webhooks/webhooks.page.ts';

export interface DataParts {
  readonly stores: Stores;
  readonly reads: AllReads;
  readonly changes: Changes;
  readonly sender: WebhookSender;
  readonly classifier: TextClassifier;
  readonly plans: Plans;
  readonly ledgerDays: number;
  readonly version: string;
}

export function dataHandlers(parts: DataParts) {
  const { stores, changes, reads, sender, classifier, plans, ledgerDays, version } = parts;
  const { database, webhooks, deliveries, retention } = stores;
  return {
    ...overviewHandlers(reads, plans),
    ...decisionsHandlers(reads, ledgerDays),
    ...reviewHandlers({
      reads,
      database,
      settings: retention,
      changes: changes.review,
      webhooks,
      explain: (content, context) => classifier.explain(content, context),
      deliver: sender.wake,
    }),
    ...authorsHandlers({ reads, changes: changes.authors }),
    ...webhooksHandlers({ reads, webhooks, changes: changes.webhooks, deliveries, sender }),
    ...operatorHandlers({
      reads,
      changes: changes.accounts,
      deliveries,
      plans,
      version,
      engine: database.engine,
      checkStore: () => touchStore(database),
      models: { version: classifier.version, isReady: () => classifier.isReady?.() ?? true },
    }),
  };
}
