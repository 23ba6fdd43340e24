/** A call on its way into the ledger, and what else is written in the same transaction. */

import type { HashIndex } from '@moderato/engine';
import type { Database } from '../../base/storage/database.ts';
import type { Rows } from '../../base/storage/insert-rows.ts';
import type { WebhookDeliveriesTable } from '../../base/storage/notice-schema.ts';
import type { NewKeptContent } from '../../base/storage/review-schema.ts';
import type { IdempotencyPartsTable, IdempotencyRecordsTable, LedgerTable } from '../../base/storage/schema.ts';
import type { SqliteConnection } from '../../base/storage/sqlite-driver.ts';

export interface LedgerEntry {
  readonly row: LedgerTable;
  /** The billing period whose counters this call increments; absent for test calls, which are not billed. */
  readonly period?: string;
  /** As in the row, for counting; present only for calls of this process. */
  readonly scores?: Readonly<Record<string, number>>;
  /** The quota unit that this call uses, if units are rows. */
  readonly reservationId?: string;
  /** The content itself, if the account keeps it for review. */
  readonly kept?: NewKeptContent;
  /** The list of known images that a kept picture was looked up in. */
  readonly lookedUpIn?: HashIndex | undefined;
  /** The text of a text call, for followers that examine texts after the commit; never written by the ledger. */
  readonly text?: string;
  /** What to deliver to the account's own addresses. */
  readonly deliveries?: readonly WebhookDeliveriesTable[];
  /** The reply of a call with an idempotency key; if several rows share one reply, the first has it. */
  readonly remembered?: RememberedReply;
}

/** Written with its call, so that a reply that was lost in transit can be sent again, and only then [K12]. */
export interface RememberedReply {
  readonly record: Omit<IdempotencyRecordsTable, 'expires_at'>;
  readonly parts: readonly IdempotencyPartsTable[];
}

/** Something computed from the calls of a batch: written with them or not at all. */
export interface LedgerFollower {
  /** Rows for other tables, in a fixed order, so that two transactions cannot deadlock. */
  rows?(entries: readonly LedgerEntry[]): readonly Rows[];
  /** Writes that need more than inserting rows. */
  writeToSqlite?(connection: SqliteConnection, entries: readonly LedgerEntry[]): void;
  writeToPostgres?(transaction: Database['query'], entries: readonly LedgerEntry[]): Promise<void>;
  /** Called when the transaction is over, for followers that remember what they wrote. */
  settled?(entries: readonly LedgerEntry[], committed: boolean): void;
}
