import { sql } from 'kysely';
import { requestIdFloor } from '../../ids.ts';
import { addMissingMonths, nextMonthStart, untilName } from '../ledger-months.ts';
import type { Migration } from '../migration.ts';

/**
 * PostgreSQL's ledger by month. Existing rows are not moved: their table becomes the first partition, up to the end of
 * this month. PostgreSQL reads it once to verify this, and calls wait for as long as that takes.
 */
export const ledgerMonths: Migration = {
  name: '0071-ledger-months',
  async up(db, engine): Promise<void> {
    if (engine === 'sqlite') return;
    const nowMs = Date.now();
    const before = sql.table(untilName(nextMonthStart(nowMs)));
    const { rows } = await sql<{ used: boolean }>`select exists (select 1 from ledger) as used`.execute(db);

    await sql`alter table ledger rename to ${before}`.execute(db);
    await sql`alter table ${before} rename constraint ledger_key to ledger_until_key`.execute(db);
    await sql`alter index ledger_flagged rename to ledger_until_flagged`.execute(db);
    await sql`alter index ledger_author rename to ledger_until_author`.execute(db);
    await sql`alter index ledger_compat_content rename to ledger_until_compat_content`.execute(db);

    await sql`create table ledger (like ${before} including defaults including constraints)
      partition by range (request_id)`.execute(db);
    await sql`alter table ledger add constraint ledger_key primary key (account_id, request_id)`.execute(db);
    await sql`create index ledger_flagged on ledger (account_id, request_id, action, flagged)
      where action <> 'allow'`.execute(db);
    await sql`create index ledger_compat_content on ledger (account_id, content_hash)
      where kind = 'compat' and content_hash is not null`.execute(db);
    await sql`create index ledger_author on ledger (account_id, author, request_id)
      where author is not null`.execute(db);

    if (rows[0]?.used) {
      const end = sql.lit(requestIdFloor(nextMonthStart(nowMs)));
      await sql`alter table ledger attach partition ${before} for values from (minvalue) to (${end})`.execute(db);
    } else {
      await sql`drop table ${before}`.execute(db);
    }
    // For rows of months without a table: a clock that is far off must not cost anybody a call.
    await sql`create table ledger_other partition of ledger default`.execute(db);
    await addMissingMonths(db, nowMs);
  },
};
