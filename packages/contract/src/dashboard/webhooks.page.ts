/** Signed deliveries of decisions to the customer's own address. */

import { Type } from 'typebox';
import { oneOf } from '../strings.ts';
import { storableText } from '../text-patterns.ts';
import { type CallFacts, type Done, gives } from './call.ts';
import { type Page, pagingFields } from './paging.ts';
import { Id, Label } from './text-fields.ts';

const subscribable = [
  'decision.flag',
  'decision.block',
  'review.decided',
  'decision.made',
  'decision.reversed',
  'report.received',
  'report.answered',
  'appeal.received',
  'appeal.answered',
  'alert.raised',
  'alert.cleared',
] as const;
const webhookEvents = [...subscribable, 'test'] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

export interface Webhook extends Readonly<WebhookDraft> {
  readonly webhook_id: string;
  readonly created_at: string;
  readonly secret_last_four: string;
  /** After a new secret was created: until then, deliveries are also signed with the old one. */
  readonly old_secret_until: string | null;
  readonly last_delivery: { readonly at: string; readonly status: DeliveryState } | null;
  /** Deliveries waiting in the outbox. */
  readonly pending: number;
  /** Set while consecutive attempts fail; `next_try_at` if the address is paused. */
  readonly failing: {
    readonly since: string;
    readonly failures: number;
    readonly next_try_at: string | null;
  } | null;
}

/**
 * `not_allowed`: private, or an unusual port. `no_public_address`: its name does not exist, or resolves to a private
 * network.
 */
export type AddressProblem = 'not_allowed' | 'no_public_address';

export const WebhookDraft = Type.Object({
  label: Label,
  url: Type.String({ minLength: 8, maxLength: 2_000, pattern: storableText }),
  events: Type.Array(oneOf(subscribable), { minItems: 1, uniqueItems: true }),
  enabled: Type.Boolean(),
});
export type WebhookDraft = Type.Static<typeof WebhookDraft>;

export interface CreatedWebhook {
  readonly webhook: Webhook;
  /** Signs the deliveries; shown once. */
  readonly secret: string;
}

export type DeliveryState = 'waiting' | 'delivered' | 'failed';

const DeliveryQuery = Type.Object({
  ...pagingFields,
  webhook_id: Type.Optional(Id),
  state: Type.Optional(oneOf(['waiting', 'delivered', 'failed'])),
});

export interface Delivery {
  readonly delivery_id: string;
  readonly webhook_id: string;
  readonly event: WebhookEvent;
  readonly state: DeliveryState;
  readonly created_at: string;
  readonly attempts: number;
  readonly next_attempt_at: string | null;
  readonly delivered_at: string | null;
  /** From the newest attempt: the status of the reply, or why there was none. */
  readonly status: number | null;
  readonly problem: string | null;
  readonly duration_ms: number | null;
  readonly request_id: string | null;
}

export const webhooksCalls = {
  'GET /webhooks': { access: 'viewer', reply: gives<{ readonly webhooks: readonly Webhook[] }>() },
  /** Webhooks whose address cannot be reached with the current settings. */
  'GET /webhooks/addresses': {
    access: 'viewer',
    reply: gives<{ readonly problems: readonly { readonly webhook_id: string; readonly problem: AddressProblem }[] }>(),
  },
  'POST /webhooks': { access: 'admin', body: WebhookDraft, reply: gives<CreatedWebhook>() },
  'PUT /webhooks/:webhook_id': { access: 'admin', body: WebhookDraft, reply: gives<Webhook>() },
  'DELETE /webhooks/:webhook_id': { access: 'admin', reply: gives<Done>() },
  'POST /webhooks/:webhook_id/secret': { access: 'admin', reply: gives<CreatedWebhook>() },
  'DELETE /webhooks/:webhook_id/old-secret': { access: 'admin', reply: gives<Webhook>() },
  'POST /webhooks/:webhook_id/test': { access: 'admin', reply: gives<Delivery>() },
  'POST /webhooks/:webhook_id/retry': { access: 'admin', reply: gives<Webhook>() },
  'GET /webhook-deliveries': { access: 'viewer', query: DeliveryQuery, reply: gives<Page<Delivery>>() },
  /** With the body as sent, which never contains content. */
  'GET /webhook-deliveries/:delivery_id': { access: 'viewer', reply: gives<Delivery & { readonly payload: string }>() },
  'POST /webhook-deliveries/:delivery_id/again': { access: 'admin', reply: gives<Delivery>() },
} as const satisfies Record<string, CallFacts>;
