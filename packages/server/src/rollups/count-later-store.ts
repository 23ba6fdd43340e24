/**
 * Keeps the figures out of the way of the calls. With a call only its id is noted; a moment later the calls of that moment
 * are counted together. The note goes in the transaction that counts, so each call is counted once, whatever dies in
 * between: what a process left behind is counted by the next one that looks.
 */

import { requestIdFloor } from '../ids.ts';
import type { Database } from '../storage/database.ts';
import { billingPeriod } from '../usage/billing-period.ts';
import type { LedgerEntry, LedgerFollower } from '../usage/ledger-entry.ts';

export interface LateCounting {
  /** Notes the ids; stands among the followers of the ledger. */
  readonly follower: LedgerFollower;
  /** Counts everything this process has noted so far. */
  flush(): Promise<void>;
  /** Counts what other processes noted before the moment and did not live to count. */
  recover(beforeMs: number): Promise<number>;
  stop(): Promise<void>;
}

export interface LateCountingOptions {
  /** What is written when the calls are counted. */
  readonly counted: readonly LedgerFollower[];
  readonly onFailure: (error: unknown) => void;
  readonly everyMs?: number;
}

/** Few enough that nothing else waits long for the connection. */
const callsAtOnce = 200;
const mostWaiting = 50_000;
const noteCall = 'insert into uncounted_calls (request_id, account_id) values (?, ?)';
const takeCall = 'delete from uncounted_calls where request_id = ?';

export function createLateCounting(
  database: Database,
  { counted, onFailure, everyMs = 250 }: LateCountingOptions,
): LateCounting {
  let waiting: LedgerEntry[] = [];
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

  function flush(): Promise<void> {
    running = running.catch(() => {}).then(countWaiting);
    return running;
  }

  async function countWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const bite = waiting.slice(0, callsAtOnce);
      await count(bite);
      waiting = waiting.slice(bite.length);
    }
  }

  /** Those that somebody else has counted are left out. */
  async function count(entries: readonly LedgerEntry[]): Promise<void> {
    let mine: readonly LedgerEntry[] = entries;
    let committed = false;
    try {
      if (database.engine === 'sqlite') {
        await database.driver.transact((connection) => {
          mine = entries.filter(({ row }) => connection.prepare(takeCall).run(row.request_id).changes > 0);
          for (const follower of counted) follower.writeToSqlite(connection, mine);
        });
      } else {
        await database.query.transaction().execute(async (transaction) => {
          const ids = entries.map(({ row }) => row.request_id);
          const taken = await transaction
            .deleteFrom('uncounted_calls')
            .where('request_id', 'in', ids)
            .returning('request_id')
            .execute();
          const own = new Set(taken.map((row) => row.request_id));
          mine = entries.filter(({ row }) => own.has(row.request_id));
          for (const follower of counted) await follower.writeToPostgres(transaction, mine);
        });
      }
      committed = true;
    } finally {
      for (const follower of counted) follower.settled?.(mine, committed);
    }
  }

  const isCounted = ({ period }: LedgerEntry) => period !== undefined;

  return {
    follower: {
      writeToSqlite(connection, entries) {
        for (const { row } of entries.filter(isCounted))
          connection.prepare(noteCall).run(row.request_id, row.account_id);
      },
      async writeToPostgres(transaction, entries) {
        const rows = entries
          .filter(isCounted)
          .map(({ row }) => ({ request_id: row.request_id, account_id: row.account_id }));
        for (let from = 0; from < rows.length; from += 1_000) {
          await transaction
            .insertInto('uncounted_calls')
            .values(rows.slice(from, from + 1_000))
            .execute();
        }
      },
      settled(entries, committed) {
        if (!committed) return;
        for (const entry of entries) if (isCounted(entry)) waiting.push(entry);
        // A store that takes calls and no figures: they are noted, and counted when it does.
        if (waiting.length > mostWaiting) waiting = [];
        if (waiting.length > 0) schedule();
      },
    },

    flush,

    async recover(beforeMs) {
      const left = await database.query
        .selectFrom('uncounted_calls')
        .select(['request_id', 'account_id'])
        .where('request_id', '<', requestIdFloor(beforeMs))
        .limit(callsAtOnce)
        .execute();
      const entries: LedgerEntry[] = [];
      for (const { request_id: requestId, account_id: accountId } of left) {
        const row = await database.query
          .selectFrom('ledger')
          .selectAll()
          .where('account_id', '=', accountId)
          .where('request_id', '=', requestId)
          .executeTakeFirst();
        if (row !== undefined) entries.push({ row, period: billingPeriod(row.at).name });
        // Pruned meanwhile: nothing is left to count.
        else await database.query.deleteFrom('uncounted_calls').where('request_id', '=', requestId).execute();
      }
      if (entries.length > 0) await count(entries);
      return left.length;
    },

    async stop() {
      clearTimeout(timer);
      await flush();
    },
  };
}
