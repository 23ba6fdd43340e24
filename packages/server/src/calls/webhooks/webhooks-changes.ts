/** Changes of webhooks: recorded in the audit log without their secrets. */

import type { WebhookDraft } from '@moderato/contract';
import type { By } from '../../base/audit/actor.ts';
import type { Change, Noted, Work } from '../../base/audit/change.ts';
import { gone, sameAsLogged, type UndoTable, whole } from '../../base/audit/undo.ts';
import { type Refused, refuse } from '../../base/http/route.ts';
import { createWebhooksStore, maxWebhooks, type WebhookRecord, type WebhooksStore } from './webhooks-store.ts';

type IsStill = (webhook: WebhookRecord) => boolean;

export type WebhooksChanges = ReturnType<typeof createWebhooksChanges>;

const unknown = () => refuse('not_found', 'There is no such webhook.');
const anyState: IsStill = () => true;

export function createWebhooksChanges(change: Change) {
  const changeWebhooks = (by: By, work: (webhooks: WebhooksStore) => ReturnType<Work<WebhookRecord>>) =>
    change(by, (within) => work(createWebhooksStore(within)));

  /** For an existing webhook. */
  const changeOne = (
    by: By,
    id: string,
    isStill: IsStill,
    work: (webhooks: WebhooksStore, before: WebhookRecord) => Promise<Noted<WebhookRecord> | undefined>,
  ) =>
    changeWebhooks(by, async (webhooks) => {
      const before = await webhooks.find(by.accountId, id);
      if (before === undefined) return unknown();
      if (!isStill(before)) return refuse('conflict');
      return (await work(webhooks, before)) ?? unknown();
    });

  const add = (by: By, draft: WebhookDraft, id?: string) =>
    changeWebhooks(by, async (webhooks) => {
      const problem = addressProblem(draft.url);
      if (problem !== undefined) return problem;
      const webhook = await webhooks.create(by.accountId, settingsOf(draft), id);
      if (webhook === undefined) {
        return refuse('invalid_request', `An account may have at most ${maxWebhooks} webhooks.`);
      }
      const after = settingsOf(webhook);
      return {
        answer: webhook,
        note: { action: 'webhook.added', subject: webhook.id, after, undoable: true, keeps: 'nothing' },
      };
    });

  const edit = (by: By, id: string, draft: WebhookDraft, isStill = anyState) => {
    const problem = addressProblem(draft.url);
    if (problem !== undefined) return Promise.resolve(problem);
    return changeOne(by, id, isStill, async (webhooks, was) => {
      const webhook = await webhooks.change(by.accountId, id, settingsOf(draft));
      if (webhook === undefined) return undefined;
      const [before, after] = [settingsOf(was), settingsOf(webhook)];
      return { answer: webhook, note: { action: 'webhook.changed', subject: id, before, after, undoable: true } };
    });
  };

  const remove = (by: By, id: string, isStill = anyState) =>
    changeOne(by, id, isStill, async (webhooks, webhook) => {
      await webhooks.remove(by.accountId, id);
      const before = settingsOf(webhook);
      return { answer: webhook, note: { action: 'webhook.removed', subject: id, before, undoable: true } };
    });

  return {
    add,
    change: edit,
    remove,

    /** For a day, the old secret also signs. */
    renewSecret: (by: By, id: string) =>
      changeOne(by, id, anyState, async (webhooks) => {
        const renewed = await webhooks.renewSecret(by.accountId, id, Date.now());
        return renewed && { answer: renewed, note: { action: 'webhook.secret_changed', subject: id } };
      }),

    /** From now on, the old secret signs nothing. */
    dropPreviousSecret: (by: By, id: string) =>
      changeOne(by, id, anyState, async (webhooks, { previous }) => {
        const dropped = await webhooks.dropPreviousSecret(by.accountId, id);
        const note = previous === undefined ? null : ({ action: 'webhook.old_secret_dropped', subject: id } as const);
        return dropped && { answer: dropped, note };
      }),

    undo: {
      'webhook.added': (by, { subject, after }) => remove(by, subject, (now) => sameAsLogged(settingsOf(now), after)),
      'webhook.changed': async (by, { subject, before, after }) => {
        const draft = whole<WebhookDraft>(before);
        if (draft === undefined) return gone();
        return edit(by, subject, draft, (now) => sameAsLogged(settingsOf(now), after));
      },
      // Its secret was deleted with it. Disabled until somebody has given the new one to the receiver.
      'webhook.removed': async (by, { subject, before }) => {
        const draft = whole<WebhookDraft>(before);
        return draft === undefined ? gone() : add(by, { ...draft, enabled: false }, subject);
      },
    } satisfies UndoTable,
  };
}

/** In a fixed order, so that two can be compared; never the secret. */
function settingsOf({ label, url, events, enabled }: WebhookDraft): WebhookDraft {
  return { label, url, events, enabled };
}

/** The target of the address is checked each time something is sent; here only its form. */
function addressProblem(address: string): Refused | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    return refuse('invalid_request', 'url must be a complete http or https address.');
  }
  if (url.username !== '' || url.password !== '') {
    return refuse('invalid_request', 'url must not contain a name or a password: deliveries are signed instead.');
  }
  return undefined;
}
