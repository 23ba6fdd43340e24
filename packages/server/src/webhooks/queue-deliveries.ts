/** Puts deliveries into the outbox, in the transaction of what they tell of: there is never one without the other. */

import type { Database } from '../storage/database.ts';
import type { WebhookDeliveriesTable } from '../storage/notice-schema.ts';
import type { SubscribedEvent, WebhookRecord } from './webhooks-store.ts';

/** A statement of SQLite takes 32,766 parameters at most. */
const rowsAtOnce = 500;

/** Those that want to hear of the event. */
export function listenersTo(event: SubscribedEvent, webhooks: readonly WebhookRecord[]): readonly WebhookRecord[] {
  return webhooks.filter(({ enabled, events }) => enabled && events.includes(event));
}

export async function queueDeliveries(
  { query }: Pick<Database, 'query'>,
  deliveries: readonly WebhookDeliveriesTable[],
): Promise<void> {
  for (let from = 0; from < deliveries.length; from += rowsAtOnce) {
    await query
      .insertInto('webhook_deliveries')
      .values(deliveries.slice(from, from + rowsAtOnce))
      .execute();
  }
}
