/** Reads without a thread: the same queries, run at once on the given connection. */

import { type AllReads, readTable, runRead } from '../read-table.ts';
import { readsOf } from '../reads/create-reads.ts';
import type { Database } from '../storage/database.ts';

export function directReads(database: Database): AllReads {
  return readsOf(readTable, { ask: async (name, input) => runRead(database, name, input) });
}
