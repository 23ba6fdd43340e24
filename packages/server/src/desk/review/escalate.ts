/**
 * Escalates items: a moderator passes them from the ordinary queue to that of admins and owners, or takes them back.
 */

import { roleAllows } from '@moderato/contract';
import type { Database } from '../../base/storage/database.ts';
import { ofAccount } from '../../base/storage/of-account.ts';

export async function escalate(
  { query }: Database,
  accountId: string,
  requestIds: readonly string[],
  { userId, to, atMs }: { readonly userId: string; readonly to: string | null; readonly atMs: number },
): Promise<void> {
  await ofAccount(query, accountId)
    .updateTable('kept_content')
    .set({ escalated_by: userId, escalated_to: to, escalated_at: atMs, claimed_by: null, claimed_until: null })
    .where('request_id', 'in', requestIds)
    .execute();
}

/** Whether this member sees what is passed on. */
export async function seesPassedOn({ query }: Database, accountId: string, userId: string): Promise<boolean> {
  const member = await ofAccount(query, accountId)
    .selectFrom('memberships')
    .select('role')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return member !== undefined && roleAllows(member.role, 'admin');
}

export interface Withdrawn {
  readonly requestIds: readonly string[];
  /** When they were escalated. */
  readonly atMs: number;
  /** Items that have become restricted since do not exist for moderators [T14]. */
  readonly seesAllQueues: boolean;
}

/** Those that are unchanged since; returns the ids of those that were withdrawn. */
export async function bringBack(
  { query }: Database,
  accountId: string,
  { requestIds, atMs, seesAllQueues }: Withdrawn,
): Promise<string[]> {
  const rows = await ofAccount(query, accountId)
    .updateTable('kept_content')
    .set({ escalated_by: null, escalated_to: null, escalated_at: null })
    .where('request_id', 'in', requestIds)
    .where('escalated_at', '=', atMs)
    .where('decision', 'is', null)
    .$if(!seesAllQueues, (visible) => visible.where('restricted', '=', 0))
    .returning('request_id')
    .execute();
  return rows.map((row) => row.request_id);
}
