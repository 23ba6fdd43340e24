/** The decisions that a rule in shadow would have matched, newest first, with what is around the match where it is kept. */

import type { ShadowMatch, ShadowMatches } from '@moderato/contract';
import { flaggedCategories, summarise, summaryColumns } from '../decisions/decision-row.ts';
import { readWholeTexts } from '../retention/read-kept-texts.ts';
import type { Database } from '../storage/database.ts';
import type { ShadowMatchesTable } from '../storage/people-schema.ts';

export interface ShadowMatchesInput {
  readonly accountId: string;
  readonly ruleId: string;
  /** Whether the member may read other people's messages. */
  readonly showsContent: boolean;
  readonly nowMs: number;
}

const charactersBefore = 100;
const charactersAfter = 160;
const mostMatchCharacters = 200;

/** Undefined where the account has no such rule in shadow. */
export async function readShadowMatches(
  database: Database,
  { accountId, ruleId, showsContent, nowMs }: ShadowMatchesInput,
): Promise<ShadowMatches | undefined> {
  const { query } = database;
  const rule = await query
    .selectFrom('shadow_rules')
    .select('mode')
    .where('id', '=', ruleId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (rule === undefined) return undefined;
  const found = await query
    .selectFrom('shadow_matches')
    .selectAll()
    .where('rule_id', '=', ruleId)
    .where('account_id', '=', accountId)
    .execute();
  if (found.length === 0) return { matches: [] };
  const places = new Map(found.map((match) => [match.request_id, match]));
  const ids = [...places.keys()];
  const rows = await query
    .selectFrom((rule.mode === 'live' ? 'ledger' : 'test_ledger') as 'ledger')
    .select(summaryColumns)
    .where('account_id', '=', accountId)
    .where('request_id', 'in', ids)
    .orderBy('request_id', 'desc')
    .execute();
  const texts = showsContent ? await readWholeTexts(database, accountId, ids, nowMs) : new Map<string, string>();
  const matches = rows.map((row): ShadowMatch => {
    const { request_id, at, action, author } = summarise(row);
    const around = aroundMatch(texts.get(request_id), places.get(request_id));
    return { request_id, at, action, author, flagged: flaggedCategories(row), ...around };
  });
  return { matches };
}

/** What is shown of a text of any length, and where the match is in it. */
function aroundMatch(
  text: string | undefined,
  match: ShadowMatchesTable | undefined,
): Pick<ShadowMatch, 'content' | 'place'> {
  if (text === undefined || match === undefined) return { content: null, place: null };
  const { match_start: start, match_end: end } = match;
  const from = betweenCharacters(text, Math.max(0, start - charactersBefore));
  const to = Math.min(end, start + mostMatchCharacters);
  const until = betweenCharacters(text, to + charactersAfter);
  const shown = text.slice(from, until).toWellFormed();
  const [before, after] = [from > 0 ? '…' : '', until < text.length ? '…' : ''];
  const shift = before.length - from;
  return { content: `${before}${shown}${after}`, place: { start: start + shift, end: to + shift } };
}

/** The same place, or the one after it where it would cut a character in two. */
function betweenCharacters(text: string, at: number): number {
  return /[\udc00-\udfff]/.test(text.charAt(at)) ? at + 1 : at;
}
