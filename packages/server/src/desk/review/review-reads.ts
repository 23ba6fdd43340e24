/**
 * Reads the queue of kept content: undecided items in the requested order, each text once; or decided items, the
 * newest decision first. A cursor names the last item seen, so every page costs the same.
 */

import { createHash } from 'node:crypto';
import type { ReviewItem, ReviewLive, ReviewQuery } from '@moderato/contract';
import { type InferResult, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Paged } from '../../base/page-size.ts';
import type { Database } from '../../base/storage/database.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import { unindexed } from '../../base/storage/unindexed.ts';
import { feedbackInWords } from '../../calls/feedback/feedback-store.ts';
import { openContent } from '../../calls/retention/keep-content.ts';
import { openOrigin } from '../../calls/retention/read-origins.ts';
import { readReversals } from '../decisions/read-reversals.ts';
import { readStated } from '../decisions/read-stated.ts';
import { readNames } from '../members/read-names.ts';
import { readReports } from '../reports/reports-store.ts';
import { after, fits, inOrder, isRepeated, type KeptQuery, type QueueFilter, withWords } from './queue-order.ts';
import { readNamedClauses } from './read-named-clauses.ts';
import { alsoInQueue } from './review-queue.ts';

export interface ReviewQueueInput extends QueueFilter, Pick<Paged<ReviewQuery>, 'cursor' | 'limit'> {
  /** The one requested item. */
  readonly only: string | undefined;
}

/** An item with what users said about it (reports), and what programs said its scores should have been (suggestions). */
export type ReviewRow = Awaited<ReturnType<typeof readReviewQueue>>[number];

type QueueRow = InferResult<ReturnType<typeof queueRows>>[number];

function queueRows({ query }: Database, input: ReviewQueueInput) {
  return query
    .selectFrom('kept_content as kept')
    .innerJoin('ledger', (join) =>
      join.onRef('ledger.account_id', '=', 'kept.account_id').onRef('ledger.request_id', '=', 'kept.request_id'),
    )
    .select([
      'kept.request_id',
      'ledger.at',
      'kept.action',
      'ledger.kind',
      'ledger.context',
      'ledger.author',
      'ledger.language',
      'kept.content',
      'kept.content_hash',
      'kept.content_url',
      'kept.author_name',
      'ledger.scores',
      'ledger.thresholds',
      'ledger.matched_rules',
      'ledger.text_in_image',
      'kept.severity',
      'kept.expires_at',
      'kept.restricted',
      'kept.preview_expires_at',
      'kept.preview_for_admins',
      'kept.decision',
      'kept.category',
      'kept.decided_at',
      'kept.decided_by',
      'kept.claimed_by',
      'kept.claimed_until',
      'kept.escalated_at',
      'kept.sampled',
      'kept.escalated_by',
      'kept.escalated_to',
    ])
    .where((where) => fits(where, 'kept', input))
    .limit(input.limit);
}

export async function readReviewQueue(database: Database, asked: ReviewQueueInput) {
  const input = withWords(database, asked);
  const { accountId, state, order = 'newest', only, cursor } = input;
  let found = queueRows(database, input) as unknown as KeptQuery<QueueRow>;
  if (only !== undefined) found = found.where('kept.request_id', '=', only);
  else if (state === 'open') found = found.where((where) => where.not(isRepeated(where, input)));
  const effectiveOrder = state === 'open' ? order : 'decided';
  found = inOrder(found, effectiveOrder, input);
  if (cursor !== undefined) {
    const last = await ofAccount(database.query, accountId)
      .selectFrom('kept_content')
      .select(['request_id', 'severity', 'urgency', 'author', 'decided_at'])
      .where('request_id', '=', cursor)
      .executeTakeFirst();
    const erased = { request_id: cursor, severity: 0, urgency: 0, author: null, decided_at: null };
    found = after(found, effectiveOrder, input, last ?? erased);
  }
  const items = await found.execute();
  const ids = items.map((row) => row.request_id);
  const suggestions = await readSuggestions(database, accountId, ids);
  const reports = await readReports(database, accountId, ids);
  const decided = items.filter(({ decision }) => decision !== null);
  // Whoever sees the item may read its statement.
  const idsDecided = decided.map(({ request_id: id }) => id);
  const stated = await readStated(database, accountId, idsDecided, true);
  const clauses = await readNamedClauses(database, accountId, decided);
  const reversals = await readReversals(database, accountId, idsDecided, true);
  const reversers = [...reversals.values()].map(({ userId }) => userId);
  const nameOf = await readNames(database, [...items.flatMap(peopleOf), ...reversers]);
  const repeats = state === 'open' ? await readRepeats(database, input, items) : undefined;
  return items.map(({ content_hash: hash, ...row }) => ({
    ...row,
    content: openContent(database.secrets, { ...row, account_id: accountId }),
    ...openOrigin(database.secrets, { ...row, account_id: accountId }),
    same_text: repeats?.get(hash) ?? { items: 1, authors: row.author === null ? 0 : 1 },
    names: new Map([...peopleOf(row), ...reversers].map((id) => [id, nameOf(id)] as const)),
    stated: stated.has(row.request_id),
    reversal: reversals.get(row.request_id),
    clause: clauses.get(row.request_id) ?? null,
    reports: reports.get(row.request_id) ?? { count: 0, latest: [] },
    suggestions: suggestions?.get(row.request_id) ?? [],
  }));
}

/** The people whom a row names. */
const peopleOf = (row: Pick<QueueRow, 'decided_by' | 'claimed_by' | 'escalated_by' | 'escalated_to'>) =>
  [row.decided_by, row.claimed_by, row.escalated_by, row.escalated_to].filter((id) => id !== null);

