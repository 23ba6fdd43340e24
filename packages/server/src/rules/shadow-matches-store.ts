/** Which calls rules in shadow would have matched: the newest of each rule. Places in a text, never the text. */

import { mostShadowMatches } from '@moderato/contract/dashboard';
import { sql } from 'kysely';
import { requestIdFloor } from '../ids.ts';
import type { Database } from '../storage/database.ts';
import { deleteOld } from '../storage/delete-old.ts';
import type { ShadowMatchesTable } from '../storage/people-schema.ts';

/** In the transaction that counts them. */
export async function addShadowMatches(
  query: Database['query'],
  ruleId: string,
  matches: readonly ShadowMatchesTable[],
): Promise<void> {
  if (matches.length === 0) return;
  await query
    .insertInto('shadow_matches')
    .values(matches)
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
