/** Reads rules for the dashboard, without what they matched: in the reading thread, since lists are long. */

import { entriesOf, type RuleEntry } from '@moderato/contract';
import { isoOrNull } from '../../base/durations.ts';
import type { RulesTable } from '../../base/storage/account-schema.ts';
import type { Database } from '../../base/storage/database.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import { fromRuleRow, type RuleVersion, readRuleRows } from './rule-row.ts';
import type { RuleSide } from './rule-sets.ts';

const previewEntries = 20;

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
  return (await readRuleRows(query, side)).map((row) => showRule(versionOf(row)));
}

export async function readRule(
  { query }: Database,
  { accountId, ruleId }: { readonly accountId: string; readonly ruleId: string },
): Promise<RuleVersion | undefined> {
  const row = await ofAccount(query, accountId)
    .selectFrom('rules')
    .selectAll()
    .where('id', '=', ruleId)
    .executeTakeFirst();
  return row && versionOf(row);
}

const versionOf = (row: RulesTable): RuleVersion => ({ ...fromRuleRow(row), mode: row.mode, shadow: row.shadow === 1 });
