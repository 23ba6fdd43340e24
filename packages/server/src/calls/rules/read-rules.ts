/** Reads rules for the dashboard, without what they matched: in the reading thread, since lists are long. */

import { entriesOf, type RuleEntry } from '@moderato/contract';
import { isoOrNull } from '../../base/durations.ts';
import type { Database } from '../../base/storage/database.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import { fromRuleRow, type RulesTableName, type RuleVersion, readRuleRows } from './rule-row.ts';
import type { RuleSide } from './rule-sets.ts';

const previewEntries = 20;
const tables: readonly { readonly table: RulesTableName; readonly shadow: boolean }[] = [
  { table: 'rules', shadow: false },
  { table: 'shadow_rules', shadow: true },
];

/** As a page shows it: a list of a hundred thousand words is not sent for that. The counts are those in shadow. */
export function showRule({ pattern, ruleId, action, createdAtMs, lastHitAtMs, ...rule }: RuleVersion): RuleEntry {
  const entries = entriesOf(pattern);
  return {
    ...rule,
    rule_id: ruleId,
    preview: entries.slice(0, previewEntries),
    entry_count: entries.length,
    moderation_action: action,
    created_at: new Date(createdAtMs).toISOString(),
    last_hit_at: isoOrNull(lastHitAtMs),
    shadow_hits: rule.hits,
  };
}

/** In evaluation order; shadow rules after active ones. */
export async function readRules({ query }: Database, side: RuleSide): Promise<RuleEntry[]> {
  const shown: RuleEntry[] = [];
  for (const { table, shadow } of tables) {
    const rows = await readRuleRows(query, table, side);
    for (const row of rows) shown.push(showRule({ ...fromRuleRow(row), mode: side.mode, shadow }));
  }
  return shown;
}

export async function readRule(
  { query }: Database,
  { accountId, ruleId }: { readonly accountId: string; readonly ruleId: string },
): Promise<RuleVersion | undefined> {
  for (const { table, shadow } of tables) {
    const row = await ofAccount(query, accountId)
      .selectFrom<RulesTableName>(table)
      .selectAll()
      .where('id', '=', ruleId)
      .executeTakeFirst();
    if (row !== undefined) return { ...fromRuleRow(row), mode: row.mode, shadow };
  }
  return undefined;
}
