/** Stores an account's webhooks. The secret is encrypted [O7]; it leaves the store only to sign, and once to be shown. */

import type { Webhook, WebhookDraft } from '@moderato/contract';
import type { Selectable, Updateable } from 'kysely';
import { isoOrNull } from '../../base/durations.ts';
import { newId } from '../../base/ids.ts';
import { countRows } from '../../base/storage/count-rows.ts';
import type { Database } from '../../base/storage/database.ts';
import { inTransaction } from '../../base/storage/in-transaction.ts';
import { countChange } from '../../base/storage/instance-store.ts';
import type { WebhooksTable } from '../../base/storage/notice-schema.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import type { SealedRow, Secrets } from '../../base/storage/secrets.ts';
import { newSecret } from './delivery.ts';
import { pauseAfter } from './retry-delay.ts';

export type SubscribedEvent = WebhookDraft['events'][number];

export interface WebhookRecord extends Readonly<WebhookDraft> {
  readonly accountId: string;
  readonly id: string;
  readonly secret: string;
  /** The previous secret, which also signs until the receiver knows the new one. */
  readonly previous: { readonly secret: string; readonly untilMs: number } | undefined;
  readonly createdAtMs: number;
  /** Set while consecutive attempts fail. */
  readonly failing: Webhook['failing'];
}

export const maxWebhooks = 10;
export const secretOverlapMs = 24 * 3_600_000;

export type WebhooksStore = ReturnType<typeof createWebhooksStore>;

export function createWebhooksStore({ query, secrets }: Database) {
  const place = (accountId: string, id: string): SealedRow => ['webhooks', accountId, id];
  const fromRow = (row: Selectable<WebhooksTable>) => readRow(row, secrets);
  const rowsOf = (accountId: string) => ofAccount(query, accountId).selectFrom('webhooks').selectAll().orderBy('id');

  async function find(accountId: string, id: string): Promise<WebhookRecord | undefined> {
    const row = await rowsOf(accountId).where('id', '=', id).executeTakeFirst();
    return row && fromRow(row);
  }

  const update = (accountId: string, id: string, values: Updateable<WebhooksTable>) =>
    inTransaction(query, async (transaction) => {
      const changed = await updateRow(transaction, accountId, id, values);
      await countChange(transaction, { noun: 'webhooks', accountId });
      return changed && fromRow(changed);
    });

  return {
    find,

    /** Oldest first. */
    async list(accountId: string): Promise<WebhookRecord[]> {
      return (await rowsOf(accountId).execute()).map(fromRow);
    },

    /** Undefined if the account has reached its limit. `givenId`: that of a removed one which is restored. */
    create: (accountId: string, settings: WebhookDraft, givenId?: string): Promise<WebhookRecord | undefined> =>
      inTransaction(query, async (transaction) => {
        // First, since it locks: two at once cannot both be the last.
        await countChange(transaction, { noun: 'webhooks', accountId });
        const held = ofAccount(transaction, accountId).selectFrom('webhooks');
        if ((await countRows(held)) >= maxWebhooks) return undefined;
        const atMs = Date.now();
        const id = givenId ?? newId('wh', atMs);
        const row = await transaction
          .insertInto('webhooks')
          .values({
            account_id: accountId,
            id,
            secret: secrets.seal(place(accountId, id), newSecret()),
            created_at: atMs,
            ...columns(settings),
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        return fromRow(row);
      }),

    change: (accountId: string, id: string, settings: WebhookDraft): Promise<WebhookRecord | undefined> =>
      update(accountId, id, columns(settings)),

    /** For a day, the old secret also signs; one before it signs nothing from now on. */
    async renewSecret(accountId: string, id: string, nowMs: number): Promise<WebhookRecord | undefined> {
      const before = await find(accountId, id);
      if (before === undefined) return undefined;
      const seal = (secret: string) => secrets.seal(place(accountId, id), secret);
      return update(accountId, id, {
        secret: seal(newSecret()),
        previous_secret: seal(before.secret),
        previous_until: nowMs + secretOverlapMs,
      });
    },

    /** From now on, the old secret signs nothing. */
    dropPreviousSecret: (accountId: string, id: string): Promise<WebhookRecord | undefined> =>
      update(accountId, id, { previous_secret: null, previous_until: null }),

    /** With everything that was waiting for it. */
    remove: (accountId: string, id: string): Promise<boolean> =>
      inTransaction(query, async (transaction) => {
        const { numDeletedRows } = await ofAccount(transaction, accountId)
          .deleteFrom('webhooks')
          .where('id', '=', id)
          .executeTakeFirst();
        if (numDeletedRows === 0n) return false;
        await ofAccount(transaction, accountId).deleteFrom('webhook_deliveries').where('webhook_id', '=', id).execute();
        await countChange(transaction, { noun: 'webhooks', accountId });
        return true;
      }),

    // Neither is a change of settings: no cache holds them.
    /** Records how an attempt went: a success ends the failure, several failures in a row begin a pause. */
    async noteOutcome({ accountId, id, failing }: WebhookRecord, delivered: boolean, atMs: number): Promise<void> {
      if (delivered && failing === null) return;
      const pauseMs = pauseAfter((failing?.failures ?? 0) + 1);
      await ofAccount(query, accountId)
        .updateTable('webhooks')
        .set(({ eb, fn, val }) =>
          delivered
            ? { failures: 0, failing_since: null, paused_until: null }
            : {
                failures: eb('failures', '+', 1),
                failing_since: fn.coalesce('failing_since', val(atMs)),
                ...(pauseMs === undefined ? {} : { paused_until: atMs + pauseMs }),
              },
        )
        .where('id', '=', id)
        .execute();
    },

    /** Ends a pause. */
    async resume(accountId: string, id: string): Promise<WebhookRecord | undefined> {
      const row = await updateRow(query, accountId, id, { paused_until: null });
      return row && fromRow(row);
    },
  };
}

function updateRow(query: Database['query'], accountId: string, id: string, values: Updateable<WebhooksTable>) {
  return ofAccount(query, accountId)
    .updateTable('webhooks')
    .set(values)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

function columns({ label, url, events, enabled }: WebhookDraft) {
  return { label, url, events: JSON.stringify(events), enabled: enabled ? 1 : 0 };
}

function readRow(row: Selectable<WebhooksTable>, secrets: Secrets): WebhookRecord {
  const open = (kept: string) => secrets.open(['webhooks', row.account_id, row.id], kept);
  const { previous_secret: previous, previous_until: untilMs } = row;
  const signsStill = previous !== null && untilMs !== null && untilMs > Date.now();
  return {
    accountId: row.account_id,
    id: row.id,
    label: row.label,
    url: row.url,
    secret: open(row.secret),
    previous: signsStill ? { secret: open(previous), untilMs } : undefined,
    events: JSON.parse(row.events) as SubscribedEvent[],
    enabled: row.enabled === 1,
    createdAtMs: row.created_at,
    failing: row.failing_since === null ? null : showFailing(row.failing_since, row),
  };
}

function showFailing(sinceMs: number, { failures, paused_until: untilMs }: Selectable<WebhooksTable>) {
  return { since: new Date(sinceMs).toISOString(), failures, next_try_at: isoOrNull(untilMs) };
}
