/**
 * Writes a moderator's decision on kept content, or its undo: recorded with the content, stored as feedback like that
 * of programs, counted for the authors, and announced, at once or when its clause takes effect.
 */

import { newId } from '../../base/ids.ts';
import type { Database } from '../../base/storage/database.ts';
import { inChunks } from '../../base/storage/in-chunks.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import type { LedgerTable } from '../../base/storage/schema.ts';
import { offenceWeight } from '../authors/offender-score.ts';
import { announceOutcomes } from '../outcomes/announce-outcomes.ts';
import type { NamedClause } from '../outcomes/decided-outcomes.ts';
import { settleStrikes } from '../strikes/settle-strikes.ts';
import { chooseSecondLooks } from '../work/choose-second-looks.ts';
import { announceDecisions } from './announce-decisions.ts';
import { readCalls } from './read-calls.ts';
import { settleOutcomes } from './settle-outcomes.ts';
import type { Decided, Verdict } from './verdict.ts';

/** What is written about. */
interface Writing {
  readonly within: Database;
  readonly accountId: string;
  readonly decided: readonly Decided[];
  /** The calls that were decided, by id. */
  readonly rows: ReadonlyMap<string, LedgerTable>;
  readonly atMs: number;
}

interface How {
  /** The clause that the decision names. */
  readonly named?: NamedClause | undefined;
  /** Whoever undoes it; else it is decided by the verdict's own. */
  readonly undoneBy?: { readonly userId: string | null } | undefined;
}

export async function writeDecisions(
  within: Database,
  accountId: string,
  decided: readonly Decided[],
  atMs: number,
  { named, undoneBy }: How = {},
): Promise<void> {
  const rows = await readCalls(within, accountId, idsOf(decided));
  const writing = { within, accountId, decided, rows, atMs };
  for (const [, same] of Map.groupBy(decided, ({ is }) => JSON.stringify(is))) await mark(within, accountId, same);
  await replaceFeedback(writing);
  await moveWeights(writing);
  const by = { userId: undoneBy === undefined ? (decided[0]?.is?.userId ?? null) : undoneBy.userId, atMs };
  const { waiting, cancelled, made } = await settleOutcomes({ within, accountId, decided, rows, by, named });
  await settleStrikes(within, accountId, idsOf(decided));
  await chooseSecondLooks(within, accountId, decided, rows);
  // An undo of what nobody was told of is not told of either.
  const isQuiet = ({ requestId: id }: Decided) => waiting.has(id) || (undoneBy !== undefined && cancelled.has(id));
  await announceDecisions({ ...writing, decided: decided.filter((one) => !isQuiet(one)) });
  await announceOutcomes({ within, accountId, atMs }, made);
}

const idsOf = (decided: readonly Decided[]) => decided.map(({ requestId }) => requestId);

/** All of them are now the same. */
async function mark({ query }: Database, accountId: string, decided: readonly Decided[]): Promise<void> {
  const is = decided[0]?.is ?? null;
  await ofAccount(query, accountId)
    .updateTable('kept_content')
    .set({
      decision: is?.decision ?? null,
      category: is?.category ?? null,
      decided_by: is?.userId ?? null,
      decided_at: is?.atMs ?? null,
      claimed_by: null,
      claimed_until: null,
    })
    .where('request_id', 'in', idsOf(decided))
    .execute();
}

async function replaceFeedback({ within: { query }, accountId, decided, rows, atMs }: Writing): Promise<void> {
  await ofAccount(query, accountId)
    .deleteFrom('feedback')
    .where('request_id', 'in', idsOf(decided))
    .where('source', '=', 'review')
    .execute();
  const sampled = await ofAccount(query, accountId)
    .selectFrom('kept_content')
    .select('request_id')
    .where('request_id', 'in', idsOf(decided))
    .where('sampled', '=', 1)
    .execute();
  const drawn = new Set(sampled.map(({ request_id: id }) => id));
  const said = decided.flatMap(({ requestId, is }) => {
    const row = rows.get(requestId);
    if (row === undefined || is === null) return [];
    return {
      account_id: accountId,
      id: newId('fb', atMs),
      at: is.atMs,
      key_id: row.key_id,
      request_id: requestId,
      content_hash: row.content_hash,
      attribute_scores: '{}',
      languages: '[]',
      source: 'review' as const,
      decision: is.decision,
      category: is.category,
      decided_by: is.userId,
      sampled: drawn.has(requestId) ? 1 : 0,
    };
  });
  for (const some of inChunks(said)) await query.insertInto('feedback').values(some).execute();
}

/** There was nothing wrong with it after all. */
function isCleared(verdict: Verdict | null): boolean {
  return verdict?.decision === 'approve' || (verdict?.decision === 'wrong_category' && verdict.category === 'none');
}

/** What an author did not do must not count against them: the weight of the call is removed, or restored. */
async function moveWeights({ within: { query }, accountId, decided, rows }: Writing): Promise<void> {
  const moved = new Map<string, number>();
  for (const { requestId, was, is } of decided) {
    const row = rows.get(requestId);
    const change = Number(isCleared(was)) - Number(isCleared(is));
    if (row === undefined || row.author === null || change === 0) continue;
    moved.set(row.author, (moved.get(row.author) ?? 0) + change * offenceWeight(row));
  }
  for (const [author, weight] of moved) {
    await ofAccount(query, accountId)
      .updateTable('authors')
      .set(({ eb }) => ({
        weight: eb
          .case()
          .when(eb('weight', '>', -weight))
          .then(eb('weight', '+', weight))
          .else(0)
          .end(),
      }))
      .where('author', '=', author)
      .execute();
  }
}
