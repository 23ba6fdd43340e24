/** Reads rules for the dashboard, without what they matched: in the reading thread, since lists are long. */

import { entriesOf } from '@moderato/contract';
import type { Database } from '../storage/database.ts';
import { fromRuleRow, type RulesTableName, readRuleRows } from './rule-row.ts';
import type { RuleSide } from './rule-sets.ts';
import type { RuleVersion } from './rule-versions-store.ts';

/** A list of a hundred thousand words is not sent just to show the page. */
export interface ShownRule extends Omit<RuleVersion, 'pattern'> {
  readonly preview: readonly string[];
  readonly entryCount: number;
}

const previewEntries = 20;
const tables: readonly { readonly table: RulesTableName; readonly shadow: boolean }[] = [
  { table: 'rules', shadow: false },
  { table: 'shadow_rules', shadow: true },
];

export function toShownRule({ pattern, ...rule }: RuleVersion): ShownRule {
  const entries = entriesOf(pattern);
  return { ...rule, preview: entries.slice(0, previewEntries), entryCount: entries.length };
}

/** In evaluation order; shadow rules after active ones. */
export async function readRules({ query }: Database, side: RuleSide): Promise<ShownRule[]> {
  const shown: ShownRule[] = [];
  for (const { table, shadow } of tables) {
    const rows = await readRuleRows(query, table, side);
    for (const row of rows) shown.push(toShownRule({ ...fromRuleRow(row), mode: side.mode, shadow }));
  }
  return shown;
}

export async function readRule(
  { query }: Database,
  { accountId, ruleId }: { readonly accountId: string; readonly ruleId: string },
): Promise<RuleVersion | undefined> {
  for (const { table, shadow } of tables) {
    const row = await query
      .selectFrom<RulesTableName>(table)
      .selectAll()
      .where('id', '=', ruleId)
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    if (row !== undefined) return { ...fromRuleRow(row), mode: row.mode, shadow };
  }
  return undefined;
}
