/** Reads without a thread: the same queries, run at once on the given connection. */

import { type AllReads, readTable } from '../read-table.ts';
import { readsOf } from '../reads/create-reads.ts';
import type { Database } from '../storage/database.ts';

export function directReads(database: Database): AllReads {
  return readsOf(readTable, {
    async ask(name, input) {
      const read = readTable[name as keyof typeof readTable] as (database: Database, input: unknown) => unknown;
      return read(database, input);
    },
  });
}
