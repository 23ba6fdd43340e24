/**
 * Which calls rules in shadow would have matched: the newest of each rule. Texts that were flagged are kept for review, where
 * the account keeps content; of those that were allowed, the words around the match are kept here, for as many days.
 */

import { mostShadowMatches } from '@moderato/contract/dashboard';
import { sql } from 'kysely';
import { dayMs } from '../durations.ts';
import { requestIdFloor } from '../ids.ts';
import { createRetentionSettingsStore } from '../retention/retention-settings-store.ts';
import type { Database } from '../storage/database.ts';
import { deleteOld } from '../storage/delete-old.ts';
import type { ShadowMatchesTable } from '../storage/people-schema.ts';
import type { Secrets } from '../storage/secrets.ts';
import type { Excerpt } from './shadow-excerpt.ts';

export interface NewShadowMatch extends Omit<ShadowMatchesTable, 'excerpt' | 'excerpt_expires_at'> {
  /** Of a text that was allowed. */
  readonly excerpt?: Excerpt;
}

/** In the transaction that counts them. */
export async function addShadowMatches(
  within: Database,
  ruleId: string,
  matches: readonly NewShadowMatch[],
): Promise<void> {
  if (matches.length === 0) return;
  const { query } = within;
  await query
    .insertInto('shadow_matches')
    .values(await withExcerpts(within, matches))
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
async function withExcerpts(within: Database, matches: readonly NewShadowMatch[]): Promise<ShadowMatchesTable[]> {
  const allowed = matches.filter(({ excerpt }) => excerpt !== undefined);
  const accountId = allowed[0]?.account_id;
  const settings = accountId === undefined ? undefined : await createRetentionSettingsStore(within).get(accountId);
  const kept =
    accountId !== undefined && settings?.keepContent === true
      ? await keepable(
          within,
          accountId,
          allowed.map(({ request_id: id }) => id),
        )
      : new Set<string>();
  return matches.map(({ excerpt, ...match }) => {
    if (settings === undefined || excerpt === undefined || !kept.has(match.request_id))
      return { ...match, excerpt: null, excerpt_expires_at: null };
    return {
      ...match,
      excerpt: within.secrets.seal(placeOf(match), JSON.stringify(excerpt)),
      excerpt_expires_at: Date.now() + settings.days * dayMs,
    };
  });
}

/** Calls without a hash were not to be stored, or their author was erased. The lock lets an erasure come before or after this. */
async function keepable({ query, engine }: Database, accountId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = query
    .selectFrom('ledger')
    .select('request_id')
    .where('account_id', '=', accountId)
    .where('request_id', 'in', ids)
    .where('content_hash', 'is not', null);
  const found = await (engine === 'postgres' ? rows.forShare() : rows).execute();
  return new Set(found.map(({ request_id: id }) => id));
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
