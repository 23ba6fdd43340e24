/**
 * Tells of decisions, in the transaction that makes them or puts them into effect: users who reported the items, and the
 * account's webhooks.
 */

import type { Database } from '../../base/storage/database.ts';
import type { LedgerTable } from '../../base/storage/schema.ts';
import { decisionEvent } from '../../calls/webhooks/delivery.ts';
import { queueEvents } from '../../calls/webhooks/queue-deliveries.ts';
import { answerReports, reopenReports } from '../reports/reports-store.ts';
import { readStrikes, toldStrikes } from '../strikes/strikes-store.ts';
import type { Decided } from './verdict.ts';

interface AnnouncedDecisions {
  readonly within: Database;
  readonly accountId: string;
  readonly atMs: number;
  readonly decided: readonly Decided[];
  /** The calls that were decided, by id. */
  readonly rows: ReadonlyMap<string, LedgerTable>;
}

export async function announceDecisions(announced: AnnouncedDecisions): Promise<void> {
  const { within, accountId, decided, rows, atMs } = announced;
  if (decided.length === 0) return;
  await tellReporters(announced);
  await queueEvents(within, accountId, 'review.decided', atMs, async () => {
    const authors = [...rows.values()].flatMap(({ author }) => author ?? []);
    const strikes = await readStrikes(within, { accountId, authors, nowMs: atMs });
    return decided.flatMap(({ requestId, is }) => {
      const row = rows.get(requestId);
      if (row === undefined) return [];
      const review = { decision: is?.decision ?? null, category: is?.category ?? null };
      return { requestId, data: { ...decisionEvent(row), review, ...toldStrikes(strikes, row.author) } };
    });
  });
}

/** Users who reported an item get the decision; items that are open again will be answered again. */
async function tellReporters({ within, accountId, decided, atMs }: AnnouncedDecisions): Promise<void> {
  const answers = decided.flatMap(({ requestId, is }) =>
    is === null ? [] : [{ requestId, review: { decision: is.decision, category: is.category }, outcome: null }],
  );
  await answerReports(within, accountId, answers, atMs);
  const reopened = decided.filter(({ is }) => is === null);
  await reopenReports(
    within,
    accountId,
    reopened.map(({ requestId }) => requestId),
  );
}
