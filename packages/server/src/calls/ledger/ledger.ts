/**
 * Group commit: the calls of one turn of the event loop are appended together, and each is answered after the commit.
 * A call waits for the end of its turn, and for a batch that is being written, never for a timer.
 */

import type { Metrics } from '../../base/observability/metrics.ts';
import { isStorageFailure } from '../../base/storage/storage-failure.ts';
import type { LedgerEntry } from './ledger-entry.ts';
import type { LedgerStore } from './ledger-store.ts';

/**
 * A call, or a function that makes its entry. Entries that are made together when their batch is written find the code
 * and tables of the hash still in the processor's caches: a third of the cost between two requests. Entries that are
 * made together are committed together or not at all.
 */
export type Appended = LedgerEntry | (() => LedgerEntry | readonly LedgerEntry[]);

export type Ledger = ReturnType<typeof createLedger>;

interface Batch {
  readonly calls: Appended[];
  readonly openedMs: number;
  readonly done: PromiseWithResolvers<void>;
  /** Why single calls were refused, if the whole batch failed because of one of them. */
  readonly refused: Map<Appended, unknown>;
}

export interface LedgerOptions {
  /** Batches written at once: 1 with one connection, a few if commits wait for a network. */
  readonly parallel: number;
  readonly observer?: Pick<Metrics, 'committed'>;
}

export function createLedger(store: Pick<LedgerStore, 'append'>, { parallel, observer }: LedgerOptions) {
  let open: Batch | undefined;
  let writing = 0;
  const unsettled = new Set<Promise<void>>();

  function openBatch(): Batch {
    const batch: Batch = {
      calls: [],
      openedMs: performance.now(),
      done: Promise.withResolvers<void>(),
      refused: new Map(),
    };
    // Every call of the batch gets its error.
    const settled = batch.done.promise.catch(() => {}).finally(() => unsettled.delete(settled));
    unsettled.add(settled);
    if (writing < parallel) setImmediate(writeOpenBatch);
    return batch;
  }

  function writeOpenBatch(): void {
    const batch = open;
    if (batch === undefined || writing >= parallel) return;
    open = undefined;
    writing++;
    appendAll(batch).finally(() => {
      writing--;
      if (open !== undefined) setImmediate(writeOpenBatch);
    });
  }

  async function appendAll(batch: Batch): Promise<void> {
    try {
      await commit(batch, batch.calls);
      batch.done.resolve();
    } catch (error) {
      if (batch.calls.length === 1 || isStorageFailure(error)) return batch.done.reject(error);
      await appendEach(batch);
      batch.done.resolve();
    }
  }

  /** One row that the store refuses must not fail the other calls of its batch. */
  async function appendEach(batch: Batch): Promise<void> {
    for (const call of batch.calls) {
      await commit(batch, [call]).catch((error: unknown) => batch.refused.set(call, error));
    }
  }

  async function commit(batch: Batch, calls: readonly Appended[]): Promise<void> {
    const entries = calls.flatMap((call) => (typeof call === 'function' ? call() : call));
    await store.append(entries);
    observer?.committed(entries.length, performance.now() - batch.openedMs);
  }

  return {
    /** Resolves when the call is committed; rejects if it is not in the ledger. */
    async append(call: Appended): Promise<void> {
      open ??= openBatch();
      const batch = open;
      batch.calls.push(call);
      await batch.done.promise;
      if (batch.refused.size > 0 && batch.refused.has(call)) throw batch.refused.get(call);
    },

    /** Resolves when everything appended so far is committed or refused. */
    async flush(): Promise<void> {
      while (unsettled.size > 0) await Promise.all(unsettled);
    },
  };
}
