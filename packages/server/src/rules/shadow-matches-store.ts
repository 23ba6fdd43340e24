/** Which calls rules in shadow would have matched: the newest of each rule. Places in a text, never the text. */

import { mostShadowMatches } from '@moderato/contract/dashboard';
import { requestIdFloor } from '../ids.ts';
import type { Database } from '../storage/database.ts';
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
export async function pruneShadowMatches({ query }: Database, beforeMs: number, most: number): Promise<number> {
  const old = await query
    .selectFrom('shadow_matches')
    .select(['rule_id', 'request_id'])
    .where('request_id', '<', requestIdFloor(beforeMs))
    .limit(most)
    .execute();
  for (const { rule_id: ruleId, request_id: id } of old) {
    await query.deleteFrom('shadow_matches').where('rule_id', '=', ruleId).where('request_id', '=', id).execute();
  }
  return old.length;
}