/** For each text on the page: how often it is open in this queue, and by how many authors. */
async function readRepeats(
  { query }: Database,
  input: ReviewQueueInput,
  items: readonly { readonly content_hash: string | null }[],
): Promise<Map<string | null, ReviewItem['same_text']>> {
  const hashes = items.flatMap(({ content_hash: hash }) => hash ?? []);
  if (hashes.length === 0) return new Map();
  const { accountId, queue, nowMs } = input;
  const rows = await ofAccount(query, accountId)
    .selectFrom('kept_content')
    .select(({ fn }) => [
      'content_hash',
      fn.countAll<number>().as('items'),
      sql<number>`count(distinct author)`.as('authors'),
    ])
    .where('content_hash', 'in', hashes)
    .where('expires_at', '>', nowMs)
    .where(sql<SqlBool>`decision is null`)
    .where(alsoInQueue(queue))
    .groupBy('content_hash')
    .execute();
  return new Map(
    rows.map((row) => [row.content_hash, { items: Number(row.items), authors: Number(row.authors) }] as const),
  );
}

async function readSuggestions({ query }: Database, accountId: string, requestIds: readonly string[]) {
  if (requestIds.length === 0) return undefined;
  const rows = await ofAccount(query, accountId)
    .selectFrom('feedback')
    .select(['request_id', 'at', 'decision', 'category', 'attribute_scores'])
    .where('request_id', 'in', requestIds)
    .where('source', '=', 'suggestscore')
    .orderBy(unindexed('id'))
    .execute();
  const said = rows.map((row) => ({ requestId: row.request_id, at: row.at, scores: feedbackInWords(row) }));
  return Map.groupBy(said, ({ requestId }) => requestId);
}

/** Claims by many people at once; each covers all items with one text. */
const maxStampedClaims = 1_000;

type CountsInput = Pick<ReviewQueueInput, 'accountId' | 'nowMs'>;

export async function readReviewCounts(database: Database, input: CountsInput) {
  const waiting = await readOpenCounts(database, input);
  const { decided } = await ofAccount(database.query, input.accountId)
    .selectFrom('kept_content')
    .select(sql<number>`cast(count(*) as integer)`.as('decided'))
    .where(sql<SqlBool>`decided_at is not null and decision is not null`)
    .where('expires_at', '>', input.nowMs)
    .executeTakeFirstOrThrow();
  return { ...waiting, kept: waiting.open + waiting.restricted + waiting.escalated + decided };
}

/** Of what waits, without what was decided: an account may keep far more of that. */
export async function readOpenCounts(database: Database, input: CountsInput) {
  return { ...(await countOpen(database, input)), sampled: await countSampled(database, input) };
}

/** Open items of the sample that nobody reported, from their own index. */
async function countSampled({ query }: Database, { accountId, nowMs }: CountsInput): Promise<number> {
  const { items } = await ofAccount(query, accountId)
    .selectFrom('kept_content')
    .select(sql<number>`cast(count(*) as integer)`.as('items'))
    // Written out, because the index covers only these rows.
    .where(sql<SqlBool>`sampled = 1 and decision is null`)
    .where(sql<SqlBool>`restricted = 0 and escalated_at is null and reported_at is null`)
    .where('expires_at', '>', nowMs)
    .executeTakeFirstOrThrow();
  return items;
}

function countOpen({ query }: Database, { accountId, nowMs }: CountsInput) {
  // PostgreSQL returns other counts as text.
  const countOf = (condition: RawBuilder<unknown>) =>
    sql<number>`cast(count(case when ${condition} then 1 end) as integer)`;
  return (
    ofAccount(query, accountId)
      .selectFrom('kept_content')
      .select([
        countOf(sql`restricted = 0 and escalated_at is null`).as('open'),
        countOf(sql`restricted = 0 and escalated_at is null and reported_at is not null`).as('reported'),
        countOf(sql`restricted = 1`).as('restricted'),
        countOf(sql`restricted = 0 and escalated_at is not null`).as('escalated'),
      ])
      // Written out, because the index covers only these rows.
      .where(sql<SqlBool>`decision is null`)
      .where('expires_at', '>', nowMs)
      .executeTakeFirstOrThrow()
  );
}

/** The counts, and a stamp that changes whenever the queue does. */
export async function readReviewLive(database: Database, input: CountsInput): Promise<Omit<ReviewLive, 'appeals'>> {
  const counts = await readOpenCounts(database, input);
  const of = () => ofAccount(database.query, input.accountId).selectFrom('kept_content');
  const newest = await of()
    .select(({ fn }) => fn.max('request_id').as('id'))
    .executeTakeFirst();
  // With those that expired and are not deleted yet: the index alone says how many.
  const kept = await of()
    .select(({ fn }) => fn.countAll<number>().as('items'))
    .executeTakeFirst();
  const decided = await of()
    .where(sql<SqlBool>`decided_at is not null`)
    .select(({ fn }) => fn.max('decided_at').as('at'))
    .executeTakeFirst();
  const claims = await of()
    .where(sql<SqlBool>`claimed_by is not null`)
    .where('claimed_until', '>', input.nowMs)
    .select(['request_id', 'claimed_by'])
    // As the index of claimed items is: in the order of all items, every one of them would be looked at.
    .orderBy('claimed_by')
    .orderBy('request_id')
    .limit(maxStampedClaims)
    .execute();
  // A claim that is only renewed changes nothing that a page shows.
  const held = createHash('sha256').update(JSON.stringify(claims)).digest('base64url');
  const reported = await ofAccount(database.query, input.accountId)
    .selectFrom('reports')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst();
  const facts = [kept?.items, ...Object.values(counts), newest?.id, decided?.at, held, reported?.id];
  return { ...counts, stamp: facts.map((fact) => fact ?? '').join('.') };
}
