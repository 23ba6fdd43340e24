/**
 * Stores appeals [C3]: one for each outcome and appellant, and one answer for each. Both are single statements that detect
 * whether they came first.
 */

import { type Appellant, appealAnswerDays, roleAllows, roles, type Statement } from '@moderato/contract';
import { type SqlBool, sql } from 'kysely';
import { dayMs } from '../../base/durations.ts';
import { newId } from '../../base/ids.ts';
import type { AppealsTable } from '../../base/storage/cases-schema.ts';
import type { Database } from '../../base/storage/database.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import { openRow } from '../../base/storage/sealed-columns.ts';
import { findReviewer, type OutcomeRecord } from '../outcomes/outcomes-store.ts';

/** A row whose texts are decrypted. */
export type AppealRecord = AppealsTable;

export type Answered = Pick<AppealRecord, 'answered_at' | 'answered_by' | 'decision' | 'answer'>;

/** An appeal as the reply to it shows it. */
export type ShownAppeal = Pick<AppealRecord, 'id' | 'request_id' | 'appellant' | 'received_at' | 'answer_by'>;

export function newAppeal(request_id: string, appellant: Appellant, atMs: number): ShownAppeal {
  return {
    id: newId('apl', atMs),
    request_id,
    appellant,
    received_at: atMs,
    answer_by: atMs + appealAnswerDays * dayMs,
  };
}

/** Undefined if there already is one. */
export async function addAppeal(
  { query, secrets }: Database,
  outcome: OutcomeRecord,
  { reason, appellant, atMs }: { readonly reason: string; readonly appellant: Appellant; readonly atMs: number },
): Promise<AppealRecord | undefined> {
  const { account_id, author, restricted, decided_by, expires_at } = outcome;
  const made = newAppeal(outcome.request_id, appellant, atMs);
  const row: AppealRecord = {
    ...made,
    account_id,
    outcome_id: outcome.id,
    author,
    restricted,
    decided_by,
    expires_at,
    reason,
    answered_at: null,
    answered_by: null,
    decision: null,
    answer: null,
  };
  const added = await query
    .insertInto('appeals')
    .values({ ...row, reason: secrets.seal(['appeals', account_id, made.id], reason) })
    .onConflict((conflict) => conflict.columns(['account_id', 'outcome_id', 'appellant']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added && row;
}

/** False if somebody has already answered. */
export async function answerAppeal(
  { query, secrets }: Database,
  { account_id, id }: Pick<AppealRecord, 'account_id' | 'id'>,
  given: Answered & { readonly answer: string },
): Promise<boolean> {
  const answered = await ofAccount(query, account_id)
    .updateTable('appeals')
    .set({ ...given, answer: secrets.seal(['appeals', account_id, id], given.answer) })
    .where('id', '=', id)
    .where(sql<SqlBool>`answered_at is null`)
    .returning('id')
    .executeTakeFirst();
  return answered !== undefined;
}

export async function findAppeal(
  { query, secrets }: Database,
  accountId: string,
  id: string,
): Promise<AppealRecord | undefined> {
  const row = await ofAccount(query, accountId)
    .selectFrom('appeals')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row && openRow(secrets, 'appeals', row);
}

/** The appeal of one side against one outcome. */
export async function findAppealOf(
  { query, secrets }: Database,
  { account_id: accountId, id }: OutcomeRecord,
  appellant: Appellant,
): Promise<AppealRecord | undefined> {
  const row = await ofAccount(query, accountId)
    .selectFrom('appeals')
    .selectAll()
    .where('outcome_id', '=', id)
    .where('appellant', '=', appellant)
    .executeTakeFirst();
  return row && openRow(secrets, 'appeals', row);
}

/** The appeals against one outcome, as its statement shows them. */
export async function listAppealsOf(
  { query, secrets }: Database,
  accountId: string,
  outcomeId: string,
): Promise<Statement['appeals']> {
  const rows = await ofAccount(query, accountId)
    .selectFrom('appeals')
    .selectAll()
    .where('outcome_id', '=', outcomeId)
    .orderBy('id')
    .execute();
  const iso = (atMs: number) => new Date(atMs).toISOString();
  return rows.map((row) => ({
    appeal_id: row.id,
    appellant: row.appellant,
    received_at: iso(row.received_at),
    answer_by: iso(row.answer_by),
    answered_at: row.answered_at === null ? null : iso(row.answered_at),
    decision: row.decision,
    reason: openRow(secrets, 'appeals', row).answer,
  }));
}

/**
 * Who decided about the item in review, before the outcome was recorded or since. `mustLeave`: somebody else can answer,
 * so this person must not.
 */
export async function readFirstDecision(
  database: Database,
  { account_id: accountId, request_id: requestId, decided_by: decider, restricted }: AppealRecord,
  userId: string,
) {
  const reviewer = await findReviewer(database, accountId, requestId);
  const by = [...new Set([decider, reviewer].filter((one) => one !== null))];
  const isMine = by.includes(userId);
  return { by, isMine, mustLeave: isMine && (await hasOtherAnswerer(database, accountId, restricted === 1, by)) };
}

/** Whether another person may answer an appeal and so read what it is about [T14], who had no part in the decision. */
async function hasOtherAnswerer(
  { query }: Database,
  accountId: string,
  restricted: boolean,
  deciders: readonly string[],
): Promise<boolean> {
  const other = await ofAccount(query, accountId)
    .selectFrom('memberships')
    .select('user_id')
    .where(
      'role',
      'in',
      roles.filter((role) => roleAllows(role, restricted ? 'admin' : 'moderator')),
    )
    .where('user_id', 'not in', deciders)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
