/**
 * Reads the names of the account's rules, in a few bytes each: pages that name a rule do not read its list of words.
 */

import type { RuleName } from '@moderato/contract';
import { sql } from 'kysely';
import type { Database } from '../../base/storage/database.ts';
import { ofAccount } from '../../base/storage/of-account.ts';

/** Of the stored pattern: enough for the beginning of an entry. */
const readCharacters = 200;
const shownCharacters = 40;
const maxGone = 1_000;

export async function readRuleNames({ query }: Database, { accountId }: { accountId: string }): Promise<RuleName[]> {
  const rows = await ofAccount(query, accountId)
    .selectFrom('rules')
    .select(['id', 'name', 'type', 'mode', sql<string>`substr(pattern, 1, ${readCharacters})`.as('beginning')])
    .orderBy('shadow')
    .execute();
  const names = rows.map(({ id, beginning, ...rule }): RuleName => {
    return { rule_id: id, ...rule, begins: begins(beginning) };
  });
  const known = new Set(names.map(({ rule_id: id }) => id));
  const gone = await ofAccount(query, accountId)
    .selectFrom('rule_versions')
    .select(['rule_id', 'name', 'type', 'mode'])
    .where('name', 'is not', null)
    .orderBy('at', 'desc')
    .limit(maxGone)
    .execute();
  for (const rule of gone) {
    if (known.has(rule.rule_id)) continue;
    known.add(rule.rule_id);
    names.push({ ...rule, begins: null });
  }
  return names;
}

/** The first string of a JSON text that may be cut off: an expression, or a list of entries. */
function begins(json: string): string {
  const [, written = ''] = /^\[?"((?:[^"\\]|\\["\\/bfnrt]|\\u[0-9a-fA-F]{4})*)/.exec(json) ?? [];
  const first = JSON.parse(`"${written}"`) as string;
  const characters = [...first];
  return characters.length > shownCharacters ? `${characters.slice(0, shownCharacters).join('')}…` : first;
}
