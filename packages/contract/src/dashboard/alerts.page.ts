/**
 * Conditions that somebody should look at: raised when they begin, cleared automatically when they end, each sent to
 * webhooks once.
 */

import { type CallFacts, gives } from './call.ts';

/** The server has a line for each in `alerts/alert-kinds.ts`: what checks it, and how often. */
export const alertKinds = ['deliveries_failing', 'flag_rate', 'quota_reached', 'provider_down', 'appeals_due'] as const;
export type AlertKind = (typeof alertKinds)[number];

export interface Alert {
  readonly alert_id: string;
  readonly kind: AlertKind;
  /** What it is about: a webhook's id, `high` or `low`, `80` or `100`, `tier_1`, a day or `overdue`. */
  readonly subject: string;
  /** One or two sentences for people, as of the moment it was raised. */
  readonly message: string;
  /** The figures in the message, for programs. */
  readonly facts: Readonly<Record<string, string | number>>;
  readonly raised_at: string;
  /** Null while it lasts. */
  readonly cleared_at: string | null;
}

export interface AlertList {
  /** The newest first. */
  readonly open: readonly Alert[];
  /** The newest that are over. */
  readonly earlier: readonly Alert[];
}

export const alertsCalls = {
  'GET /alerts': { access: 'viewer', reply: gives<AlertList>() },
} as const satisfies Record<string, CallFacts>;
