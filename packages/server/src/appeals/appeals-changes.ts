/**
 * Accepts and answers appeals [C3], each in one transaction with its audit entry and its deliveries: there is never one
 * without the others. The log says what was appealed and who answered, never what anybody wrote.
 */

import { type AppealDecision, type Appellant, roleAllows } from '@moderato/contract';
import type { By } from '../audit/actor.ts';
import type { Change, Outcome } from '../audit/change.ts';
import { findLinkedOutcome, lockOutcome, type OutcomeRecord } from '../outcomes/outcomes-store.ts';
import { refuse } from '../route.ts';
import type { Database } from '../storage/database.ts';
import { settleStrikes } from '../strikes/settle-strikes.ts';
import { countCases } from '../transparency/count-cases.ts';
import { queueEvent } from '../webhooks/queue-deliveries.ts';
import type { WebhookRecord } from '../webhooks/webhooks-store.ts';
import { type AppealRecord, addAppeal, answerAppeal, findAppeal, readFirstDecision } from './appeals-store.ts';

export interface AppealsChangeParts {
  readonly change: Change;
  webhooks(accountId: string): Promise<readonly WebhookRecord[]>;
}

export interface NewAppeal {
  readonly reason: string;
  readonly appellant: Appellant;
  /** Written in the same transaction. */
  remember?(within: Database, appeal: AppealRecord): Promise<void>;
}

export interface AppealsChanges {
  receive(by: By, outcome: Pick<OutcomeRecord, 'accountId' | 'id'>, appeal: NewAppeal): Outcome<AppealRecord>;
  answer(
    by: By,
    appealId: string,
    answer: { readonly decision: AppealDecision; readonly reason: string },
  ): Outcome<AppealRecord>;
}

export const appealRefusals = {
  again: 'This decision was already appealed.',
  late: 'The time to appeal is over.',
  own: 'You decided this item in review, so somebody else has to answer the appeal.',
} as const;

export function createAppealsChanges({ change, webhooks }: AppealsChangeParts): AppealsChanges {
  return {
    async receive(by, wanted, { reason, appellant, remember }) {
      const accountWebhooks = await webhooks(by.accountId);
      return change<AppealRecord>(by, async (within, { atMs }) => {
        const outcome = await lockOutcome(within, wanted);
        if (outcome === undefined) return refuse('not_found');
        if (atMs >= outcome.appealUntilMs) return refuse('conflict', appealRefusals.late);
        const appeal = await addAppeal(within, outcome, { reason, appellant, atMs });
        if (appeal === undefined) return refuse('conflict', appealRefusals.again);
        await countCases(within, by.accountId, [{ event: 'appeal.received', atMs, detail: appellant }]);
        await notify(within, accountWebhooks, 'appeal.received', appeal, atMs);
        await remember?.(within, appeal);
        const after = { appeal_id: appeal.id, appellant };
        return { answer: appeal, note: { action: 'appeal.received', subject: appeal.requestId, after } };
      });
    },

    async answer(by, appealId, { decision, reason }) {
      const { accountId, actor } = by;
      if (actor.kind !== 'member') throw new Error('Only a member can answer appeals.');
      const { userId, role } = actor;
      const accountWebhooks = await webhooks(accountId);
      return change<AppealRecord>(by, async (within, { atMs }) => {
        const appeal = await findAppeal(within, accountId, appealId);
        const mayRead = role !== undefined && (!appeal?.restricted || roleAllows(role, 'admin'));
        if (appeal === undefined || !mayRead) return refuse('not_found');
        if ((await readFirstDecision(within, appeal, userId)).mustLeave) return refuse('forbidden', appealRefusals.own);
        const answered = { atMs, userId, decision, reason };
        if (!(await answerAppeal(within, appeal, answered))) {
          return refuse('conflict', 'Somebody has already answered this appeal.');
        }
        if (decision === 'reversed') await settleStrikes(within, accountId, [appeal.requestId]);
        const outcome = await findLinkedOutcome(within, appeal.outcomeId);
        const detail = `${decision} ${outcome?.snapshot.decidedBy ?? ''}`;
        await countCases(within, accountId, [{ event: 'appeal.answered', atMs, detail, sinceMs: appeal.receivedAtMs }]);
        const done = { ...appeal, answered };
        await notify(within, accountWebhooks, 'appeal.answered', done, atMs);
        const after = { appeal_id: appeal.id, decision };
        return { answer: done, note: { action: 'appeal.answered', subject: appeal.requestId, after } };
      });
    },
  };
}

async function notify(
  within: Database,
  webhooks: readonly WebhookRecord[],
  event: 'appeal.received' | 'appeal.answered',
  appeal: AppealRecord,
  atMs: number,
): Promise<void> {
  const { answered } = appeal;
  const data = {
    appeal_id: appeal.id,
    request_id: appeal.requestId,
    outcome_id: appeal.outcomeId,
    appellant: appeal.appellant,
    user_id: appeal.author,
    received_at: new Date(appeal.receivedAtMs).toISOString(),
    answer_by: new Date(appeal.answerByMs).toISOString(),
    ...(answered && {
      answered_at: new Date(answered.atMs).toISOString(),
      decision: answered.decision,
      reason: answered.reason,
    }),
  };
  await queueEvent(within, webhooks, event, data, { requestId: appeal.requestId, atMs });
}
