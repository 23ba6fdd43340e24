/**
 * Looks for words in kept content, newest first. The index of keyed hashes says which texts have a word
 * (`calls/retention/index-words.ts`): the list of the rarest word is walked, for a moment at a time, and only texts that also
 * have the others and match the filters are decrypted, compared and shown. The reply says where to continue.
 */

import type { ContentSearch, FoundText } from '@moderato/contract';
import { requestIdFloor } from '../../base/ids.ts';
import { countUpTo } from '../../base/storage/count-rows.ts';
import type { Database } from '../../base/storage/database.ts';
import { inChunks } from '../../base/storage/in-chunks.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import type { KeptContentTable } from '../../base/storage/review-schema.ts';
import { flaggedCategories, summarise } from '../../calls/ledger/decision-row.ts';
import { hasUnindexed } from '../../calls/retention/index-words.ts';
import { openContent } from '../../calls/retention/keep-content.ts';
import { isForAdmins } from '../../calls/retention/what-is-kept.ts';
import { hashesOf } from '../../calls/retention/word-hashes.ts';
import { composed, type Word, wordsOf } from '../../calls/retention/words-of-text.ts';
import { actionsOf, type DecisionFilter } from './decision-filter.ts';
import { findExcerpt } from './find-excerpt.ts';
import { idTime, readIds, readRows } from './read-decision-rows.ts';

export interface SearchInput {
  readonly filter: DecisionFilter;
  readonly text: string;
  readonly seesAllQueues: boolean;
  readonly cursor: string | undefined;
  readonly limit: number;
  readonly nowMs: number;
  readonly budgetMs?: number;
}

/** Growing, since the other conditions may leave few of them. */
const batchSizes = [100, 400, 2_000];
const defaultBudgetMs = 150;
/** Words are compared up to this number of texts: which of two very common ones is rarer matters little. */
const counted = 5_000;

/** One word under each key that texts may be indexed with. */
type Hashes = readonly number[];

export async function searchContent(database: Database, input: SearchInput): Promise<ContentSearch> {
  const { filter, limit, budgetMs = defaultBudgetMs } = input;
  const startedMs = performance.now();
  const wanted = wordsOf(composed(input.text));
  const unindexed = await hasUnindexed(database, filter.accountId);
  const words = await byRarity(database, filter.accountId, wanted);
  const [rarest, ...others] = words;
  const items: FoundText[] = [];
  if (rarest === undefined) return { items, next_cursor: null, searched_until: null, unindexed };
  const toCheck = filter.author === undefined ? others : words;
  let below = input.cursor;
  for (let step = 0; ; step++) {
    const size = batchSizes[Math.min(step, batchSizes.length - 1)] as number;
    const ids = await readCandidates(database, filter, rarest, below, size);
    const having = await keepThoseWith(database, filter.accountId, toCheck, ids);
    items.push(...(await readFound(database, input, wanted, having, limit - items.length)));
    const isFull = items.length === limit;
    if (!isFull && ids.length < size) return { items, next_cursor: null, searched_until: null, unindexed };
    below = isFull ? items.at(-1)?.request_id : ids.at(-1);
    if (isFull || performance.now() - startedMs > budgetMs) {
      const until = new Date(idTime(below ?? '')).toISOString();
      return { items, next_cursor: below ?? null, searched_until: until, unindexed };
    }
  }
}

/** The hashes of what was searched for, the rarest first. */
async function byRarity(database: Database, accountId: string, wanted: readonly Word[]): Promise<Hashes[]> {
  const all = hashesOf(database.secrets.wordKeys(accountId), wanted);
  if (all.length < 2) return all;
  const sizes = new Map<Hashes, number>();
  for (const hashes of all) sizes.set(hashes, await countTexts(database, accountId, hashes));
  return all.sort((a, b) => (sizes.get(a) ?? 0) - (sizes.get(b) ?? 0));
}

