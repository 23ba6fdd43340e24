/** The page of webhooks: addresses, their secrets, a test, and the log of deliveries. */

import { setTimeout as pause } from 'node:timers/promises';
import type { Webhook, webhooksCalls } from '@moderato/contract';
import { byMember } from '../../base/audit/actor.ts';
import { justDone, shown } from '../../base/audit/change.ts';
import { isoOrNull } from '../../base/durations.ts';
import type { Handlers } from '../../base/http/page.ts';
import { refuse } from '../../base/http/route.ts';
import type { CheckAddress } from '../../base/outbound/check-address.ts';
import { pageSize } from '../../base/page-size.ts';
import type { Reads } from '../../base/reads/create-reads.ts';
import { type listDeliveries, showDelivery } from './deliveries-reads.ts';
import type { DeliveriesStore, Standing } from './deliveries-store.ts';
import { newDelivery } from './delivery.ts';
import { leaseMs, type WebhookSender } from './webhook-sender.ts';
import type { WebhooksChanges } from './webhooks-changes.ts';
import type { WebhookRecord, WebhooksStore } from './webhooks-store.ts';

type WebhooksReads = { deliveries: typeof listDeliveries };

export interface WebhooksParts {
  readonly reads: Reads<WebhooksReads>;
  readonly webhooks: Pick<WebhooksStore, 'find' | 'list' | 'resume'>;
  readonly changes: WebhooksChanges;
  readonly deliveries: DeliveriesStore;
  readonly sender: WebhookSender;
  readonly checkAddress: CheckAddress;
}

const shortestTestMs = 1_000;

export function webhooksHandlers(parts: WebhooksParts): Handlers<keyof typeof webhooksCalls> {
  const { reads, webhooks, changes, deliveries, sender, checkAddress } = parts;
  const show = async (webhook: WebhookRecord) =>
    showWebhook(webhook, (await deliveries.standing(webhook.accountId)).get(webhook.id));

  /** The only time that a secret is shown. */
  const showSecret = async (webhook: WebhookRecord) => ({ webhook: await show(webhook), secret: webhook.secret });

  return {
    async 'GET /webhooks'({ member }) {
      const standing = await deliveries.standing(member.accountId);
      const records = await webhooks.list(member.accountId);
      return { webhooks: records.map((record) => showWebhook(record, standing.get(record.id))) };
    },

    async 'GET /webhooks/addresses'({ member }) {
      const records = await webhooks.list(member.accountId);
      const checks = records.map(async ({ id, url }) => ({ id, problem: await checkAddress(new URL(url)) }));
      // A quick answer would reveal whether a name exists in our network.
      const [checked] = await Promise.all([Promise.all(checks), pause(shortestTestMs)]);
      return {
        problems: checked.flatMap(({ id, problem }) => (problem === undefined ? [] : [{ webhook_id: id, problem }])),
      };
    },

    'POST /webhooks': ({ member, body }) => shown(changes.add(byMember(member), body), showSecret),

    'PUT /webhooks/:webhook_id': ({ member, params, body }) =>
      shown(changes.change(byMember(member), params.webhook_id, body), show),

    'DELETE /webhooks/:webhook_id': ({ member, params }) =>
      shown(changes.remove(byMember(member), params.webhook_id), justDone),

    'POST /webhooks/:webhook_id/secret': ({ member, params }) =>
      shown(changes.renewSecret(byMember(member), params.webhook_id), showSecret),

    'DELETE /webhooks/:webhook_id/old-secret': ({ member, params }) =>
      shown(changes.dropPreviousSecret(byMember(member), params.webhook_id), show),

    async 'POST /webhooks/:webhook_id/test'({ member, params, receivedAtMs }) {
      const webhook = await webhooks.find(member.accountId, params.webhook_id);
      if (webhook === undefined) return refuse('not_found');
      const data = { message: 'This is a test: the address and the signature work.' };
      // Tried once and at once; while somebody is waiting for it, the sender leaves it alone.
      const delivery = {
        ...newDelivery(webhook, 'test', data, null, receivedAtMs),
        next_attempt_at: receivedAtMs + leaseMs,
      };
      await deliveries.add(delivery);
      const [tried] = await Promise.all([
        sender.send(delivery).then(() => deliveries.find(member.accountId, delivery.id)),
        // A quick failure would reveal whether a name exists in our network.
        pause(shortestTestMs),
      ]);
      return tried === undefined ? refuse('not_found') : showDelivery(tried);
    },

    async 'POST /webhooks/:webhook_id/retry'({ member, params, receivedAtMs }) {
      const webhook = await webhooks.resume(member.accountId, params.webhook_id);
      if (webhook === undefined) return refuse('not_found');
      await deliveries.hurry(webhook.id, receivedAtMs, leaseMs);
      sender.wake();
      return show(webhook);
    },

    'GET /webhook-deliveries': ({ member, query }) =>
      reads.deliveries({ ...query, accountId: member.accountId, limit: pageSize(query) }),

    async 'GET /webhook-deliveries/:delivery_id'({ member, params }) {
      const row = await deliveries.find(member.accountId, params.delivery_id);
      return row === undefined ? refuse('not_found') : { ...showDelivery(row), payload: row.payload };
    },

    async 'POST /webhook-deliveries/:delivery_id/again'({ member, params, receivedAtMs }) {
      const row = await deliveries.again(member.accountId, params.delivery_id, receivedAtMs, leaseMs);
      if (row === undefined) return refuse('not_found');
      // Somebody who requests it does not want to wait for the end of a pause.
      await webhooks.resume(member.accountId, row.webhook_id);
      sender.wake();
      return showDelivery(row);
    },
  };
}

function showWebhook(record: WebhookRecord, standing: Standing | undefined): Webhook {
  const last = standing?.last;
  return {
    webhook_id: record.id,
    label: record.label,
    url: record.url,
    events: record.events,
    enabled: record.enabled,
    created_at: new Date(record.createdAtMs).toISOString(),
    secret_last_four: record.secret.slice(-4),
    old_secret_until: isoOrNull(record.previous?.untilMs ?? null),
    last_delivery:
      last === undefined
        ? null
        : { at: new Date(last.delivered_at ?? last.created_at).toISOString(), status: last.state },
    pending: standing?.waiting ?? 0,
    failing: record.failing,
  };
}
