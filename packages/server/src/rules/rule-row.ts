/** A rule ↔ its row: the same columns for rules that act and for those that only count. */

import type { RuleDefinition } from '@moderato/engine';
import type { RulesTable } from '../storage/schema.ts';

export function toRuleRow(accountId: string, rule: RuleDefinition): RulesTable {
  return {
    id: rule.ruleId,
    account_id: accountId,
    type: rule.type,
    pattern: JSON.stringify(rule.pattern),
    priority: rule.priority,
    action: rule.action,
    created_at: rule.createdAtMs,
  };
}

export function fromRuleRow(row: RulesTable): RuleDefinition {
  return {
    ruleId: row.id,
    type: row.type,
    pattern: JSON.parse(row.pattern) as string | string[],
    priority: row.priority,
    action: row.action,
    createdAtMs: row.created_at,
  };
}
