/** The outbox as the sender uses it: due deliveries are leased, sent, and marked. */

import { sql } from 'kysely';
import { countRows } from '../../base/storage/count-rows.ts';
import type { Database } from '../../base/storage/database.ts';
import type { WebhookDeliveriesTable } from '../../base/storage/notice-schema.ts';
import { ofAccount } from '../../base/storage/of-account.ts';

/** What an attempt changes about a delivery. */
export type Attempt = Pick<
  WebhookDeliveriesTable,
  'state' | 'status' | 'problem' | 'duration_ms' | 'next_attempt_at' | 'delivered_at'
>;

export interface DueWebhook {
  readonly accountId: string;
  readonly id: string;
  /** Consecutive failed attempts. */
  readonly failures: number;
}

export interface Standing {
  waiting: number;
  last: Pick<WebhookDeliveriesTable, 'created_at' | 'delivered_at' | 'state'> | undefined;
}

export type DeliveriesStore = ReturnType<typeof createDeliveriesStore>;

export function createDeliveriesStore({ query, engine }: Database) {
  const one = (accountId: string, id: string) =>
    ofAccount(query, accountId).selectFrom('webhook_deliveries').selectAll().where('id', '=', id).executeTakeFirst();

  return {
    find: one,

    async add(delivery: WebhookDeliveriesTable): Promise<void> {
      await query.insertInto('webhook_deliveries').values(delivery).execute();
    },

    /** Webhooks with due deliveries, except those that are paused. */
    async dueWebhooks(nowMs: number): Promise<DueWebhook[]> {
      // Steps from webhook to webhook along the index: one step each, however many deliveries it has.
      const { rows } = await sql<{ account_id: string; id: string; failures: number }>`
        with recursive waiting (id) as (
          select min(webhook_id) from webhook_deliveries where state = 'waiting'
          union all
          select (select min(webhook_id) from webhook_deliveries where state = 'waiting' and webhook_id > waiting.id)
          from waiting where waiting.id is not null
        )
        select webhooks.account_id, webhooks.id, webhooks.failures
        from waiting join webhooks on webhooks.id = waiting.id
        where coalesce(webhooks.paused_until, 0) <= ${nowMs}
          and (select min(next_attempt_at) from webhook_deliveries
               where state = 'waiting' and webhook_id = webhooks.id) <= ${nowMs}`.execute(query);
      return rows.map(({ account_id: accountId, id, failures }) => ({ accountId, id, failures }));
    },

    /**
     * A webhook's due deliveries, oldest first. Nobody else gets them until `leaseMs` have passed, in case the taker
     * dies.
     */
    takeDue: (webhookId: string, nowMs: number, most: number, leaseMs: number): Promise<WebhookDeliveriesTable[]> =>
      query.transaction().execute(async (transaction) => {
        const due = transaction
          .selectFrom('webhook_deliveries')
          .selectAll()
          // Written out, because the index covers only these rows.
          .where(sql<boolean>`state = 'waiting'`)
          .where('webhook_id', '=', webhookId)
          .where('next_attempt_at', '<=', nowMs)
          .orderBy('next_attempt_at')
          .limit(most);
        const rows = await (engine === 'postgres' ? due.forUpdate().skipLocked() : due).execute();
        if (rows.length === 0) return [];
        await transaction
          .updateTable('webhook_deliveries')
          .set({ next_attempt_at: nowMs + leaseMs })
          .where(
            'id',
            'in',
            rows.map((row) => row.id),
          )
          .execute();
        return rows;
      }),

    /** Makes everything due that waits for a later attempt, except what is being sent now. */
    async hurry(webhookId: string, nowMs: number, leaseMs: number): Promise<void> {
      await query
        .updateTable('webhook_deliveries')
        .set({ next_attempt_at: nowMs })
        .where(sql<boolean>`state = 'waiting'`)
        .where('webhook_id', '=', webhookId)
        .where('next_attempt_at', '>', nowMs + leaseMs)
        .execute();
    },

    /** Gives up on up to `most` that were due before the given time and not tried since; returns how many. */
    async giveUp(dueBeforeMs: number, most: number): Promise<number> {
      const old = query
        .selectFrom('webhook_deliveries')
        .select('id')
        .where(sql<boolean>`state = 'waiting'`)
        .where('next_attempt_at', '<', dueBeforeMs)
        .orderBy('next_attempt_at')
        .limit(most);
      const { numUpdatedRows } = await query
        .updateTable('webhook_deliveries')
        .set({ state: 'failed', next_attempt_at: null, problem: 'The address has been failing for too long.' })
        .where('id', 'in', old)
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },

    async note({ account_id: accountId, id }: WebhookDeliveriesTable, attempt: Attempt): Promise<void> {
      await ofAccount(query, accountId)
        .updateTable('webhook_deliveries')
        .set(({ eb }) => ({ ...attempt, attempts: eb('attempts', '+', 1) }))
        .where('id', '=', id)
        .execute();
    },

    /** Puts it back as if it were new, unless it is being sent right now; undefined if there is none. */
    async again(
      accountId: string,
      id: string,
      nowMs: number,
      leaseMs: number,
    ): Promise<WebhookDeliveriesTable | undefined> {
      await ofAccount(query, accountId)
        .updateTable('webhook_deliveries')
        .set({ state: 'waiting', attempts: 0, next_attempt_at: nowMs, delivered_at: null })
        .where('id', '=', id)
        .where((where) => where.or([where('state', '<>', 'waiting'), where('next_attempt_at', '>', nowMs + leaseMs)]))
        .execute();
      return one(accountId, id);
    },

    /** Webhook → how many are waiting, and the newest one. */
    async standing(accountId: string): Promise<Map<string, Standing>> {
      const waiting = await ofAccount(query, accountId)
        .selectFrom('webhook_deliveries')
        .select(({ fn }) => ['webhook_id', fn.countAll<number>().as('waiting'), fn.max('id').as('newest')])
        .where('state', '=', 'waiting')
        .groupBy('webhook_id')
        .execute();
      const standing = new Map<string, Standing>(
        waiting.map((row) => [row.webhook_id, { waiting: Number(row.waiting), last: undefined }]),
      );
      const hooks = await ofAccount(query, accountId).selectFrom('webhooks').select('id').execute();
      for (const { id } of hooks) {
        const last = await ofAccount(query, accountId)
          .selectFrom('webhook_deliveries')
          .select(['created_at', 'delivered_at', 'state'])
          .where('webhook_id', '=', id)
          .orderBy('id', 'desc')
          .limit(1)
          .executeTakeFirst();
        standing.set(id, { waiting: standing.get(id)?.waiting ?? 0, last });
      }
      return standing;
    },

    countWaiting: (): Promise<number> =>
      countRows(query.selectFrom('webhook_deliveries').where(sql<boolean>`state = 'waiting'`)),
  };
}
