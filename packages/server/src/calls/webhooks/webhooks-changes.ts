/** Changes of webhooks: recorded in the audit log without their secrets. */

import type { WebhookDraft } from '@moderato/contract';
import type { By } from '../../base/audit/actor.ts';
import { audited, type Place } from '../../base/audit/audited.ts';
import type { Change } from '../../base/audit/change.ts';
import { refuse } from '../../base/http/route.ts';
import { newId } from '../../base/ids.ts';
import { createWebhooksStore, maxWebhooks, type WebhookRecord } from './webhooks-store.ts';

export type WebhooksChanges = ReturnType<typeof createWebhooksChanges>;

const unknown = () => refuse('not_found', 'There is no such webhook.');

export function createWebhooksChanges(change: Change) {
  const find = async ({ within, accountId, subject }: Place) =>
    (await createWebhooksStore(within).find(accountId, subject)) ?? unknown();

  const adding = audited<WebhookRecord | undefined, WebhookDraft, WebhookDraft>(change, {
    action: 'webhook.added',
    wrong: addressProblem,
    show: settingsOf,
    // Its secret was deleted with it. Disabled until somebody has given the new one to the receiver.
    ask: (draft) => ({ ...draft, enabled: false }),
    find: async () => undefined,
    write: async ({ within, accountId, subject }, draft) =>
      (await createWebhooksStore(within).create(accountId, settingsOf(draft), subject)) ??
      refuse('invalid_request', `An account may have at most ${maxWebhooks} webhooks.`),
  });

  const editing = audited<WebhookRecord, WebhookDraft, WebhookDraft>(change, {
    action: 'webhook.changed',
    wrong: addressProblem,
    show: settingsOf,
    find,
    write: async ({ within, accountId, subject }, draft) =>
      (await createWebhooksStore(within).change(accountId, subject, settingsOf(draft))) ?? unknown(),
  });

  const removing = audited<WebhookRecord | undefined, unknown>(change, {
    action: 'webhook.removed',
    show: settingsOf,
    find,
    async write({ within, accountId, subject }) {
      await createWebhooksStore(within).remove(accountId, subject);
      return undefined;
    },
  });

  return {
    add: (by: By, draft: WebhookDraft) => adding.set(by, newId('wh'), draft),
    change: (by: By, id: string, draft: WebhookDraft) => editing.set(by, id, draft),
    remove: (by: By, id: string) => removing.set(by, id, null),

    /** For a day, the old secret also signs. */
    renewSecret: (by: By, id: string) =>
      change<WebhookRecord>(by, async (within) => {
        const answer = await createWebhooksStore(within).renewSecret(by.accountId, id, Date.now());
        return answer === undefined ? unknown() : { answer, note: { action: 'webhook.secret_changed', subject: id } };
      }),

    /** From now on, the old secret signs nothing. */
    dropPreviousSecret: (by: By, id: string) =>
      change<WebhookRecord>(by, async (within) => {
        const webhooks = createWebhooksStore(within);
        const before = await webhooks.find(by.accountId, id);
        const answer = await webhooks.dropPreviousSecret(by.accountId, id);
        if (answer === undefined) return unknown();
        const hadOne = before?.previous !== undefined;
        return { answer, note: hadOne ? { action: 'webhook.old_secret_dropped', subject: id } : null };
      }),

    undo: {
      'webhook.added': removing.restore,
      'webhook.changed': editing.restore,
      'webhook.removed': adding.restore,
    },
  };
}

/** In a fixed order, so that two can be compared; never the secret. */
function settingsOf({ label, url, events, enabled }: WebhookDraft): WebhookDraft {
  return { label, url, events, enabled };
}

/** The target of the address is checked each time something is sent; here only its form. */
function addressProblem({ url: address }: WebhookDraft): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    return 'url must be a complete http or https address.';
  }
  if (url.username !== '' || url.password !== '') {
    return 'url must not contain a name or a password: deliveries are signed instead.';
  }
  return undefined;
}
