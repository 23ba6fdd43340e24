/**
 * Stores appeals [C3]: one for each outcome and appellant, and one answer for each. Both are single statements that detect
 * whether they came first.
 */

import {
  type AppealDecision,
  type Appellant,
  appealAnswerDays,
  roleAllows,
  roles,
  type Statement,
} from '@moderato/contract';
import { type Selectable, type SqlBool, sql } from 'kysely';
import { dayMs } from '../durations.ts';
import { newId } from '../ids.ts';
import { findReviewer, type OutcomeRecord } from '../outcomes/outcomes-store.ts';
import type { AppealsTable } from '../storage/cases-schema.ts';
import type { Database } from '../storage/database.ts';
import { deleteOld } from '../storage/delete-old.ts';

export interface AppealRecord {
  readonly accountId: string;
  readonly id: string;
  readonly outcomeId: string;
  readonly requestId: string;
  readonly appellant: Appellant;
  readonly author: string | null;
  readonly restricted: boolean;
  readonly decidedBy: string | null;
  readonly receivedAtMs: number;
  readonly answerByMs: number;
  readonly reason: string;
  readonly answered: Answered | null;
}

export interface Answered {
  readonly atMs: number;
  readonly userId: string;
  readonly decision: AppealDecision;
  readonly reason: string;
}

/** Undefined if there already is one. */
export async function addAppeal(
  { query, secrets }: Database,
  outcome: OutcomeRecord,
  { reason, appellant, atMs }: { readonly reason: string; readonly appellant: Appellant; readonly atMs: number },
): Promise<AppealRecord | undefined> {
  const { accountId } = outcome;
  const id = newId('apl', atMs);
  const row: AppealsTable = {
    account_id: accountId,
    id,
    outcome_id: outcome.id,
    request_id: outcome.requestId,
    appellant,
    author: outcome.author,
    restricted: outcome.restricted ? 1 : 0,
    decided_by: outcome.decidedBy,
    expires_at: outcome.expiresAtMs,
    received_at: atMs,
    answer_by: atMs + appealAnswerDays * dayMs,
    reason: secrets.seal(['appeals', accountId, id], reason),
    answered_at: null,
    answered_by: null,
    decision: null,
    answer: null,
  };
  const added = await query
    .insertInto('appeals')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'outcome_id', 'appellant']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added && { ...recordOf({ secrets }, row), reason };
}

/** False if somebody has already answered. */
export async function answerAppeal(
  { query, secrets }: Database,
  { accountId, id }: Pick<AppealRecord, 'accountId' | 'id'>,
  { userId, decision, reason, atMs }: Answered,
): Promise<boolean> {
  const answered = await query
    .updateTable('appeals')
    .set({
      answered_at: atMs,
      answered_by: userId,
      decision,
      answer: secrets.seal(['appeals', accountId, id], reason),
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where(sql<SqlBool>`answered_at is null`)
    .returning('id')
    .executeTakeFirst();
  return answered !== undefined;
}

export async function findAppeal(database: Database, accountId: string, id: string): Promise<AppealRecord | undefined> {
  const row = await database.query
    .selectFrom('appeals')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && recordOf(database, row);
}

export async function isAppealed(
  { query }: Database,
  { accountId, id }: OutcomeRecord,
  appellant: Appellant,
): Promise<boolean> {
  const row = await query
    .selectFrom('appeals')
    .select('id')
    .where('account_id', '=', accountId)
    .where('outcome_id', '=', id)
    .where('appellant', '=', appellant)
    .executeTakeFirst();
  return row !== undefined;
}

/** The appeals against one outcome, as its statement shows them. */
export async function listAppealsOf(
  database: Database,
  accountId: string,
  outcomeId: string,
): Promise<Statement['appeals']> {
  const rows = await database.query
    .selectFrom('appeals')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('outcome_id', '=', outcomeId)
    .orderBy('id')
    .execute();
  const iso = (atMs: number) => new Date(atMs).toISOString();
  return rows.map((row) => {
    const { id, appellant, receivedAtMs, answerByMs, answered } = recordOf(database, row);
    return {
      appeal_id: id,
      appellant,
      received_at: iso(receivedAtMs),
      answer_by: iso(answerByMs),
      answered_at: answered && iso(answered.atMs),
      decision: answered?.decision ?? null,
      reason: answered?.reason ?? null,
    };
  });
}

export interface FirstDecision {
  /** Who decided about the item in review: before the outcome was recorded, or since. */
  readonly by: readonly string[];
  readonly isMine: boolean;
  /** Somebody else can answer, so this person must not. */
  readonly mustLeave: boolean;
}

export async function readFirstDecision(
  database: Database,
  { accountId, requestId, decidedBy, restricted }: AppealRecord,
  userId: string,
): Promise<FirstDecision> {
  const reviewer = await findReviewer(database, accountId, requestId);
  const by = [...new Set([decidedBy, reviewer].filter((one) => one !== null))];
  const isMine = by.includes(userId);
  return { by, isMine, mustLeave: isMine && (await hasOtherAnswerer(database, accountId, restricted, by)) };
}

/** Whether another person may answer an appeal and so read what it is about [T14], who had no part in the decision. */
async function hasOtherAnswerer(
  { query }: Database,
  accountId: string,
  restricted: boolean,
  deciders: readonly string[],
): Promise<boolean> {
  const other = await query
    .selectFrom('memberships')
    .select('user_id')
    .where('account_id', '=', accountId)
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

/** Appeals are deleted with their outcomes. Deletes up to `most`; returns how many. */
export const pruneAppeals = (database: Database, nowMs: number, most: number) =>
  deleteOld(database, 'appeals', ['account_id', 'id'], sql`expires_at <= ${nowMs}`, most);

export function recordOf({ secrets }: Pick<Database, 'secrets'>, row: Selectable<AppealsTable>): AppealRecord {
  const open = (kept: string) => secrets.open(['appeals', row.account_id, row.id], kept);
  return {
    accountId: row.account_id,
    id: row.id,
    outcomeId: row.outcome_id,
    requestId: row.request_id,
    appellant: row.appellant,
    author: row.author,
    restricted: row.restricted === 1,
    decidedBy: row.decided_by,
    receivedAtMs: row.received_at,
    answerByMs: row.answer_by,
    reason: open(row.reason),
    answered:
      row.answered_at === null
        ? null
        : {
            atMs: row.answered_at,
            userId: row.answered_by ?? '',
            decision: row.decision as AppealDecision,
            reason: open(row.answer ?? ''),
          },
  };
}
