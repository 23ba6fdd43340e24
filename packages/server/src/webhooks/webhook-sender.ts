/**
 * Sends what is in the outbox. A delivery is made at least once: a receiver that was told twice knows by `webhook-id`. One
 * address that is slow or away delays no other for long, and no moderation call at all.
 */

import type { Outbound } from '../outbound/create-outbound.ts';
import type { WebhookDeliveriesTable } from '../storage/schema.ts';
import type { Attempt, DeliveriesStore } from './deliveries-store.ts';
import { signedHeaders } from './delivery.ts';
import { retryDelayMs } from './retry-delay.ts';
import type { WebhookRecord, WebhooksStore } from './webhooks-store.ts';

export interface WebhookSender {
  /** Something was put into the outbox: do not wait for the next look. */
  wake(): void;
  /** Tries one delivery now, whenever it is due. */
  send(delivery: WebhookDeliveriesTable): Promise<void>;
  stop(): Promise<void>;
}

export interface SenderParts {
  readonly deliveries: DeliveriesStore;
  readonly webhooks: Pick<WebhooksStore, 'find'>;
  readonly outbound: Outbound;
  readonly onFailure: (error: unknown) => void;
  /** How often the outbox is looked into when nobody says that there is something. */
  readonly lookMs?: number;
}

const atOnce = 8;
const timeoutMs = 10_000;
const leaseMs = 60_000;
/** Of a reply that nobody reads: it need only come to an end. */
const mostReplyBytes = 256 * 1024;
/** The same for every reason: it would tell what is behind an address. */
const noReply = 'No reply came.';

export function createWebhookSender(parts: SenderParts): WebhookSender {
  const { deliveries, webhooks, outbound, onFailure, lookMs = 2_000 } = parts;
  const stopping = new AbortController();
  let running: Promise<void> | undefined;

  async function send(delivery: WebhookDeliveriesTable): Promise<void> {
    const webhook = await webhooks.find(delivery.account_id, delivery.webhook_id);
    // Its deliveries went with it.
    if (webhook === undefined) return;
    await deliveries.note(delivery, await attempt(delivery, webhook));
  }

  async function attempt(delivery: WebhookDeliveriesTable, webhook: WebhookRecord): Promise<Attempt> {
    const startedMs = performance.now();
    const reply = await outbound.request(new URL(webhook.url), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...signedHeaders(webhook.secret, delivery.id, delivery.payload, Date.now()),
      },
      body: delivery.payload,
      mostBytes: mostReplyBytes,
      timeoutMs,
      signal: stopping.signal,
    });
    const status = 'status' in reply ? reply.status : null;
    const facts = {
      status,
      durationMs: Math.round((performance.now() - startedMs) * 10) / 10,
      atMs: Date.now(),
    };
    if (status !== null && status >= 200 && status < 300) {
      return { ...facts, state: 'delivered', problem: null, nextAttemptAtMs: null };
    }
    // Somebody waits for the outcome of a test: it is tried once.
    const delayMs = delivery.event === 'test' ? undefined : retryDelayMs(delivery.attempts + 1, Math.random());
    return {
      ...facts,
      state: delayMs === undefined ? 'failed' : 'waiting',
      problem: status === null ? noReply : `The reply was ${status}, not 2xx.`,
      nextAttemptAtMs: delayMs === undefined ? null : facts.atMs + delayMs,
    };
  }

  async function empty(): Promise<void> {
    while (!stopping.signal.aborted) {
      // A look that takes no lock: most of the time there is nothing.
      const nextAtMs = await deliveries.nextDueAtMs();
      if (nextAtMs === undefined || nextAtMs > Date.now()) return;
      const due = await deliveries.takeDue(Date.now(), atOnce, leaseMs);
      if (due.length === 0) return;
      await Promise.all(due.map((delivery) => send(delivery).catch(report)));
    }
  }

  function report(error: unknown): void {
    if (!stopping.signal.aborted) onFailure(error);
  }

  function wake(): void {
    if (stopping.signal.aborted) return;
    running ??= empty()
      .catch(report)
      .finally(() => {
        running = undefined;
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
      await running;
    },
  };
}
