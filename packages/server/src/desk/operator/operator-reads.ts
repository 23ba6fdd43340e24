/** What operators see: every account with its figures, and the size of the store. */

import { sql } from 'kysely';
import type { Database } from '../../base/storage/database.ts';
import { billingPeriod } from '../../calls/ledger/billing-period.ts';

export interface AccountsInput {
  readonly nowMs: number;
  /** All accounts by default. */
  readonly accountId?: string | undefined;
}

export async function readAccounts({ query }: Database, { nowMs, accountId }: AccountsInput) {
  let accounts = query
    .selectFrom('accounts')
    .leftJoin('usage_counters as usage', (join) =>
      join.onRef('usage.account_id', '=', 'accounts.id').on('usage.period', '=', billingPeriod(nowMs).name),
    )
    .select(({ selectFrom, fn }) => [
      'accounts.id as account_id',
      'accounts.name',
      'accounts.plan',
      'accounts.created_at',
      sql<number>`coalesce(usage.total, 0)`.as('calls_this_month'),
      selectFrom('memberships')
        .select(fn.countAll<number>().as('members'))
        .whereRef('memberships.account_id', '=', 'accounts.id')
        .as('members'),
      selectFrom('api_keys')
        .select(fn.countAll<number>().as('keys'))
        .whereRef('api_keys.account_id', '=', 'accounts.id')
        .where('api_keys.revoked_at', 'is', null)
        .as('keys'),
    ])
    .orderBy('accounts.id');
  if (accountId !== undefined) accounts = accounts.where('accounts.id', '=', accountId);
  const rows = await accounts.execute();
  return rows.map((row) => ({
    ...row,
    created_at: new Date(row.created_at).toISOString(),
    members: Number(row.members),
    keys: Number(row.keys),
    calls_this_month: Number(row.calls_this_month),
  }));
}

export async function readLedgerSize({ query, engine }: Database, _input: object) {
  if (engine === 'sqlite') {
    const { rows } = await sql<{
      bytes: number;
    }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`.execute(query);
    // It would have to read the whole ledger.
    return { bytes: rows[0]?.bytes ?? 0, ledgerRows: null };
  }
  // Estimates.
  const { rows } = await sql<{ bytes: number; rows: number }>`select pg_database_size(current_database()) as bytes,
    (select sum(greatest(reltuples, 0))::bigint from pg_class where oid = 'ledger'::regclass
      or oid in (select inhrelid from pg_inherits where inhparent = 'ledger'::regclass)) as rows`.execute(query);
  return { bytes: Number(rows[0]?.bytes ?? 0), ledgerRows: Number(rows[0]?.rows ?? 0) };
}