function countTexts({ query }: Database, accountId: string, hashes: Hashes): Promise<number> {
  const texts = ofAccount(query, accountId).selectFrom('content_words').select('request_id');
  return countUpTo({ query }, texts.where('word', 'in', hashes), counted);
}

/** The next ids of the author's calls, or else of texts with the rarest word, newest first. */
async function readCandidates(
  database: Database,
  filter: DecisionFilter,
  rarest: Hashes,
  below: string | undefined,
  size: number,
): Promise<string[]> {
  // Most authors have fewer calls than a word has texts.
  if (filter.author !== undefined) return readIds(database, filter, 'author', { below }, size);
  const { accountId, request_id: requestId, fromMs, toMs } = filter;
  let rows = withWord(database, accountId, rarest).orderBy('request_id', 'desc').limit(size);
  if (requestId !== undefined) rows = rows.where('request_id', '=', requestId);
  if (below !== undefined) rows = rows.where('request_id', '<', below);
  if (fromMs !== undefined) rows = rows.where('request_id', '>=', requestIdFloor(fromMs));
  if (toMs !== undefined) rows = rows.where('request_id', '<', requestIdFloor(toMs));
  return (await rows.execute()).map((row) => row.request_id);
}

function withWord({ query }: Database, accountId: string, [one = 0, ...others]: Hashes) {
  const rows = ofAccount(query, accountId).selectFrom('content_words').select('request_id');
  // With one key, which is nearly always, the index gives them in order.
  return others.length === 0
    ? rows.where('word', '=', one)
    : rows.where('word', 'in', [one, ...others]).groupBy('request_id');
}

/** Those of the texts that also have the other words, in the same order. */
async function keepThoseWith(
  database: Database,
  accountId: string,
  words: readonly Hashes[],
  ids: readonly string[],
): Promise<readonly string[]> {
  let left = ids;
  for (const word of words) {
    if (left.length === 0) break;
    const rows = await withWord(database, accountId, word).where('request_id', 'in', left).execute();
    const having = new Set(rows.map((row) => row.request_id));
    left = left.filter((id) => having.has(id));
  }
  return left;
}

const columns = [
  'account_id',
  'request_id',
  'content',
  'action',
  'restricted',
  'escalated_at',
  'decision',
  'expires_at',
] as const satisfies readonly (keyof KeptContentTable)[];

/** Rows are read in small groups, since each text may be 50,000 characters long. */
const textsAtOnce = 100;

/** Texts that have all the words and match the filters, up to `most`. */
async function readFound(
  database: Database,
  input: SearchInput,
  wanted: readonly Word[],
  ids: readonly string[],
  most: number,
): Promise<FoundText[]> {
  const { filter } = input;
  const found: FoundText[] = [];
  for (const some of inChunks(ids, textsAtOnce)) {
    const kept = await ofAccount(database.query, filter.accountId)
      .selectFrom('kept_content')
      .select(columns)
      .where('request_id', 'in', some)
      .where('restricted', '=', 0)
      .execute();
    const texts = new Map(kept.filter((row) => mayFind(row, input)).map((row) => [row.request_id, row]));
    if (texts.size === 0) continue;
    for (const row of await readRows(database, filter, { ids: [...texts.keys()] }, texts.size)) {
      const text = texts.get(row.request_id);
      const excerpt = text && findExcerpt(openContent(database.secrets, text), wanted);
      if (excerpt === undefined) continue;
      found.push({ ...summarise(row), flagged: flaggedCategories(row), excerpt });
      if (found.length === most) return found;
    }
  }
  return found;
}

function mayFind(
  row: Pick<KeptContentTable, 'expires_at' | 'action' | 'restricted' | 'escalated_at' | 'decision'>,
  { filter, seesAllQueues, nowMs }: SearchInput,
): boolean {
  if (row.expires_at <= nowMs || !(actionsOf(filter)?.includes(row.action) ?? true)) return false;
  return seesAllQueues || !isForAdmins(row);
}
