/**
 * Sends what is in the outbox. A delivery is made at least once; a receiver recognises a repeat by `webhook-id`. An
 * address that is slow or down holds few places, is paused when it keeps failing, and delays no other account.
 */

import type { Outbound } from '../../base/outbound/create-outbound.ts';
import type { WebhookDeliveriesTable } from '../../base/storage/notice-schema.ts';
import type { Attempt, DeliveriesStore, DueWebhook } from './deliveries-store.ts';
import { signedHeaders } from './delivery.ts';
import { createDeliveryPlaces } from './delivery-places.ts';
import { retryDelayMs } from './retry-delay.ts';
import type { WebhookRecord, WebhooksStore } from './webhooks-store.ts';

export type WebhookSender = ReturnType<typeof createWebhookSender>;

export interface SenderParts {
  readonly deliveries: DeliveriesStore;
  readonly webhooks: Pick<WebhooksStore, 'find' | 'noteOutcome'>;
  readonly outbound: Outbound;
  readonly onFailure: (error: unknown) => void;
  /** How often the outbox is checked without being notified. */
  readonly lookMs?: number;
}

const timeoutMs = 10_000;
/** Longer than any attempt. */
export const leaseMs = 60_000;
/** How long the list of webhooks with something due is used before it is read again. */
const listMs = 1_000;
/** For a reply that nobody reads: it only has to end. */
const maxReplyBytes = 256 * 1024;
/** The same for every reason, because a reason would reveal what is behind an address. */
const noReply = 'No reply came.';

/** The newest first. */
const secretsOf = ({ secret, previous }: WebhookRecord) => [
  secret,
  ...(previous === undefined ? [] : [previous.secret]),
];

export function createWebhookSender(parts: SenderParts) {
  const { deliveries, webhooks, outbound, onFailure, lookMs = 2_000 } = parts;
  const stopping = new AbortController();
  const places = createDeliveryPlaces();
  const underWay = new Set<Promise<void>>();
  let filling: Promise<void> | undefined;
  let fillAgain = false;
  let due: { readonly webhooks: DueWebhook[]; readonly readAtMs: number } | undefined;

  /** Tries one delivery now, even if it is not due. */
  async function send(delivery: WebhookDeliveriesTable): Promise<void> {
    const webhook = await webhooks.find(delivery.account_id, delivery.webhook_id);
    // Its deliveries were deleted with it.
    if (webhook === undefined) return;
    const outcome = await attempt(delivery, webhook);
    await deliveries.note(delivery, outcome);
    const delivered = outcome.state === 'delivered';
    // A failed test says nothing new: somebody is just setting up the address.
    if (delivered || delivery.event !== 'test') await webhooks.noteOutcome(webhook, delivered, Date.now());
    // It may be paused from now on.
    if (!delivered) due = undefined;
  }

  async function attempt(delivery: WebhookDeliveriesTable, webhook: WebhookRecord): Promise<Attempt> {
    const startedMs = performance.now();
    const reply = await outbound.request(new URL(webhook.url), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...signedHeaders(secretsOf(webhook), delivery.id, delivery.payload, Date.now()),
      },
      body: delivery.payload,
      maxBytes: maxReplyBytes,
      timeoutMs,
      signal: stopping.signal,
    });
    const status = 'status' in reply ? reply.status : null;
    // Without a reply, the time would reveal whether a name is known or a port open.
    const duration_ms = status === null ? null : Math.round(performance.now() - startedMs);
    const atMs = Date.now();
    if (status !== null && status >= 200 && status < 300) {
      return { state: 'delivered', status, problem: null, duration_ms, next_attempt_at: null, delivered_at: atMs };
    }
    // Somebody is waiting for the result of a test, so it is tried once.
    const delayMs = delivery.event === 'test' ? undefined : retryDelayMs(delivery.attempts + 1, Math.random());
    return {
      state: delayMs === undefined ? 'failed' : 'waiting',
      status,
      problem: status === null ? noReply : `The reply was ${status}, not 2xx.`,
      duration_ms,
      next_attempt_at: delayMs === undefined ? null : atMs + delayMs,
      delivered_at: null,
    };
  }

  function start(delivery: WebhookDeliveriesTable, webhook: DueWebhook): void {
    const giveBack = places.take(webhook);
    const sending = send(delivery)
      .catch(report)
      .finally(() => {
        giveBack();
        underWay.delete(sending);
        fill();
      });
    underWay.add(sending);
  }

  async function dueWebhooks(): Promise<DueWebhook[]> {
    const nowMs = Date.now();
    if (due !== undefined && nowMs - due.readAtMs < listMs) return due.webhooks;
    const webhooks = await deliveries.dueWebhooks(nowMs);
    due = { webhooks, readAtMs: nowMs };
    return webhooks;
  }

  async function takeTurns(): Promise<void> {
    while (!stopping.signal.aborted) {
      const list = await dueWebhooks();
      const next = places.choose(list);
      if (next === undefined) return;
      const { webhook, room } = next;
      const taken = await deliveries.takeDue(webhook.id, Date.now(), room, leaseMs);
      // Stopped in the meantime: leased deliveries are due again when their lease ends, and none of their attempts is
      // lost.
      if (stopping.signal.aborted) return;
      if (taken.length === 0) list.splice(list.indexOf(webhook), 1);
      for (const delivery of taken) start(delivery, webhook);
    }
  }

  /** One at a time: two would give away the same place. */
  function fill(): void {
    if (stopping.signal.aborted) return;
    fillAgain = filling !== undefined;
    filling ??= takeTurns()
      .catch(report)
      .finally(() => {
        filling = undefined;
        if (fillAgain) fill();
      });
  }

  function report(error: unknown): void {
    if (!stopping.signal.aborted) onFailure(error);
  }

  /** Something was put into the outbox: send it without waiting for the next look. */
  function wake(): void {
    due = undefined;
    fill();
  }

  const timer = setInterval(wake, lookMs);
  timer.unref();

  return {
    wake,
    send,
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await filling;
      await Promise.all(underWay);
    },
  };
}
