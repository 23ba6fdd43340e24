/** A rule ↔ its row, and how rows are read: the same for rules that act and for those that only count. */

import type { RuleDefinition } from '@moderato/engine';
import type { RulesTable } from '../storage/account-schema.ts';
import type { Database } from '../storage/database.ts';
import { type KeptRule, newRuleFields } from './kept-rule.ts';
import type { RuleSide } from './rule-sets.ts';

export function toRuleRow({ accountId, mode }: RuleSide, given: RuleDefinition & Partial<KeptRule>): RulesTable {
  const rule = { ...newRuleFields, ...given };
  return {
    id: rule.ruleId,
    account_id: accountId,
    type: rule.type,
    pattern: JSON.stringify(rule.pattern),
    priority: rule.priority,
    action: rule.action,
    created_at: rule.createdAtMs,
    mode,
    name: rule.name,
    note: rule.note,
    hits: rule.hits,
    last_hit_at: rule.lastHitAtMs,
  };
}

export function fromRuleRow(row: RulesTable): KeptRule {
  return {
    ruleId: row.id,
    type: row.type,
    pattern: JSON.parse(row.pattern) as string | string[],
    priority: row.priority,
    action: row.action,
    createdAtMs: row.created_at,
    name: row.name,
    note: row.note,
    hits: row.hits,
    lastHitAtMs: row.last_hit_at,
  };
}

export type RulesTableName = 'rules' | 'shadow_rules';

/** In evaluation order: priority high to low, then oldest first. */
export function readRuleRows(
  query: Database['query'],
  table: RulesTableName,
  { accountId, mode }: RuleSide,
): Promise<readonly RulesTable[]> {
  return query
    .selectFrom<RulesTableName>(table)
    .selectAll()
    .where('account_id', '=', accountId)
    .where('mode', '=', mode)
    .orderBy('priority', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}
