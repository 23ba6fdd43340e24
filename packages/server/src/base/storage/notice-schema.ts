/** Tables of notifications to others: webhooks, their deliveries and alerts. */

import type { AlertKind, DeliveryState, WebhookEvent } from '@moderato/contract';
import type { Generated } from 'kysely';

export interface WebhooksTable {
  account_id: string;
  id: string;
  label: string;
  url: string;
  /** Encrypted, because anybody who has it can sign. */
  secret: string;
  /** The previous one, encrypted: it also signs until the given time. */
  previous_secret: string | null;
  previous_until: number | null;
  /** JSON: an array of events. */
  events: string;
  /** 1 or 0. */
  enabled: number;
  created_at: number;
  /** Consecutive failed attempts. */
  failures: Generated<number>;
  failing_since: number | null;
  /** No attempt before this time; null if nothing is wrong. */
  paused_until: number | null;
}

/** The outbox: what is to be sent and, for a while, what was sent. */
export interface WebhookDeliveriesTable {
  account_id: string;
  id: string;
  webhook_id: string;
  event: WebhookEvent;
  request_id: string | null;
  /** The author in the payload, for an erasure. */
  author: string | null;
  payload: string;
  state: DeliveryState;
  created_at: number;
  attempts: number;
  /** Null if there are no more attempts. */
  next_attempt_at: number | null;
  delivered_at: number | null;
  /** From the newest attempt: the status of the reply, or why there was none. */
  status: number | null;
  problem: string | null;
  duration_ms: number | null;
}

/** Conditions that somebody should look at. At most one per kind and subject is open in an account. */
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
  /** When to try to mail it; null if it need not be mailed, or no longer. */
  mail_due_at: number | null;
  mail_attempts: Generated<number>;
}

/** How questions to the providers ended, over all copies. */
export interface ProviderHealthTable {
  tier: number;
  answered_at: number | null;
  failed_at: number | null;
  /** Consecutive failures since the last answer. */
  failures: number;
}

export interface NoticeSchema {
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
  alerts: AlertsTable;
  provider_health: ProviderHealthTable;
}
