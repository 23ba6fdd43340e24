/**
 * Counts figures after the calls, so that no call waits for them. A commit notes only the ids of its calls, in one row per
 * account; a moment later, the calls of that moment are counted together. The transaction that counts also removes the note,
 * so each call is counted once, whatever dies in between: the next process that looks counts what another left behind.
 */

import { requestIdFloor } from '../../../base/ids.ts';
import type { Database } from '../../../base/storage/database.ts';
import { insertOf } from '../../../base/storage/insert-rows.ts';
import { ofAccount } from '../../../base/storage/of-account.ts';
import type { UncountedCallsTable } from '../../../base/storage/schema.ts';
import { billingPeriod } from '../billing-period.ts';
import { followOnPostgres, followOnSqlite } from '../follow.ts';
import type { LedgerFollower } from '../ledger-entry.ts';
import { callsOf, entriesOf, firstBatch, type Note, noteCalls } from './call-notes.ts';

export interface LateCountingOptions {
  /** What is written when the calls are counted. */
  readonly counted: readonly Omit<LedgerFollower, 'settled'>[];
  readonly onFailure: (error: unknown) => void;
  readonly everyMs?: number;
}

/** Beyond this many calls, their notes are left for recovery. */
const maxWaiting = 50_000;
const notesRecovered = 50;
const insertNote = insertOf({ table: 'uncounted_calls', columns: ['request_id', 'account_id', 'others'] });
const takeNote = 'delete from uncounted_calls where request_id = ?';

export function createLateCounting(database: Database, { counted, onFailure, everyMs = 250 }: LateCountingOptions) {
  let waiting: Note[] = [];
  let waitingCalls = 0;
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  function schedule(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      flush().catch((error: unknown) => {
        onFailure(error);
        schedule();
      });
    }, everyMs).unref();
  }

  /** Counts everything this process has noted so far. */
  function flush(): Promise<void> {
    // The caller of the previous run gets its error.
    running = running.catch(() => {}).then(countWaiting);
    return running;
  }

  async function countWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const held = waiting;
      const batch = firstBatch(held);
      await count(batch);
      held.splice(0, batch.length);
      waitingCalls = callsOf(waiting);
    }
  }

  /** Those that another process has counted are left out. */
  async function count(notes: readonly Note[]): Promise<void> {
    if (database.engine === 'sqlite') {
      return database.driver.transact((connection) => {
        const take = connection.prepare(takeNote);
        const own = notes.filter(({ row }) => take.run(row.request_id).changes > 0);
        followOnSqlite(connection, counted, entriesOf(own));
      });
    }
    await database.query.transaction().execute(async (transaction) => {
      const ids = notes.map(({ row }) => row.request_id);
      const taken = await transaction
        .deleteFrom('uncounted_calls')
        .where('request_id', 'in', ids)
        .returning('request_id')
        .execute();
      const own = new Set(taken.map((row) => row.request_id));
      await followOnPostgres(transaction, counted, entriesOf(notes.filter(({ row }) => own.has(row.request_id))));
    });
  }

  /** A note that another process left, with those of its calls that have not been pruned since. */
  async function readNote(row: UncountedCallsTable): Promise<Note> {
    const calls = await ofAccount(database.query, row.account_id)
      .selectFrom('ledger')
      .selectAll()
      .where('request_id', 'in', [row.request_id, ...(row.others?.split(' ') ?? [])])
      .execute();
    return { row, entries: calls.map((call) => ({ row: call, period: billingPeriod(call.at).name })) };
  }

  /** Records the ids; one of the ledger's followers. */
  const follower: LedgerFollower = {
    rows: (entries) =>
      noteCalls(entries).map(({ row }) => ({
        insert: insertNote,
        values: [row.request_id, row.account_id, row.others],
      })),
    settled(entries, committed) {
      if (!committed) return;
      const notes = noteCalls(entries);
      waiting.push(...notes);
      waitingCalls += callsOf(notes);
      // The store accepts calls, but no figures.
      if (waitingCalls > maxWaiting) {
        waiting = [];
        waitingCalls = 0;
      }
      if (waiting.length > 0) schedule();
    },
  };

  return {
    follower,
    flush,
    /** Counts what other processes noted before the given time but did not live to count. */
    async recover(beforeMs: number): Promise<number> {
      const left = await database.query
        .selectFrom('uncounted_calls')
        .selectAll()
        .where('request_id', '<', requestIdFloor(beforeMs))
        .limit(notesRecovered)
        .execute();
      let notes = await Promise.all(left.map(readNote));
      while (notes.length > 0) {
        const batch = firstBatch(notes);
        await count(batch);
        notes = notes.slice(batch.length);
      }
      return left.length;
    },

    async stop(): Promise<void> {
      clearTimeout(timer);
      await flush();
    },
  };
}
