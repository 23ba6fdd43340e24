/**
 * Accepts and answers appeals [C3], each in one transaction with its audit entry and its deliveries: there is never one
 * without the others. The log says what was appealed and who answered, never what anybody wrote.
 */

import { type AppealDecision, type Appellant, roleAllows } from '@moderato/contract';
import type { By } from '../../base/audit/actor.ts';
import type { Change, Outcome } from '../../base/audit/change.ts';
import { refuse } from '../../base/http/route.ts';
import type { Database } from '../../base/storage/database.ts';
import { queueEvents } from '../../calls/webhooks/queue-deliveries.ts';
import { announceOutcomes } from '../outcomes/announce-outcomes.ts';
import { addCorrection, type Decider } from '../outcomes/decided-outcomes.ts';
import {
  appealUntilMs,
  findLinkedOutcome,
  findOutcome,
  lockOutcome,
  type OutcomeRecord,
} from '../outcomes/outcomes-store.ts';
import type { Remember } from '../reports/reports-changes.ts';
import { settleStrikes } from '../strikes/settle-strikes.ts';
import { countCases } from '../transparency/count-cases.ts';
import { type AppealRecord, addAppeal, answerAppeal, findAppeal, readFirstDecision } from './appeals-store.ts';

export interface NewAppeal {
  readonly reason: string;
  readonly appellant: Appellant;
  readonly remember?: Remember<AppealRecord>;
}

export type AppealsChanges = ReturnType<typeof createAppealsChanges>;

export function createAppealsChanges(change: Change) {
  return {
    receive(
      by: By,
      wanted: Pick<OutcomeRecord, 'account_id' | 'id'>,
      { reason, appellant, remember }: NewAppeal,
    ): Outcome<AppealRecord> {
      return change<AppealRecord>(by, async (within, { atMs }) => {
        const outcome = await lockOutcome(within, wanted);
        if (outcome === undefined) return refuse('not_found');
        if (atMs >= appealUntilMs(outcome)) return refuse('conflict', 'The time to appeal is over.');
        const appeal = await addAppeal(within, outcome, { reason, appellant, atMs });
        if (appeal === undefined) return refuse('conflict', 'This decision was already appealed.');
        await countCases(within, by.accountId, [{ event: 'appeal.received', atMs, detail: appellant }]);
        await notify(within, 'appeal.received', appeal, atMs);
        await remember?.(within, appeal);
        const after = { appeal_id: appeal.id, appellant };
        return { answer: appeal, note: { action: 'appeal.received', subject: appeal.request_id, after } };
      });
    },

    async answer(
      by: By,
      appealId: string,
      { decision, reason }: { readonly decision: AppealDecision; readonly reason: string },
    ): Outcome<AppealRecord> {
      const { accountId, actor } = by;
      if (actor.kind !== 'member') throw new Error('Only a member can answer appeals.');
      const { userId, role } = actor;
      return change<AppealRecord>(by, async (within, { atMs }) => {
        const appeal = await findAppeal(within, accountId, appealId);
        const mayRead = role !== undefined && (!appeal?.restricted || roleAllows(role, 'admin'));
        if (appeal === undefined || !mayRead) return refuse('not_found');
        if ((await readFirstDecision(within, appeal, userId)).mustLeave) {
          return refuse('forbidden', 'You decided this item in review, so somebody else has to answer the appeal.');
        }
        const answered = { answered_at: atMs, answered_by: userId, decision, answer: reason };
        if (!(await answerAppeal(within, appeal, answered))) {
          return refuse('conflict', 'Somebody has already answered this appeal.');
        }
        const outcome = await findLinkedOutcome(within, appeal.outcome_id);
        const corrected = decision === 'reversed' ? await correct(within, appeal, outcome, { userId, atMs }) : [];
        if (decision === 'reversed') await settleStrikes(within, accountId, [appeal.request_id]);
        await announceOutcomes({ within, accountId, atMs }, corrected);
        const detail = `${decision} ${outcome?.snapshot.decidedBy ?? ''}`;
        await countCases(within, accountId, [{ event: 'appeal.answered', atMs, detail, sinceMs: appeal.received_at }]);
        const done = { ...appeal, ...answered };
        await notify(within, 'appeal.answered', done, atMs);
        const after = { appeal_id: appeal.id, decision };
        return { answer: done, note: { action: 'appeal.answered', subject: appeal.request_id, after } };
      });
    },
  };
}

/** A decision that named a clause is corrected at once; what the platform recorded is the platform's to correct. */
async function correct(
  within: Database,
  { account_id: accountId, request_id: requestId, appellant }: AppealRecord,
  outcome: OutcomeRecord | undefined,
  by: Decider,
): Promise<readonly OutcomeRecord[]> {
  if (outcome === undefined || outcome.clause_id === null || outcome.outcome === 'kept' || appellant !== 'author')
    return [];
  const newest = await findOutcome(within, accountId, requestId);
  return newest?.id === outcome.id ? [await addCorrection(within, outcome, by)] : [];
}

async function notify(
  within: Database,
  event: 'appeal.received' | 'appeal.answered',
  appeal: AppealRecord,
  atMs: number,
): Promise<void> {
  const { id: appeal_id, request_id, outcome_id, appellant, author: user_id, answered_at, decision } = appeal;
  const data = {
    appeal_id,
    request_id,
    outcome_id,
    appellant,
    user_id,
    received_at: new Date(appeal.received_at).toISOString(),
    answer_by: new Date(appeal.answer_by).toISOString(),
    ...(answered_at !== null && {
      answered_at: new Date(answered_at).toISOString(),
      decision,
      reason: appeal.answer,
    }),
  };
  await queueEvents(within, appeal.account_id, event, atMs, () => [{ requestId: request_id, data }]);
}
