/** Deletes what no longer works: links, sessions, sign-ins that stopped before the second factor, counted failures. */

import { forgetFullBudgets } from '../../base/fairness/sql-budget.ts';
import type { Database } from '../../base/storage/database.ts';
import { maxSessionMs } from './sessions-store.ts';

export async function pruneSignIns(database: Database, nowMs: number): Promise<void> {
  const { query } = database;
  const now = new Date(nowMs).toISOString();
  const begunBefore = new Date(nowMs - maxSessionMs).toISOString();
  await query.deleteFrom('links').where('expires_at', '<=', nowMs).execute();
  await query.deleteFrom('sessions').where('expires_at', '<=', now).execute();
  await query.deleteFrom('sessions').where('created_at', '<=', begunBefore).execute();
  await query.deleteFrom('used_codes').where('expires_at', '<=', nowMs).execute();
  await query.deleteFrom('verifications').where('expires_at', '<=', now).execute();
  await forgetFullBudgets(database, nowMs);
}
