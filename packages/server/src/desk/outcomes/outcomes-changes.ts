/**
 * Records what the platform did [C2], in one transaction with its audit entry and the answers to those who reported.
 * The log says what was done, but does not contain the platform's explanation, which may quote people.
 */

import type { AuthorStrikes, OutcomeRequest } from '@moderato/contract';
import { byKey } from '../../base/audit/actor.ts';
import type { Change, Outcome } from '../../base/audit/change.ts';
import { refuse } from '../../base/http/route.ts';
import type { LedgerTable } from '../../base/storage/schema.ts';
import type { Remember } from '../reports/reports-changes.ts';
import { answerReports } from '../reports/reports-store.ts';
import { settleStrikes } from '../strikes/settle-strikes.ts';
import { readStrikes, toldStrikes } from '../strikes/strikes-store.ts';
import { addOutcome, findOutcome, type OutcomeRecord } from './outcomes-store.ts';

export interface NewOutcome {
  /** The call that it is about. */
  readonly row: LedgerTable;
  readonly keyId: string;
  readonly asked: OutcomeRequest;
  readonly atMs: number;
  readonly remember?: Remember<RecordedOutcome>;
}

export interface RecordedOutcome extends OutcomeRecord {
  /** The author's, including this one; absent if there is none, or if the account does not use strikes. */
  readonly strikes?: AuthorStrikes;
}

export type OutcomesChanges = ReturnType<typeof createOutcomesChanges>;

export function createOutcomesChanges(change: Change) {
  return {
    record({ row, keyId, asked, atMs, remember }: NewOutcome): Outcome<RecordedOutcome> {
      const { account_id: accountId, request_id: requestId } = row;
      return change<RecordedOutcome>(byKey({ accountId, keyId }), async (within) => {
        const last = await findOutcome(within, accountId, requestId);
        const made = await addOutcome(within, row, asked, { keyId, atMs, last });
        if (made === undefined) return refuse('invalid_request', 'This request_id has too many outcomes.');
        const answer = { requestId, review: null, outcome: made.outcome };
        const answered = await answerReports(within, accountId, [answer], atMs);
        if (made.id !== last?.id) await settleStrikes(within, accountId, [requestId]);
        const authors = made.author === null ? [] : [made.author];
        const strikes = await readStrikes(within, { accountId, authors, nowMs: atMs });
        const recorded = { ...made, ...toldStrikes(strikes, made.author) };
        await remember?.(within, recorded);
        if (made.id === last?.id && answered === 0) return { answer: recorded, note: null };
        const note = { action: 'outcome.recorded', subject: requestId, after: inLog(made) } as const;
        return { answer: recorded, note: last === undefined ? note : { ...note, before: inLog(last) } };
      });
    },
  };
}

function inLog({ id, outcome, snapshot: { ground, until, decidedBy } }: OutcomeRecord) {
  return { outcome_id: id, outcome, ground, until, decided_by: decidedBy };
}
