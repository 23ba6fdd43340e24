/** `moderato webhooks …`: lists the addresses that are notified of decisions, and creates new secrets for them. */

import type { WebhookRecord } from '@moderato/server';
import { byOperator, isRefused, showRefused } from '../changing.ts';
import { accountOption, defineCommand, jsonOption } from '../command.ts';
import { printTable } from '../print-table.ts';
import { shownTime } from '../shown-time.ts';
import { withAccount } from '../with-account.ts';

const idOperand = { meaning: 'The id of the webhook, as shown by `moderato webhooks list`.' } as const;

export const webhooksCommands = [
  defineCommand({
    name: 'webhooks list',
    summary: 'List the webhooks of an account.',
    operands: {},
    options: { account: accountOption, json: jsonOption },
    run: ({ options: { account: accountId } }, io) =>
      withAccount(io, accountId, async ({ account, stores }) => {
        const webhooks = await stores.webhooks.list(account.id);
        return {
          document: { webhooks: webhooks.map(webhookDocument) },
          text:
            webhooks.length === 0
              ? 'There are no webhooks yet. Create them in the dashboard.\n'
              : (screen) =>
                  printTable(
                    [
                      { title: 'id' },
                      { title: 'label', shrinks: true },
                      { title: 'address', shrinks: true },
                      { title: 'on' },
                      { title: 'secret' },
                      { title: 'old secret until' },
                    ],
                    webhooks.map((webhook) => [
                      webhook.id,
                      webhook.label,
                      webhook.url,
                      webhook.enabled ? 'yes' : 'no',
                      `…${webhook.secret.slice(-4)}`,
                      webhook.previous === undefined ? '-' : shownTime(webhook.previous.untilMs),
                    ]),
                    screen,
                  ),
        };
      }),
  }),

  defineCommand({
    name: 'webhooks new-secret',
    summary: 'Print a new secret for a webhook, once. The old one stays valid for a day.',
    operands: { WEBHOOK_ID: idOperand },
    options: { account: accountOption, json: jsonOption },
    run: ({ operands: { WEBHOOK_ID: id }, options: { account: accountId } }, io) =>
      withAccount(io, accountId, async ({ account, changes: { webhooks } }) => {
        const renewed = await webhooks.renewSecret(byOperator(account.id), id);
        if (isRefused(renewed)) return showRefused(renewed);
        const { secret } = renewed.answer;
        return {
          document: { ...webhookDocument(renewed.answer), secret },
          text: `${secret}\n`,
          note: 'This secret is shown only once. For a day, deliveries are signed with the old secret too.',
        };
      }),
  }),

  defineCommand({
    name: 'webhooks drop-old-secret',
    summary: 'Stop signing with the old secret of a webhook before its day is over.',
    operands: { WEBHOOK_ID: idOperand },
    options: { account: accountOption, json: jsonOption },
    run: ({ operands: { WEBHOOK_ID: id }, options: { account: accountId } }, io) =>
      withAccount(io, accountId, async ({ account, changes: { webhooks } }) => {
        const dropped = await webhooks.dropPreviousSecret(byOperator(account.id), id);
        if (isRefused(dropped)) return showRefused(dropped);
        return { document: webhookDocument(dropped.answer), text: 'Only the new secret is used now.\n' };
      }),
  }),
];

function webhookDocument({ id, label, url, events, enabled, secret, previous }: WebhookRecord) {
  return {
    webhook_id: id,
    label,
    url,
    events,
    enabled,
    secret_last_four: secret.slice(-4),
    old_secret_until: previous === undefined ? null : new Date(previous.untilMs).toISOString(),
  };
}
