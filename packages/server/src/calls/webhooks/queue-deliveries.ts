/** Puts deliveries into the outbox, in the transaction of the event they report: there is never one without the other. */

import type { Database } from '../../base/storage/database.ts';
import { inChunks } from '../../base/storage/in-chunks.ts';
import type { WebhookDeliveriesTable } from '../../base/storage/notice-schema.ts';
import { newDelivery } from './delivery.ts';
import { createWebhooksStore, type SubscribedEvent, type WebhookRecord } from './webhooks-store.ts';

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

export interface ToldEvent {
  readonly requestId: string;
  readonly data: object;
}

/** Events of one kind for all webhooks of the account that subscribe to them; `tell` is called only if one does. */
export async function queueEvents(
  within: Database,
  accountId: string,
  event: SubscribedEvent,
  atMs: number,
  tell: () => readonly ToldEvent[] | Promise<readonly ToldEvent[]>,
): Promise<void> {
  const subscribed = listenersTo(event, await createWebhooksStore(within).list(accountId));
  if (subscribed.length === 0) return;
  const deliveries = (await tell()).flatMap(({ requestId, data }) =>
    subscribed.map((webhook) => newDelivery(webhook, event, data, requestId, atMs)),
  );
  await queueDeliveries(within, deliveries);
}
