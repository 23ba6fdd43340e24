/** Tables of notifications to others: webhooks, their deliveries and alerts. */

import type { AlertKind, WebhookEvent } from '@moderato/contract';
import type { Generated } from 'kysely';

export type DeliveryState = 'waiting' | 'delivered' | 'failed';

export interface WebhooksTable {
  account_id: string;
  id: string;
  label: string;
  url: string;
  /** Sealed; as it is it would sign. */
  secret: string;
  /** The one before, sealed: it signs too until the moment. */
  previous_secret: string | null;
  previous_until: number | null;
  /** JSON: an array of events. */
  events: string;
  /** 1 or 0. */
  enabled: number;
  created_at: number;
  /** Attempts in a row that failed. */
  failures: Generated<number>;
  failing_since: number | null;
  /** Nothing is tried before this moment; null where nothing is wrong. */
  paused_until: number | null;
}

/** The outbox: what is to be sent, and for a while what was. */
export interface WebhookDeliveriesTable {
  account_id: string;
  id: string;
  webhook_id: string;
  event: WebhookEvent;
  request_id: string | null;
  /** Whom the payload names, for an erasure. */
  author: string | null;
  payload: string;
  state: DeliveryState;
  created_at: number;
  attempts: number;
  /** Null when nothing more is tried. */
  next_attempt_at: number | null;
  delivered_at: number | null;
  /** Of the newest attempt: the status of the reply, or why there was none. */
  status: number | null;
  problem: string | null;
  duration_ms: number | null;
}

/** What somebody should look at. At most one of a kind and subject is open in an account. */
export interface AlertsTable {
  account_id: string;
  id: string;
  kind: AlertKind;
  subject: string;
  message: string;
  /** JSON: name → number or word. */
  facts: string;
  raised_at: number;
  /** Null while it lasts. */
  cleared_at: number | null;
  /** When to try to mail it; null where it need not be, or no longer. */
  mail_due_at: number | null;
  mail_attempts: Generated<number>;
}

/** How questions to the providers ended, of all copies together. */
export interface ProviderHealthTable {
  tier: number;
  answered_at: number | null;
  failed_at: number | null;
  /** In a row, since the last answer. */
  failures: number;
}

export interface NoticeSchema {
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
  alerts: AlertsTable;
  provider_health: ProviderHealthTable;
}
