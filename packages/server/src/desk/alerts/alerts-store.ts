/**
 * Alerts as they are kept. Raising and clearing write the deliveries to webhooks in the same transaction, and only the
 * copy that really changed the state writes them: each change is sent once, however many copies saw it.
 */

import type { Alert, AlertKind, AlertList } from '@moderato/contract';
import { type Selectable, sql } from 'kysely';
import { isoOrNull } from '../../base/durations.ts';
import { newId } from '../../base/ids.ts';
import type { Plans } from '../../base/plans.ts';
import type { Database } from '../../base/storage/database.ts';
import { deleteOld } from '../../base/storage/delete-old.ts';
import { inTransaction } from '../../base/storage/in-transaction.ts';
import type { AlertsTable } from '../../base/storage/notice-schema.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import { newDelivery } from '../../calls/webhooks/delivery.ts';
import { listenersTo, queueDeliveries } from '../../calls/webhooks/queue-deliveries.ts';
import { createWebhooksStore } from '../../calls/webhooks/webhooks-store.ts';

/** A condition that holds right now and that somebody should know about. */
export interface Condition {
  readonly accountId: string;
  readonly subject: string;
  readonly message: string;
  readonly facts: Alert['facts'];
}

/** What each check for alerts gets. */
export interface Look extends LookParts {
  readonly nowMs: number;
  /** Whether an alert of this kind is open: clearing one may need more than not raising it. */
  isOpen(accountId: string, subject: string): boolean;
}

export interface LookParts {
  readonly database: Database;
  readonly plans: Plans;
  /** The providers of this installation. */
  readonly providers: readonly { readonly tier: number; readonly name: string }[];
}

export type OpenAlert = Selectable<AlertsTable>;

const maxShown = 100;
const earlierShown = 20;

export type AlertsStore = ReturnType<typeof createAlertsStore>;

export function createAlertsStore(database: Database) {
  const { query } = database;

  async function tell(
    transaction: Database['query'],
    event: 'alert.raised' | 'alert.cleared',
    row: OpenAlert,
    atMs: number,
  ): Promise<void> {
    const webhooks = await createWebhooksStore({ ...database, query: transaction }).list(row.account_id);
    // A failing address cannot be notified that it fails.
    const told = listenersTo(event, webhooks).filter(({ id }) => id !== row.subject);
    const deliveries = told.map((webhook) => newDelivery(webhook, event, showAlert(row), null, atMs));
    await queueDeliveries({ query: transaction }, deliveries);
  }

  return {
    /** Open alerts of a kind, in all accounts. */
    open: (kind: AlertKind): Promise<OpenAlert[]> =>
      query.selectFrom('alerts').selectAll().where('kind', '=', kind).where('cleared_at', 'is', null).execute(),

    /** False if it is already open. `byMail`: it also waits for the mail server. */
    raise: (
      kind: AlertKind,
      { accountId, subject, message, facts }: Condition,
      atMs: number,
      byMail: boolean,
    ): Promise<boolean> =>
      inTransaction(query, async (transaction) => {
        const row: OpenAlert = {
          account_id: accountId,
          id: newId('alert', atMs),
          kind,
          subject,
          message,
          facts: JSON.stringify(facts),
          raised_at: atMs,
          cleared_at: null,
          mail_due_at: byMail ? atMs : null,
          mail_attempts: 0,
        };
        const { numInsertedOrUpdatedRows } = await transaction
          .insertInto('alerts')
          .values(row)
          .onConflict((conflict) =>
            conflict.columns(['account_id', 'kind', 'subject']).where('cleared_at', 'is', null).doNothing(),
          )
          .executeTakeFirst();
        if (numInsertedOrUpdatedRows !== 1n) return false;
        await tell(transaction, 'alert.raised', row, atMs);
        return true;
      }),

    /** False if it was already cleared. */
    clear: (alert: OpenAlert, atMs: number): Promise<boolean> =>
      inTransaction(query, async (transaction) => {
        const { numUpdatedRows } = await ofAccount(transaction, alert.account_id)
          .updateTable('alerts')
          .set({ cleared_at: atMs })
          .where('id', '=', alert.id)
          .where('cleared_at', 'is', null)
          .executeTakeFirst();
        if (numUpdatedRows !== 1n) return false;
        await tell(transaction, 'alert.cleared', { ...alert, cleared_at: atMs }, atMs);
        return true;
      }),

    async list(accountId: string): Promise<AlertList> {
      const rows = ofAccount(query, accountId).selectFrom('alerts').selectAll();
      const open = await rows.where('cleared_at', 'is', null).orderBy('id', 'desc').limit(maxShown).execute();
      const earlier = await rows
        .where('cleared_at', 'is not', null)
        .orderBy('cleared_at', 'desc')
        .limit(earlierShown)
        .execute();
      return { open: open.map(showAlert), earlier: earlier.map(showAlert) };
    },

    /** Whether this copy should check a kind now: one copy does, once in `everyMs`. */
    async takeTurn(kind: AlertKind, nowMs: number, everyMs: number): Promise<boolean> {
      // A time in the future comes from a clock that was wrong.
      const { numAffectedRows } = await sql`insert into instance (name, value)
        values (${`alerts_looked_at:${kind}`}, ${String(nowMs)})
        on conflict (name) do update set value = excluded.value
        where cast(instance.value as bigint) <= ${nowMs - everyMs} or cast(instance.value as bigint) > ${nowMs}`.execute(
        query,
      );
      return numAffectedRows === 1n;
    },
  };
}

/** Deletes up to `most` alerts that ended some time ago; returns how many. */
export const pruneAlerts = (database: Database, beforeMs: number, most: number) =>
  deleteOld(database, 'alerts', ['id'], sql`cleared_at < ${beforeMs}`, most);

export function showAlert(row: OpenAlert): Alert {
  return {
    alert_id: row.id,
    kind: row.kind,
    subject: row.subject,
    message: row.message,
    facts: JSON.parse(row.facts) as Alert['facts'],
    raised_at: new Date(row.raised_at).toISOString(),
    cleared_at: isoOrNull(row.cleared_at),
  };
}
