/**
 * Reads the decisions that a shadow rule would have matched, newest first, with the text around the match if it is
 * kept.
 */

import type { ShadowMatch, ShadowMatches } from '@moderato/contract';
import type { Database } from '../../base/storage/database.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import type { ShadowMatchesTable } from '../../base/storage/people-schema.ts';
import { flaggedCategories, summarise, summaryColumns } from '../ledger/decision-row.ts';
import { readWholeTexts } from '../retention/read-kept-texts.ts';
import { type Excerpt, excerptAround } from './shadow-excerpt.ts';
import { openExcerpt } from './shadow-matches-store.ts';

export interface ShadowMatchesInput {
  readonly accountId: string;
  readonly ruleId: string;
  /** Whether the member may read other people's messages. */
  readonly showsContent: boolean;
  readonly nowMs: number;
}

/** Undefined if the account has no such shadow rule. */
export async function readShadowMatches(
  database: Database,
  { accountId, ruleId, showsContent, nowMs }: ShadowMatchesInput,
): Promise<ShadowMatches | undefined> {
  const { query } = database;
  const rule = await ofAccount(query, accountId)
    .selectFrom('rules')
    .select('mode')
    .where('id', '=', ruleId)
    .where('shadow', '=', 1)
    .executeTakeFirst();
  if (rule === undefined) return undefined;
  const found = await ofAccount(query, accountId)
    .selectFrom('shadow_matches')
    .selectAll()
    .where('rule_id', '=', ruleId)
    .execute();
  if (found.length === 0) return { matches: [] };
  const places = new Map(found.map((match) => [match.request_id, match]));
  const ids = [...places.keys()];
  const rows = await ofAccount(query, accountId)
    .selectFrom((rule.mode === 'live' ? 'ledger' : 'test_ledger') as 'ledger')
    .select(summaryColumns)
    .where('request_id', 'in', ids)
    .orderBy('request_id', 'desc')
    .execute();
  const texts = showsContent ? await readWholeTexts(database, accountId, ids, nowMs) : new Map<string, string>();
  const excerptOf = (text: string | undefined, match: ShadowMatchesTable): Excerpt | undefined => {
    const { match_start: start, match_end: end } = match;
    // Flagged texts are kept for review; for allowed ones, there are only the words around the match.
    return text === undefined ? openExcerpt(database.secrets, match, nowMs) : excerptAround(text, { start, end });
  };
  const matches = rows.map((row): ShadowMatch => {
    const { request_id, at, action, author } = summarise(row);
    const match = places.get(request_id);
    const shown = showsContent && match !== undefined ? excerptOf(texts.get(request_id), match) : undefined;
    const { content, place } = shown ?? { content: null, place: null };
    return { request_id, at, action, author, flagged: flaggedCategories(row), content, place };
  });
  return { matches };
}
