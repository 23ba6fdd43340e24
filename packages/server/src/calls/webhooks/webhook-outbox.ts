/** Puts deliveries into the outbox with the call they report: every decision in the ledger is delivered, and no other. */

import { insertOf } from '../../base/storage/insert-rows.ts';
import type { LedgerFollower } from '../ledger/ledger-entry.ts';

const columns = [
  'account_id',
  'id',
  'webhook_id',
  'event',
  'request_id',
  'author',
  'payload',
  'state',
  'created_at',
  'attempts',
  'next_attempt_at',
] as const;
const insert = insertOf({ table: 'webhook_deliveries', columns });

export const webhookOutbox: LedgerFollower = {
  rows: (entries) =>
    entries.flatMap(({ deliveries = [] }) =>
      deliveries.map((row) => ({ insert, values: columns.map((column) => row[column]) })),
    ),
};
