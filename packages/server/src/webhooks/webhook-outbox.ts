/** Puts deliveries into the outbox with the call they report: every decision in the ledger is delivered, and no other. */

import type { LedgerFollower } from '../ledger/ledger-entry.ts';
import { insertOf } from '../storage/insert-rows.ts';

const insert = insertOf({
  table: 'webhook_deliveries',
  columns: [
    ...['account_id', 'id', 'webhook_id', 'event', 'request_id', 'author', 'payload', 'state'],
    ...['created_at', 'attempts', 'next_attempt_at'],
  ],
});

export const webhookOutbox: LedgerFollower = {
  rows: (entries) =>
    entries.flatMap(({ deliveries = [] }) =>
      deliveries.map((row) => ({
        insert,
        values: [
          ...[row.account_id, row.id, row.webhook_id, row.event, row.request_id, row.author, row.payload, row.state],
          ...[row.created_at, row.attempts, row.next_attempt_at],
        ],
      })),
    ),
};
