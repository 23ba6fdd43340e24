/** A call on its way into the ledger, and what else is written in the same transaction. */

import type { Database } from '../storage/database.ts';
import type { Rows } from '../storage/insert-rows.ts';
import type { WebhookDeliveriesTable } from '../storage/notice-schema.ts';
import type { NewKeptContent } from '../storage/review-schema.ts';
import type { IdempotencyPartsTable, IdempotencyRecordsTable, LedgerTable } from '../storage/schema.ts';
import type { SqliteConnection } from '../storage/sqlite-driver.ts';

export interface LedgerEntry {
  readonly row: LedgerTable;
  /** The billing period whose counters this call moves; absent for test calls, which are not billed. */
  readonly period?: string;
  /** As in the row, for those who count them: only there where the call is of this process. */
  readonly scores?: Readonly<Record<string, number>>;
  /** The quota unit that this call settles, where units are rows. */
  readonly reservationId?: string;
  /** The content itself, where the account keeps it for review. */
  readonly kept?: NewKeptContent;
  /** The text of a text call, for followers that look at texts once the call is committed; never written by the ledger. */
  readonly text?: string;
  /** What the account's own addresses are to be told of this call. */
  readonly deliveries?: readonly WebhookDeliveriesTable[];
  /** The reply of a call with an idempotency key; of several rows that share one reply, the first has it. */
  readonly remembered?: RememberedReply;
}

/** Written with its call, so that a reply that was lost on its way is given again, and only then [K12]. */
export interface RememberedReply {
  readonly record: Omit<IdempotencyRecordsTable, 'expires_at'>;
  readonly parts: readonly IdempotencyPartsTable[];
}

/** Something that the calls of a batch add up to: written with them or not at all. */
export interface LedgerFollower {
  /** Rows for other tables, in one order whatever the batch, so that two transactions cannot wait for each other. */
  rows?(entries: readonly LedgerEntry[]): readonly Rows[];
  /** What takes more than rows. */
  writeToSqlite?(connection: SqliteConnection, entries: readonly LedgerEntry[]): void;
  writeToPostgres?(transaction: Database['query'], entries: readonly LedgerEntry[]): Promise<void>;
  /** Told when the transaction is over, for followers that remember what they wrote. */
  settled?(entries: readonly LedgerEntry[], committed: boolean): void;
}
