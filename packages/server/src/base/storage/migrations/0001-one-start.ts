import { sql } from 'kysely';
import { noteKey } from '../key-check.ts';
import { addMissingMonths } from '../ledger-months.ts';
import type { Migration } from '../migration.ts';
import { accountTables } from './0001-one-start/accounts.ts';
import { auditTables } from './0001-one-start/audit.ts';
import { callTables } from './0001-one-start/calls.ts';
import { caseTables } from './0001-one-start/cases.ts';
import { ledgerTables } from './0001-one-start/ledger.ts';
import { noticeTables } from './0001-one-start/notices.ts';
import { peopleTables } from './0001-one-start/people.ts';
import { reviewTables } from './0001-one-start/review.ts';
import { dialects } from './0001-one-start/tables.ts';
import { workTables } from './0001-one-start/work.ts';

/** In this order, because most refer to accounts, and some to people. */
const tables = [
  accountTables,
  callTables,
  ledgerTables,
  peopleTables,
  auditTables,
  reviewTables,
  noticeTables,
  caseTables,
  workTables,
];

/** All tables of a new store, and the value by which it recognises its key. */
export const oneStart: Migration = {
  name: '0001-one-start',
  async up(db, engine, secrets): Promise<void> {
    for (const statement of tables.flatMap((create) => create(dialects[engine]))) await sql.raw(statement).execute(db);
    if (engine === 'postgres') {
      // For rows of months without a table: a clock that is far off must not cost anybody a call.
      await sql`create table ledger_other partition of ledger default`.execute(db);
      await addMissingMonths(db, Date.now());
    }
    await noteKey({ query: db, secrets });
  },
};
