/** Outcomes of decisions that are in effect from now on: counted, and sent to webhooks, in the transaction that made them so. */

import type { Database } from '../../base/storage/database.ts';
import { queueEvents } from '../../calls/webhooks/queue-deliveries.ts';
import { readStrikes, toldStrikes } from '../strikes/strikes-store.ts';
import { countCases } from '../transparency/count-cases.ts';
import { appealUntilMs, isCorrection, type OutcomeRecord } from './outcomes-store.ts';

interface Announcing {
  readonly within: Database;
  readonly accountId: string;
  readonly atMs: number;
}

export async function announceOutcomes(
  { within, accountId, atMs }: Announcing,
  outcomes: readonly OutcomeRecord[],
): Promise<void> {
  if (outcomes.length === 0) return;
  const counted = outcomes.map(({ outcome, snapshot: { ground, decidedBy } }) => ({
    event: 'outcome.recorded' as const,
    atMs,
    detail: `${outcome} ${ground} ${decidedBy}`,
  }));
  await countCases(within, accountId, counted);
  for (const event of ['decision.made', 'decision.reversed'] as const) {
    const wanted = outcomes.filter(({ snapshot }) => (snapshot.corrects !== undefined) === (event !== 'decision.made'));
    if (wanted.length === 0) continue;
    await queueEvents(within, accountId, event, atMs, async () => {
      const authors = wanted.flatMap(({ author }) => author ?? []);
      const strikes = await readStrikes(within, { accountId, authors, nowMs: atMs });
      return wanted.map((outcome) => ({
        requestId: outcome.request_id,
        data: { ...outcomeEvent(outcome), ...toldStrikes(strikes, outcome.author) },
      }));
    });
  }
}

/** Never the content. The letter is the statement of reasons, which the platform reads with a call. */
function outcomeEvent(outcome: OutcomeRecord) {
  const { id, request_id, author, clause_id, at, snapshot } = outcome;
  const { corrects } = snapshot;
  return {
    request_id,
    outcome_id: id,
    outcome: outcome.outcome,
    clause: { id: clause_id, text: snapshot.clause },
    until: snapshot.until,
    language: snapshot.language ?? null,
    decided_by: snapshot.decidedBy,
    decided_at: new Date(at).toISOString(),
    appeal_until: isCorrection(outcome) ? null : new Date(appealUntilMs(outcome)).toISOString(),
    user_id: author,
    ...(corrects === undefined ? {} : { corrects: corrects.outcomeId }),
  };
}
