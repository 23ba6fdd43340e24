/** Changes of webhooks: done, noted in the audit log without their secrets, and undone by the same way. */

import type { WebhookDraft } from '@moderato/contract';
import type { AuditLog } from '../audit/audit-log.ts';
import { sameSetting, type UndoTable } from '../audit/undo.ts';
import type { Member } from '../page.ts';
import { isRefused, type Refused, refuse } from '../route.ts';
import { mostWebhooks, type WebhookRecord, type WebhookSettings, type WebhooksStore } from './webhooks-store.ts';

interface Changed {
  readonly webhook: WebhookRecord;
  /** Of the audit log. */
  readonly entryId: string;
}

export interface WebhookChanges {
  add(member: Member, draft: WebhookDraft): Promise<Changed | Refused>;
  change(member: Member, id: string, draft: WebhookDraft): Promise<Changed | Refused>;
  remove(member: Member, id: string): Promise<Changed | Refused>;
  readonly undo: UndoTable;
}

const unknown = () => refuse('not_found', 'There is no such webhook.');

export function createWebhookChanges(webhooks: WebhooksStore, audit: AuditLog): WebhookChanges {
  async function add(member: Member, draft: WebhookDraft, id?: string): Promise<Changed | Refused> {
    const problem = addressProblem(draft.url);
    if (problem !== undefined) return problem;
    const webhook = await webhooks.create(member.accountId, settingsOf(draft), id);
    if (webhook === undefined) {
      return refuse('invalid_request', `An account has at most ${mostWebhooks} webhooks.`);
    }
    const after = settingsOf(webhook);
    const note = { action: 'webhook.added', subject: webhook.id, after, undoable: true } as const;
    return { webhook, entryId: await audit.note(member.accountId, member, note) };
  }

  async function change(member: Member, id: string, draft: WebhookDraft): Promise<Changed | Refused> {
    const problem = addressProblem(draft.url);
    if (problem !== undefined) return problem;
    const before = await webhooks.find(member.accountId, id);
    const webhook = before && (await webhooks.change(member.accountId, id, settingsOf(draft)));
    if (before === undefined || webhook === undefined) return unknown();
    const entryId = await audit.note(member.accountId, member, {
      action: 'webhook.changed',
      subject: id,
      before: settingsOf(before),
      after: settingsOf(webhook),
      undoable: true,
    });
    return { webhook, entryId };
  }

  async function remove(member: Member, id: string): Promise<Changed | Refused> {
    const webhook = await webhooks.find(member.accountId, id);
    if (webhook === undefined || !(await webhooks.remove(member.accountId, id))) return unknown();
    const before = settingsOf(webhook);
    const note = { action: 'webhook.removed', subject: id, before, undoable: true } as const;
    return { webhook, entryId: await audit.note(member.accountId, member, note) };
  }

  /** Whether it is still as the entry left it. */
  const isAs = async (member: Member, id: string, settings: unknown) => {
    const now = await webhooks.find(member.accountId, id);
    return now !== undefined && sameSetting(settingsOf(now), settings);
  };

  return {
    add: (member, draft) => add(member, draft),
    change,
    remove,
    undo: {
      async 'webhook.added'(member, { subject, after }) {
        if (!(await isAs(member, subject, after))) return refuse('conflict');
        return entryOf(await remove(member, subject));
      },
      async 'webhook.changed'(member, { subject, before, after }) {
        if (!(await isAs(member, subject, after))) return refuse('conflict');
        return entryOf(await change(member, subject, before as WebhookDraft));
      },
      // Its secret went with it. Switched off until somebody has handed the new one to the receiver.
      async 'webhook.removed'(member, { subject, before }) {
        return entryOf(await add(member, { ...(before as WebhookDraft), enabled: false }, subject));
      },
    },
  };
}

const entryOf = (changed: Changed | Refused) => (isRefused(changed) ? changed : changed.entryId);

/** In one order, so that two can be compared; never the secret. */
function settingsOf({ label, url, events, enabled }: WebhookSettings | WebhookDraft): WebhookSettings {
  return { label, url, events, enabled };
}

/** Where the address leads is looked at when something is sent there, each time; here only its form. */
function addressProblem(address: string): Refused | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    return refuse('invalid_request', 'url must be a whole http or https address.');
  }
  if (url.username !== '' || url.password !== '') {
    return refuse('invalid_request', 'url must not hold a name or a password: deliveries are signed instead.');
  }
  return undefined;
}
