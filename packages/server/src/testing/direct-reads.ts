/** Reads without a thread: the same questions, answered at once on the connection that is given. */

import type { Reads } from '../reads/create-reads.ts';
import { type ReadInput, type ReadName, type ReadOutput, readTable } from '../reads/read-table.ts';
import type { Database } from '../storage/database.ts';

export function directReads(database: Database): Reads {
  return {
    warm() {},
    ask<Name extends ReadName>(name: Name, input: ReadInput<Name>) {
      const read = readTable[name] as (database: Database, input: ReadInput<Name>) => Promise<ReadOutput<Name>>;
      return read(database, input);
    },
    async close() {},
  };
}
