/**
 * The calls that rules in shadow would have matched: the newest of each rule. Flagged texts are kept for review if the
 * account keeps content; for allowed ones, the words around the match are kept here, for as many days and no longer than the
 * ledger.
 */

import { mostShadowMatches } from '@moderato/contract/dashboard';
import { sql } from 'kysely';
import { dayMs } from '../durations.ts';
import { requestIdFloor } from '../ids.ts';
import type { Database } from '../storage/database.ts';
import { deleteOld } from '../storage/delete-old.ts';
import type { ShadowMatchesTable } from '../storage/people-schema.ts';
import type { Secrets } from '../storage/secrets.ts';
import type { Excerpt } from './shadow-excerpt.ts';

export interface NewShadowMatch extends Omit<ShadowMatchesTable, 'excerpt' | 'excerpt_expires_at'> {
  /** Of a text that was allowed. */
  readonly excerpt?: Excerpt;
}

/** How many days words of the calls of each account are kept; accounts that keep none are not in it. */
export type DaysOfWords = ReadonlyMap<string, number>;

/**
 * In the transaction that counts, before anything else. The rows stay locked until its end: an account that stops keeping
 * content waits for what is being written, and removes it.
 */
export async function readDaysOfWords(
  { query, engine }: Database,
  matches: readonly NewShadowMatch[],
  ledgerDays: number,
): Promise<DaysOfWords> {
  const accountIds = new Set(matches.flatMap(({ account_id: id, excerpt }) => (excerpt === undefined ? [] : [id])));
  if (accountIds.size === 0) return new Map();
  const rows = query
    .selectFrom('retention_settings')
    .select(['account_id', 'days'])
    .where('account_id', 'in', [...accountIds])
    .where('keep_content', '=', 1)
    .orderBy('account_id');
  const found = await (engine === 'postgres' ? rows.forShare() : rows).execute();
  return new Map(found.map(({ account_id: id, days }) => [id, Math.min(days, ledgerDays)]));
}

/** In the transaction that counts them. */
export async function addShadowMatches(
  within: Database,
  ruleId: string,
  matches: readonly NewShadowMatch[],
  days: DaysOfWords,
): Promise<void> {
  if (matches.length === 0) return;
  const { query } = within;
  await query
    .insertInto('shadow_matches')
    .values(await withExcerpts(within, matches, days))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const oldest = await query
    .selectFrom('shadow_matches')
    .select('request_id')
    .where('rule_id', '=', ruleId)
    .orderBy('request_id', 'desc')
    .offset(mostShadowMatches - 1)
    .limit(1)
    .executeTakeFirst();
  if (oldest === undefined) return;
  await query
    .deleteFrom('shadow_matches')
    .where('rule_id', '=', ruleId)
    .where('request_id', '<', oldest.request_id)
    .execute();
}

/** As rows: what is not to be kept is left out. All of them are of one rule, and so of one account. */
async function withExcerpts(
  within: Database,
  matches: readonly NewShadowMatch[],
  daysOf: DaysOfWords,
): Promise<ShadowMatchesTable[]> {
  const accountId = matches[0]?.account_id ?? '';
  const days = daysOf.get(accountId);
  const allowed = matches.flatMap(({ request_id: id, excerpt }) => (excerpt === undefined ? [] : [id]));
  const times =
    days === undefined || allowed.length === 0 ? new Map<string, number>() : await timesOf(within, accountId, allowed);
  return matches.map(({ excerpt, ...match }) => {
    const atMs = times.get(match.request_id);
    if (days === undefined || excerpt === undefined || atMs === undefined)
      return { ...match, excerpt: null, excerpt_expires_at: null };
    return {
      ...match,
      excerpt: within.secrets.seal(placeOf(match), JSON.stringify(excerpt)),
      excerpt_expires_at: atMs + days * dayMs,
    };
  });
}

/**
 * When the calls were made whose words may be kept. Calls without a hash were not to be stored, or their author was erased. The
 * lock lets an erasure come before or after this.
 */
async function timesOf(
  { query, engine }: Database,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = query
    .selectFrom('ledger')
    .select(['request_id', 'at'])
    .where('account_id', '=', accountId)
    .where('request_id', 'in', ids)
    .where('content_hash', 'is not', null);
  const found = await (engine === 'postgres' ? rows.forShare() : rows).execute();
  return new Map(found.map(({ request_id: id, at }) => [id, at]));
}

const placeOf = ({ rule_id, request_id }: Pick<ShadowMatchesTable, 'rule_id' | 'request_id'>) =>
  ['shadow_matches', rule_id, request_id] as const;

export function openExcerpt(secrets: Secrets, match: ShadowMatchesTable, nowMs: number): Excerpt | undefined {
  if (match.excerpt === null || (match.excerpt_expires_at ?? 0) <= nowMs) return undefined;
  return JSON.parse(secrets.open(placeOf(match), match.excerpt)) as Excerpt;
}

/** Removes the words of up to `most` matches whose days are over; returns how many. */
export async function expireExcerpts(database: Database, nowMs: number, most: number): Promise<number> {
  const { query } = database;
  // One more than go now says whether others are left: the journal is emptied after the last.
  const found = await query
    .selectFrom('shadow_matches')
    .select(['rule_id', 'request_id'])
    .where('excerpt_expires_at', '<=', nowMs)
    .limit(most + 1)
    .execute();
  const expired = found.slice(0, most);
  for (const { rule_id: ruleId, request_id: id } of expired) {
    await query
      .updateTable('shadow_matches')
      .set({ excerpt: null, excerpt_expires_at: null })
      .where('rule_id', '=', ruleId)
      .where('request_id', '=', id)
      .execute();
  }
  if (database.engine === 'sqlite' && expired.length > 0 && found.length <= most) await database.driver.emptyJournal();
  return expired.length;
}

/** Of rules that are gone from shadow. */
export async function forgetShadowMatches(
  { query }: Pick<Database, 'query'>,
  ruleIds: readonly string[],
): Promise<void> {
  for (const id of ruleIds) await query.deleteFrom('shadow_matches').where('rule_id', '=', id).execute();
}

/** Those of calls that have left the ledger; how many went. */
export const pruneShadowMatches = (database: Database, beforeMs: number, most: number) =>
  deleteOld(database, 'shadow_matches', ['rule_id', 'request_id'], sql`request_id < ${requestIdFloor(beforeMs)}`, most);
