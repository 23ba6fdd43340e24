/**
 * Sends what is in the outbox. A delivery is made at least once; a receiver recognises a repeat by `webhook-id`. Accounts
 * take turns at the places for deliveries. An address that is slow or down holds few of them, and is paused when it keeps
 * failing.
 */

import type { Places } from '../../base/fairness/gates.ts';
import type { Outbound } from '../../base/outbound/create-outbound.ts';
import type { WebhookDeliveriesTable } from '../../base/storage/notice-schema.ts';
import type { Attempt, DeliveriesStore, DueWebhook } from './deliveries-store.ts';
import { signedHeaders } from './delivery.ts';
import { brokenAfter, retryDelayMs } from './retry-delay.ts';
import type { WebhookRecord, WebhooksStore } from './webhooks-store.ts';

export type WebhookSender = ReturnType<typeof createWebhookSender>;

export interface SenderParts {
  readonly deliveries: DeliveriesStore;
  readonly webhooks: Pick<WebhooksStore, 'find' | 'noteOutcome'>;
  readonly outbound: Outbound;
  readonly places: Places;
  readonly onFailure: (error: unknown) => void;
  /** How often the outbox is checked without being notified. */
  readonly lookMs?: number;
}

const timeoutMs = 10_000;
/** Longer than any attempt. */
export const leaseMs = 60_000;
/** How many deliveries of a webhook are sent at once, unless it is broken. */
export const deliveriesPerWebhook = 4;
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
  const { deliveries, webhooks, outbound, places, onFailure, lookMs = 2_000 } = parts;
  const stopping = new AbortController();
  const underWay = new Set<Promise<void>>();
  /** Webhook → how many of its deliveries wait for a place or are being sent. */
  const counts = new Map<string, number>();
  /** By their ids, those with something due. */
  let due = new Map<string, DueWebhook>();
  let looking: Promise<void> | undefined;
  let lookAgain = false;

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
    if (delivered) return;
    // It may be paused from now on.
    due.delete(webhook.id);
    wake();
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

  /** Sends the next delivery of a webhook when it is the account's turn. */
  async function sendNext({ id, accountId }: DueWebhook): Promise<void> {
    const { signal } = stopping;
    const leave = await places.take(accountId, { signal });
    if (leave === 'full') return;
    try {
      const [delivery] = await deliveries.takeDue(id, Date.now(), 1, leaseMs);
      // Stopped in the meantime: a leased delivery is due again when its lease ends, and none of its attempts is lost.
      if (signal.aborted) return;
      if (delivery === undefined) due.delete(id);
      else {
        startNext(id);
        await send(delivery);
      }
    } finally {
      leave();
    }
  }

  function startNext(id: string): void {
    const webhook = due.get(id);
    if (webhook === undefined || stopping.signal.aborted) return;
    const count = counts.get(id) ?? 0;
    if (count >= (webhook.failures >= brokenAfter ? 1 : deliveriesPerWebhook)) return;
    counts.set(id, count + 1);
    const sending = sendNext(webhook)
      .catch((error) => {
        due.delete(id);
        report(error);
      })
      .finally(() => {
        underWay.delete(sending);
        const left = (counts.get(id) ?? 0) - 1;
        if (left > 0) counts.set(id, left);
        else counts.delete(id);
        startNext(id);
      });
    underWay.add(sending);
  }

  async function look(): Promise<void> {
    const webhooks = await deliveries.dueWebhooks(Date.now());
    due = new Map(webhooks.map((webhook) => [webhook.id, webhook]));
    for (const { id } of webhooks) startNext(id);
  }

  function report(error: unknown): void {
    if (!stopping.signal.aborted) onFailure(error);
  }

  /** Something was put into the outbox: send it without waiting for the next look. */
  function wake(): void {
    if (stopping.signal.aborted) return;
    lookAgain = looking !== undefined;
    looking ??= look()
      .catch(report)
      .finally(() => {
        looking = undefined;
        if (lookAgain) wake();
      });
  }

  const timer = setInterval(wake, lookMs);
  timer.unref();

  return {
    wake,
    send,
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await looking;
      await Promise.all(underWay);
    },
  };
}
