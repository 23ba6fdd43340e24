/** The queue of appeals: open ones with the nearest deadline first, or answered ones, newest first. */

import type { Appeal, AppealDecision, AppealList, AppealsQuery, OpenAppeals } from '@moderato/contract';
import { type SqlBool, sql } from 'kysely';
import type { Paged } from '../../base/page-size.ts';
import type { Database } from '../../base/storage/database.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import { openRow } from '../../base/storage/sealed-columns.ts';
import { openContent } from '../../calls/retention/keep-content.ts';
import { findKept } from '../../calls/retention/read-kept-texts.ts';
import { readNames } from '../members/read-names.ts';
import { findLinkedOutcome } from '../outcomes/outcomes-store.ts';
import { words } from '../words/words.ts';
import { type AppealRecord, readFirstDecision } from './appeals-store.ts';

export interface AppealsInput extends Paged<AppealsQuery> {
  readonly userId: string;
  /** Appeals about restricted items do not exist for moderators [T14]. */
  readonly seesRestricted: boolean;
  readonly nowMs: number;
}

export async function listAppeals(database: Database, input: AppealsInput): Promise<AppealList> {
  const { query } = database;
  const { accountId, state = 'open', seesRestricted, cursor, limit } = input;
  let rows = ofAccount(query, accountId)
    .selectFrom('appeals')
    .selectAll()
    // Written out, because the indexes cover only these rows.
    .where(state === 'open' ? sql<SqlBool>`answered_at is null` : sql<SqlBool>`answered_at is not null`)
    .orderBy('id', state === 'open' ? 'asc' : 'desc')
    .limit(limit + 1);
  if (!seesRestricted) rows = rows.where('restricted', '=', 0);
  if (cursor !== undefined) rows = rows.where('id', state === 'open' ? '>' : '<', cursor);
  const found = await rows.execute();
  const items: Appeal[] = [];
  for (const row of found.slice(0, limit)) {
    items.push(await showAppeal(database, openRow(database.secrets, 'appeals', row), input));
  }
  const next = found.length > limit ? (items.at(-1)?.appeal_id ?? null) : null;
  return { items, next_cursor: next, open: (await readOpenAppeals(database, input)).open };
}

/** How many are waiting, and the newest of them: one of the two changes whenever the queue does. */
export async function readOpenAppeals(
  { query }: Database,
  { accountId, seesRestricted }: Pick<AppealsInput, 'accountId' | 'seesRestricted'>,
): Promise<OpenAppeals> {
  let rows = ofAccount(query, accountId)
    .selectFrom('appeals')
    .select(({ fn }) => [fn.countAll<number>().as('open'), fn.max('id').as('newest')])
    .where(sql<SqlBool>`answered_at is null`);
  if (!seesRestricted) rows = rows.where('restricted', '=', 0);
  const { open, newest } = await rows.executeTakeFirstOrThrow();
  return { open: Number(open), newest };
}

async function showAppeal(database: Database, record: AppealRecord, input: AppealsInput): Promise<Appeal> {
  const { request_id, appellant, author, reason, answered_at } = record;
  const outcome = await findLinkedOutcome(database, record.outcome_id);
  const { by, isMine, mustLeave } = await readFirstDecision(database, record, input.userId);
  const first = isMine ? input.userId : by[0];
  const nameOf = await readNames(database, [first, record.answered_by]);
  const iso = (atMs: number) => new Date(atMs).toISOString();
  return {
    appeal_id: record.id,
    request_id,
    appellant,
    author,
    reason,
    restricted: record.restricted === 1,
    received_at: iso(record.received_at),
    answer_by: iso(record.answer_by),
    ...(await readContent(database, record, input.nowMs)),
    outcome: outcome
      ? {
          outcome: outcome.outcome,
          recorded_at: iso(outcome.at),
          clause: outcome.snapshot.clause,
          explanation: outcome.snapshot.explanation,
          decided_by: outcome.snapshot.decidedBy,
          categories: outcome.snapshot.categories.map(({ name }) => name),
          rules: outcome.snapshot.rules.map(({ rule_id: id }) => id),
        }
      : null,
    decided_first: first === undefined ? null : { by: nameOf(first).name, mine: isMine },
    may_answer: answered_at === null && !mustLeave,
    prepared: words[outcome?.snapshot.language ?? 'en'].answers,
    answered:
      answered_at === null
        ? null
        : {
            at: iso(answered_at),
            by: nameOf(record.answered_by ?? '').name,
            decision: record.decision as AppealDecision,
            reason: record.answer ?? '',
          },
  };
}

/** The text, if it is still kept and not one that review hides until somebody opens it. */
async function readContent(
  database: Database,
  { account_id: accountId, request_id: requestId }: AppealRecord,
  nowMs: number,
): Promise<Pick<Appeal, 'content' | 'hidden'>> {
  const kept = await findKept(database, { accountId, requestId, seesAllQueues: true, nowMs });
  const content = kept === undefined ? null : openContent(database.secrets, kept) || null;
  const hidden = content !== null && kept?.restricted === 1;
  return { content: hidden ? null : content, hidden };
}
