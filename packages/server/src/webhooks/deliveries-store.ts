/** The outbox as the sender works on it: what is due is taken for a while, sent, and marked. */

import { sql } from 'kysely';
import type { Database } from '../storage/database.ts';
import type { WebhookDeliveriesTable } from '../storage/schema.ts';

export interface Attempt {
  readonly state: WebhookDeliveriesTable['state'];
  readonly status: number | null;
  readonly problem: string | null;
  readonly durationMs: number;
  readonly atMs: number;
  /** Null when nothing more is tried. */
  readonly nextAttemptAtMs: number | null;
}

export interface DeliveriesStore {
  add(delivery: WebhookDeliveriesTable): Promise<void>;
  find(accountId: string, id: string): Promise<WebhookDeliveriesTable | undefined>;
  /** What is due, oldest first. Nobody else is given it until `leaseMs` have passed: whoever took it may have died. */
  takeDue(nowMs: number, most: number, leaseMs: number): Promise<WebhookDeliveriesTable[]>;
  /** When the next one is due. */
  nextDueAtMs(): Promise<number | undefined>;
  note(delivery: WebhookDeliveriesTable, attempt: Attempt): Promise<void>;
  /** Puts it back as if it were new; undefined where there is none. */
  again(accountId: string, id: string, nowMs: number): Promise<WebhookDeliveriesTable | undefined>;
  /** Webhook → how many wait, and the newest one. */
  standing(accountId: string): Promise<Map<string, Standing>>;
  countWaiting(): Promise<number>;
  /** Deletes up to `most` that ended before the moment; returns how many went. */
  prune(beforeMs: number, most: number): Promise<number>;
}

export interface Standing {
  waiting: number;
  last: Pick<WebhookDeliveriesTable, 'created_at' | 'delivered_at' | 'state'> | undefined;
}

export function createDeliveriesStore({ query, engine }: Database): DeliveriesStore {
  const one = (accountId: string, id: string) =>
    query
      .selectFrom('webhook_deliveries')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirst();

  return {
    find: one,

    async add(delivery) {
      await query.insertInto('webhook_deliveries').values(delivery).execute();
    },

    takeDue: (nowMs, most, leaseMs) =>
      query.transaction().execute(async (transaction) => {
        const due = transaction
          .selectFrom('webhook_deliveries')
          .selectAll()
          // Written out: the index is over these rows alone.
          .where(sql<boolean>`state = 'waiting'`)
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

    async nextDueAtMs() {
      const row = await query
        .selectFrom('webhook_deliveries')
        .select('next_attempt_at')
        .where(sql<boolean>`state = 'waiting'`)
        .orderBy('next_attempt_at')
        .limit(1)
        .executeTakeFirst();
      return row?.next_attempt_at ?? undefined;
    },

    async note({ account_id: accountId, id }, attempt) {
      await query
        .updateTable('webhook_deliveries')
        .set(({ eb }) => ({
          state: attempt.state,
          attempts: eb('attempts', '+', 1),
          status: attempt.status,
          problem: attempt.problem,
          duration_ms: attempt.durationMs,
          next_attempt_at: attempt.nextAttemptAtMs,
          delivered_at: attempt.state === 'delivered' ? attempt.atMs : null,
        }))
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .execute();
    },

    async again(accountId, id, nowMs) {
      await query
        .updateTable('webhook_deliveries')
        .set({ state: 'waiting', attempts: 0, next_attempt_at: nowMs, delivered_at: null })
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .execute();
      return one(accountId, id);
    },

    async standing(accountId) {
      const waiting = await query
        .selectFrom('webhook_deliveries')
        .select(({ fn }) => ['webhook_id', fn.countAll<number>().as('waiting'), fn.max('id').as('newest')])
        .where('account_id', '=', accountId)
        .where('state', '=', 'waiting')
        .groupBy('webhook_id')
        .execute();
      const standing = new Map<string, Standing>(
        waiting.map((row) => [row.webhook_id, { waiting: Number(row.waiting), last: undefined }]),
      );
      const hooks = await query.selectFrom('webhooks').select('id').where('account_id', '=', accountId).execute();
      for (const { id } of hooks) {
        const last = await query
          .selectFrom('webhook_deliveries')
          .select(['created_at', 'delivered_at', 'state'])
          .where('account_id', '=', accountId)
          .where('webhook_id', '=', id)
          .orderBy('id', 'desc')
          .limit(1)
          .executeTakeFirst();
        standing.set(id, { waiting: standing.get(id)?.waiting ?? 0, last });
      }
      return standing;
    },

    async countWaiting() {
      const { waiting } = await query
        .selectFrom('webhook_deliveries')
        .select(({ fn }) => fn.countAll<number>().as('waiting'))
        .where(sql<boolean>`state = 'waiting'`)
        .executeTakeFirstOrThrow();
      return Number(waiting);
    },

    async prune(beforeMs, most) {
      const old = query
        .selectFrom('webhook_deliveries')
        .select('id')
        .where('created_at', '<', beforeMs)
        .where('state', '<>', 'waiting')
        .limit(most);
      const { numDeletedRows } = await query.deleteFrom('webhook_deliveries').where('id', 'in', old).executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}
