/** Reads without a thread: the same queries, run at once on the given connection. */

import { readsOf } from '../base/reads/create-reads.ts';
import type { Database } from '../base/storage/database.ts';
import { type AllReads, readTable, runRead } from '../parts/read-table.ts';

export function directReads(database: Database): AllReads {
  return readsOf(readTable, { ask: async (name, input) => runRead(database, name, input) });
}
