import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createFollowedLedger } from '../../ledger-followers.ts';
import { createPostgresPlace, onPostgres } from '../../testing/engines.ts';
import { liveCall } from '../../testing/ledger-entries.ts';
import type { Database } from './database.ts';
import { dropLedgerMonths, makeLedgerMonths } from './ledger-months.ts';

const tablesOf = async ({ query }: Database) => {
  const { rows } = await sql<{ name: string }>`select inhrelid::regclass::text as name from pg_inherits
    where inhparent = 'ledger'::regclass order by 1`.execute(query);
  return rows.map(({ name }) => name);
};
const tableOfCall = async ({ query }: Database, requestId: string) => {
  const { rows } = await sql<{ name: string }>`select tableoid::regclass::text as name from ledger
    where request_id = ${requestId}`.execute(query);
  return rows.map(({ name }) => name);
};
const monthsFrom = (atMs: number, months: number) =>
  Array.from({ length: months }, (_, ahead) => {
    const at = new Date(atMs);
    const start = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + ahead, 1));
    return `ledger_${start.toISOString().slice(0, 7).replace('-', '_')}`;
  });
const january = Date.UTC(2031, 0, 31, 12);

onPostgres((engine) => {
  describe(`months of the ledger on ${engine}`, () => {
    it('a new store has tables for this month, the next three, and all other rows', async () => {
      const place = await createPostgresPlace('empty');
      const database = await place.openMigrated();
      expect(await tablesOf(database)).toEqual([...monthsFrom(Date.now(), 4), 'ledger_other'].sort());
      await place.remove();
    });

    it('O3: stores calls in the table of their month, and drops a past month as a whole', async () => {
      const place = await createPostgresPlace();
      const database = await place.openMigrated();
      const ledger = createFollowedLedger(database);
      // Several copies at the same time, as usual.
      await Promise.all([1, 2, 3].map(() => makeLedgerMonths(database, january)));
      const february = Date.UTC(2031, 1, 1);
      const calls = [january, february - 1, february].map((at) => liveCall('acct_1', { at }));
      await ledger.append(calls);
      const tables = await Promise.all(calls.map(({ row }) => tableOfCall(database, row.request_id)));
      expect(tables.flat()).toEqual(['ledger_2031_01', 'ledger_2031_01', 'ledger_2031_02']);

      expect(await dropLedgerMonths(database, february - 1)).not.toContain('ledger_2031_01');
      expect(await dropLedgerMonths(database, february)).toEqual(['ledger_2031_01']);
      const left = await database.query.selectFrom('ledger').select('request_id').execute();
      expect(left).toEqual([{ request_id: calls[2]?.row.request_id }]);
      expect((await ledger.readCounters('acct_1', '2031-01')).total).toBe(2);
      await place.remove();
    });

    it('K9: keeps a call of a month without a table, once', async () => {
      const place = await createPostgresPlace();
      const database = await place.openMigrated();
      const ledger = createFollowedLedger(database);
      const call = liveCall('acct_1', { at: Date.UTC(2001, 0, 1) });
      await ledger.append([call]);
      expect(await tableOfCall(database, call.row.request_id)).toEqual(['ledger_other']);
      await expect(ledger.append([call])).rejects.toThrow();
      await place.remove();
    });
  });
});
