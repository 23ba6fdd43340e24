/** The delivery log, newest first. Never the payload. */

import type { CallQuery, Delivery, Page } from '@moderato/contract';
import { isoOrNull } from '../../base/durations.ts';
import type { Paged } from '../../base/page-size.ts';
import type { Database } from '../../base/storage/database.ts';
import type { WebhookDeliveriesTable } from '../../base/storage/notice-schema.ts';
import { ofAccount } from '../../base/storage/of-account.ts';

export type DeliveriesInput = Paged<CallQuery<'GET /webhook-deliveries'>>;

export async function listDeliveries({ query }: Database, input: DeliveriesInput): Promise<Page<Delivery>> {
  const { accountId, webhook_id: webhookId, state, cursor, limit } = input;
  let rows = ofAccount(query, accountId)
    .selectFrom('webhook_deliveries')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (webhookId !== undefined) rows = rows.where('webhook_id', '=', webhookId);
  if (state !== undefined) rows = rows.where('state', '=', state);
  if (cursor !== undefined) rows = rows.where('id', '<', cursor);
  const found = await rows.execute();
  const items = found.slice(0, limit).map(showDelivery);
  return { items, next_cursor: found.length > limit ? (items.at(-1)?.delivery_id ?? null) : null };
}

export function showDelivery(row: WebhookDeliveriesTable): Delivery {
  return {
    delivery_id: row.id,
    webhook_id: row.webhook_id,
    event: row.event,
    state: row.state,
    created_at: new Date(row.created_at).toISOString(),
    attempts: row.attempts,
    next_attempt_at: isoOrNull(row.next_attempt_at),
    delivered_at: isoOrNull(row.delivered_at),
    status: row.status,
    problem: row.problem,
    duration_ms: row.duration_ms,
    request_id: row.request_id,
  };
}
