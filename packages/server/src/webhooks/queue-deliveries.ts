/** Puts deliveries into the outbox, in the transaction of the event they report: there is never one without the other. */

import type { Database } from '../storage/database.ts';
import { inChunks } from '../storage/in-chunks.ts';
import type { WebhookDeliveriesTable } from '../storage/notice-schema.ts';
import { newDelivery } from './delivery.ts';
import type { SubscribedEvent, WebhookRecord } from './webhooks-store.ts';

/** Those that subscribe to the event. */
export function listenersTo(event: SubscribedEvent, webhooks: readonly WebhookRecord[]): readonly WebhookRecord[] {
  return webhooks.filter(({ enabled, events }) => enabled && events.includes(event));
}

export async function queueDeliveries(
  { query }: Pick<Database, 'query'>,
  deliveries: readonly WebhookDeliveriesTable[],
): Promise<void> {
  for (const some of inChunks(deliveries)) await query.insertInto('webhook_deliveries').values(some).execute();
}

/** The same event for all that subscribe to it. */
export function queueEvent(
  within: Database,
  webhooks: readonly WebhookRecord[],
  event: SubscribedEvent,
  data: object,
  { requestId, atMs }: { readonly requestId: string; readonly atMs: number },
): Promise<void> {
  const subscribed = listenersTo(event, webhooks);
  return queueDeliveries(
    within,
    subscribed.map((webhook) => newDelivery(webhook, event, data, requestId, atMs)),
  );
}
