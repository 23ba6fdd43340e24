/**
 * Alerts that wait to be mailed. A copy takes an alert for a while; if it dies before it records the result, another copy
 * takes the alert after that. A failing mail server is recorded once for all copies.
 */

import type { Alert } from '@moderato/contract';
import { isoOrNull } from '../../base/durations.ts';
import { countRows } from '../../base/storage/count-rows.ts';
import type { Database } from '../../base/storage/database.ts';
import { addFact, dropFact, readFact } from '../../base/storage/instance-facts.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import { showAlert } from './alerts-store.ts';

export interface WaitingMail {
  readonly accountId: string;
  readonly accountName: string;
  readonly alert: Alert;
  /** Including this one. */
  readonly attempts: number;
}

/** Longer than any attempt. */
const leaseMs = 60_000;
/** An alert older than this is not mailed: it waited while alerts were not mailed. */
const newsMs = 24 * 60 * 60_000;
const failingSince = 'alert_mails_failing_since';

export type AlertMailsStore = ReturnType<typeof createAlertMailsStore>;

export function createAlertMailsStore({ query }: Database) {
  return {
    /** The alert that has waited longest, claimed by this copy. */
    async take(nowMs: number): Promise<WaitingMail | undefined> {
      for (;;) {
        const row = await query
          .selectFrom('alerts')
          .selectAll()
          .where('mail_due_at', '<=', nowMs)
          .where('raised_at', '>', nowMs - newsMs)
          .orderBy('mail_due_at')
          .limit(1)
          .executeTakeFirst();
        if (row === undefined) return undefined;
        const attempts = row.mail_attempts + 1;
        const { numUpdatedRows } = await ofAccount(query, row.account_id)
          .updateTable('alerts')
          .set({ mail_due_at: nowMs + leaseMs, mail_attempts: attempts })
          .where('id', '=', row.id)
          .where('mail_due_at', '=', row.mail_due_at)
          .executeTakeFirst();
        // Another copy was faster: look for the next one.
        if (numUpdatedRows !== 1n) continue;
        const account = await query
          .selectFrom('accounts')
          .select('name')
          .where('id', '=', row.account_id)
          .executeTakeFirst();
        return { accountId: row.account_id, accountName: account?.name ?? '', alert: showAlert(row), attempts };
      }
    },

    /** It was sent, or given up; with a time, it is tried again then. */
    async note({ accountId, alert }: WaitingMail, dueAtMs: number | null): Promise<void> {
      await ofAccount(query, accountId)
        .updateTable('alerts')
        .set({ mail_due_at: dueAtMs })
        .where('id', '=', alert.alert_id)
        .execute();
    },

    /** True if it was not failing before. */
    noteFailing: (nowMs: number): Promise<boolean> => addFact(query, failingSince, String(nowMs)),

    /** True if it was failing before. */
    noteWorking: (): Promise<boolean> => dropFact(query, failingSince),

    async readState() {
      const waiting = await countRows(query.selectFrom('alerts').where('mail_due_at', 'is not', null));
      const since = await readFact(query, failingSince);
      return { waiting, failing_since: isoOrNull(since === undefined ? null : Number(since)) };
    },
  };
}
