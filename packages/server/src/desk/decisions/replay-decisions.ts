/** The newest decisions, replayed against other thresholds: what would change, counted and shown by example. */

import { type Action, type CategoryChange, type LedgerAction, scaleOf, type WhatWouldChange } from '@moderato/contract';
import { hourMs } from '../../base/durations.ts';
import { requestIdFloor } from '../../base/ids.ts';
import type { Database } from '../../base/storage/database.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import type { CallKind, LedgerTable } from '../../base/storage/schema.ts';
import { flaggedCategories } from '../../calls/ledger/decision-row.ts';
import { readDays } from '../../calls/ledger/figures/figures-reads.ts';
import { callClasses, hourOf } from '../../calls/ledger/figures/hour-figures.ts';
import type { ReplayInput } from '../../calls/ledger/ledger-figures.ts';
import { readKeptTexts } from '../../calls/retention/read-kept-texts.ts';
import { type CategoryMove, createReplay, type DecidedRow } from './replay-decision.ts';

const replayedColumns = [
  'request_id',
  'at',
  'kind',
  'tier',
  'action',
  'scores',
  'thresholds',
  'matched_rules',
  'trace',
  'limited',
  'model_version',
] as const satisfies readonly (keyof LedgerTable)[];
type ReplayedRow = Pick<LedgerTable, 'request_id' | 'at' | 'model_version'> & DecidedRow;

const maxExamples = 20;
/**
 * An account with many calls has enough of them in its newest days; reading figures of all days would take longer than
 * the calls.
 */
const daysAtOnce = 7;
const kindsOf: Readonly<Record<'text' | 'image', readonly CallKind[]>> = { text: ['text', 'compat'], image: ['image'] };

export async function replayDecisions(database: Database, input: ReplayInput): Promise<WhatWouldChange> {
  const { settings, medium } = input.request;
  const newest = await newestRows(database, input);
  // A threshold says nothing about a score on another scale. Images have only one scale.
  const rows =
    medium === 'image' ? newest : newest.filter(({ model_version: model }) => scaleOf(model) === input.scale);
  const transitions = new Map<string, WhatWouldChange['transitions'][number]>();
  const categories = new Map(settings.map(({ name }) => [name, noMoves(name)]));
  const examples: WhatWouldChange['examples'][number][] = [];
  const replay = createReplay(settings);
  let changed = 0;
  for (const row of rows) {
    const { after, scores, moves } = replay(row);
    for (const move of moves) countMove(categories.get(move.name), move, after !== row.action);
    if (after === row.action) continue;
    changed++;
    countTransition(transitions, row.action, after);
    if (examples.length < maxExamples) {
      const category = (moves.find(({ flags }) => flags !== 0) ?? moves[0])?.name ?? null;
      const added = moves.filter(({ flags }) => flags > 0).map(({ name }) => name);
      examples.push({
        request_id: row.request_id,
        at: new Date(row.at).toISOString(),
        before: row.action,
        after,
        category,
        score: category === null ? null : (scores[category] ?? null),
        flagged: [...new Set([...flaggedCategories(row), ...added])],
        content: null,
      });
    }
  }
  const ids = input.showsContent ? examples.map(({ request_id: id }) => id) : [];
  const texts = await readKeptTexts(database, input.accountId, ids, input.nowMs);
  return {
    examined: rows.length,
    left_out: newest.length - rows.length,
    changed,
    from: isoTime(rows.at(-1)),
    to: isoTime(rows[0]),
    transitions: [...transitions.values()].sort((a, b) => b.count - a.count),
    categories: [...categories.values()],
    examples: examples.map((example) => ({ ...example, content: texts.get(example.request_id) ?? null })),
  };
}

/** From the days with such calls, newest first: finding a few images must not read a million texts. */
async function newestRows(database: Database, { accountId, request, nowMs, ledgerDays }: ReplayInput) {
  const kinds = kindsOf[request.medium];
  const today = Math.floor(hourOf(nowMs) / 24);
  const rows: ReplayedRow[] = [];
  for await (const day of promisingDays(database, accountId, kinds, today - ledgerDays - 1, today)) {
    if (rows.length >= request.last) break;
    const found = await ofAccount(database.query, accountId)
      .selectFrom('ledger')
      .select(replayedColumns)
      .where('request_id', '>=', requestIdFloor(day * 24 * hourMs))
      .where('request_id', '<', requestIdFloor((day + 1) * 24 * hourMs))
      .where('kind', 'in', kinds)
      .where('action', '<>', 'scored')
      .orderBy('request_id', 'desc')
      .limit(request.last - rows.length)
      .execute();
    rows.push(...found.filter(isDecided));
  }
  return rows;
}

/** The days with such calls, newest first. */
async function* promisingDays(
  database: Database,
  accountId: string,
  kinds: readonly CallKind[],
  oldest: number,
  newest: number,
) {
  for (let to = newest + 1; to > oldest; to -= daysAtOnce) {
    const days = await readDays(database, { accountId, from: Math.max(oldest, to - daysAtOnce), to });
    for (const [day, figures] of [...days].sort(([a], [b]) => b - a)) {
      if (callClasses(figures).some(({ kind }) => kinds.includes(kind))) yield day;
    }
  }
}

function isDecided(row: Pick<ReplayedRow, 'request_id'> & { readonly action: LedgerAction }): row is ReplayedRow {
  return row.action !== 'scored';
}

type Counts = { -readonly [Name in keyof CategoryChange]: CategoryChange[Name] };

function noMoves(name: string): Counts {
  return { name, more: 0, fewer: 0, blocks_more: 0, blocks_fewer: 0, changed: 0 };
}

function countMove(counts: Counts | undefined, { flags, blocks }: CategoryMove, isChanged: boolean): void {
  if (counts === undefined) return;
  if (flags > 0) counts.more++;
  if (flags < 0) counts.fewer++;
  if (blocks > 0) counts.blocks_more++;
  if (blocks < 0) counts.blocks_fewer++;
  if (isChanged) counts.changed++;
}

function countTransition(
  transitions: Map<string, WhatWouldChange['transitions'][number]>,
  before: Action,
  after: Action,
): void {
  const name = `${before} ${after}`;
  const count = (transitions.get(name)?.count ?? 0) + 1;
  transitions.set(name, { before, after, count });
}

function isoTime(row: ReplayedRow | undefined): string | null {
  return row === undefined ? null : new Date(row.at).toISOString();
}
