/**
 * The calls that rules in shadow would have matched: the newest of each rule. Flagged texts are kept for review if the
 * account keeps content; for allowed ones, the words around the match are kept here, for as many days and no longer than the
 * ledger.
 */

import { maxShadowMatches } from '@moderato/contract/dashboard';
import { dayMs } from '../../base/durations.ts';
import type { Database } from '../../base/storage/database.ts';
import { inChunks } from '../../base/storage/in-chunks.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import type { ShadowMatchesTable } from '../../base/storage/people-schema.ts';
import type { Secrets } from '../../base/storage/secrets.ts';
import type { Excerpt } from './shadow-excerpt.ts';

export interface NewShadowMatch extends Omit<ShadowMatchesTable, 'excerpt' | 'excerpt_expires_at'> {
  /** For a text that was allowed. */
  readonly excerpt?: Excerpt;
}

/** What one rule would have matched: how often, when last, and the newest calls of that. */
export interface ShadowHits {
  readonly hits: number;
  readonly lastAtMs: number;
  readonly matches: readonly NewShadowMatch[];
}

/** The calls whose words may be kept, and until when. */
export type WordsExpiry = ReadonlyMap<string, number>;

/**
 * In the transaction that counts, before anything else. What it reads stays locked until the end: an account that stops
 * keeping content, and an erasure, wait for what is being written, and remove it. All calls are locked here and in order,
 * as an erasure locks them: else the two could wait for each other.
 */
export async function readWordsExpiry(
  within: Database,
  matches: readonly NewShadowMatch[],
  ledgerDays: number,
): Promise<WordsExpiry> {
  const byAccount = new Map<string, Set<string>>();
  for (const { account_id: accountId, request_id: id, excerpt } of matches) {
    if (excerpt !== undefined) byAccount.set(accountId, (byAccount.get(accountId) ?? new Set()).add(id));
  }
  const expiry = new Map<string, number>();
  for (const [accountId, days] of await daysOfWords(within, [...byAccount.keys()])) {
    const times = await timesOf(within, accountId, [...(byAccount.get(accountId) ?? [])]);
    for (const [id, atMs] of times) expiry.set(id, atMs + Math.min(days, ledgerDays) * dayMs);
  }
  return expiry;
}

/** How many days words of the calls of each account are kept; accounts that keep none are left out. */
async function daysOfWords({ query, engine }: Database, accountIds: readonly string[]): Promise<Map<string, number>> {
  if (accountIds.length === 0) return new Map();
  const rows = query
    .selectFrom('retention_settings')
    .select(['account_id', 'days'])
    .where('account_id', 'in', accountIds)
    .where('keep_content', '=', 1)
    .orderBy('account_id');
  const found = await (engine === 'postgres' ? rows.forShare() : rows).execute();
  return new Map(found.map(({ account_id: id, days }) => [id, days]));
}

/** When the calls were made. Calls without a hash are left out: they were not to be stored, or their author was erased. */
async function timesOf(
  { query, engine }: Database,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const times = new Map<string, number>();
  for (const some of inChunks(ids.toSorted())) {
    const rows = ofAccount(query, accountId)
      .selectFrom('ledger')
      .select(['request_id', 'at'])
      .where('request_id', 'in', some)
      .where('content_hash', 'is not', null)
      .orderBy('request_id');
    const found = await (engine === 'postgres' ? rows.forShare() : rows).execute();
    for (const { request_id: id, at } of found) times.set(id, at);
  }
  return times;
}

/** In the transaction that counts them. */
export async function addShadowMatches(
  within: Database,
  ruleId: string,
  matches: readonly NewShadowMatch[],
  expiry: WordsExpiry,
): Promise<void> {
  if (matches.length === 0) return;
  const { query, engine } = within;
  await query
    .insertInto('shadow_matches')
    .values(matches.map((match) => rowOf(within.secrets, match, expiry.get(match.request_id))))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const oldest = await query
    .selectFrom('shadow_matches')
    .select('request_id')
    .where('rule_id', '=', ruleId)
    .orderBy('request_id', 'desc')
    .offset(maxShadowMatches - 1)
    .limit(1)
    .executeTakeFirst();
  if (oldest === undefined) return;
  const tooOld = query
    .selectFrom('shadow_matches')
    .select('request_id')
    .where('rule_id', '=', ruleId)
    .where('request_id', '<', oldest.request_id)
    .orderBy('request_id');
  await query
    .deleteFrom('shadow_matches')
    .where('rule_id', '=', ruleId)
    // Locked in order, as an erasure does.
    .where('request_id', 'in', engine === 'postgres' ? tooOld.forUpdate() : tooOld)
    .execute();
}

/** Without the words, unless they may be kept. */
function rowOf(
  secrets: Secrets,
  { excerpt, ...match }: NewShadowMatch,
  expiresAtMs: number | undefined,
): ShadowMatchesTable {
  if (excerpt === undefined || expiresAtMs === undefined) return { ...match, excerpt: null, excerpt_expires_at: null };
  return {
    ...match,
    excerpt: secrets.seal(placeOf(match), JSON.stringify(excerpt)),
    excerpt_expires_at: expiresAtMs,
  };
}

const placeOf = ({ rule_id, request_id }: Pick<ShadowMatchesTable, 'rule_id' | 'request_id'>) =>
  ['shadow_matches', rule_id, request_id] as const;

export function openExcerpt(secrets: Secrets, match: ShadowMatchesTable, nowMs: number): Excerpt | undefined {
  if (match.excerpt === null || (match.excerpt_expires_at ?? 0) <= nowMs) return undefined;
  return JSON.parse(secrets.open(placeOf(match), match.excerpt)) as Excerpt;
}

/** For rules that are no longer in shadow. */
export async function forgetShadowMatches(
  { query }: Pick<Database, 'query'>,
  ruleIds: readonly string[],
): Promise<void> {
  for (const id of ruleIds) await query.deleteFrom('shadow_matches').where('rule_id', '=', id).execute();
}
