/**
 * Puts deliveries into the outbox with the call they tell of: every decision in the ledger is delivered, and no other.
 */

import type { LedgerFollower } from '../ledger/ledger-entry.ts';
import type { WebhookDeliveriesTable } from '../storage/notice-schema.ts';

const insert = `insert into webhook_deliveries
  (account_id, id, webhook_id, event, request_id, author, payload, state, created_at, attempts, next_attempt_at)
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

export const webhookOutbox: LedgerFollower = {
  writeToSqlite(connection, entries) {
    for (const { deliveries = [] } of entries) {
      for (const row of deliveries) {
        connection
          .prepare(insert)
          .run(
            row.account_id,
            row.id,
            row.webhook_id,
            row.event,
            row.request_id,
            row.author,
            row.payload,
            row.state,
            row.created_at,
            row.attempts,
            row.next_attempt_at,
          );
      }
    }
  },

  async writeToPostgres(transaction, entries) {
    const rows: WebhookDeliveriesTable[] = entries.flatMap(({ deliveries = [] }) => deliveries);
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      await transaction
        .insertInto('webhook_deliveries')
        .values(rows.slice(from, from + rowsAtOnce))
        .execute();
    }
  },
};

const rowsAtOnce = 1_000;
