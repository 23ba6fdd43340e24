/** Converts a rule to its row and back, and reads rows: the same for active and shadow rules. */

import type { RuleDefinition, RuleSize } from '@moderato/engine';
import type { MeasuredColumns, RulesTable } from '../storage/account-schema.ts';
import type { Database } from '../storage/database.ts';
import { sha256 } from '../storage/shrink-settings.ts';
import { type KeptRule, newRuleFields } from './kept-rule.ts';
import type { RuleSide } from './rule-sets.ts';

export function toRuleRow(
  { accountId, mode }: RuleSide,
  given: RuleDefinition & Partial<KeptRule>,
  { entries, steps, ranges }: RuleSize,
): RulesTable {
  const rule = { ...newRuleFields, ...given };
  const pattern = JSON.stringify(rule.pattern);
  return {
    id: rule.ruleId,
    account_id: accountId,
    type: rule.type,
    pattern,
    priority: rule.priority,
    action: rule.action,
    created_at: rule.createdAtMs,
    mode,
    name: rule.name,
    note: rule.note,
    hits: rule.hits,
    last_hit_at: rule.lastHitAtMs,
    entries,
    steps,
    ranges,
    digest: sha256(pattern),
  };
}

export function fromRuleRow(row: Omit<RulesTable, keyof MeasuredColumns>): KeptRule {
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

const factColumns = [
  ...['id', 'type', 'priority', 'action', 'created_at'],
  ...['entries', 'steps', 'ranges', 'digest'],
] as const;

/** Everything about a rule that changes what it does, with a digest for its pattern. */
export type RuleFacts = Pick<RulesTable, (typeof factColumns)[number]>;

/** In evaluation order. An index covers all of it, so lists of a hundred thousand words are not read. */
export async function readRuleFacts(...asked: Parameters<typeof selectRuleFacts>): Promise<readonly RuleFacts[]> {
  return selectRuleFacts(...asked).execute();
}

export function selectRuleFacts(query: Database['query'], table: RulesTableName, { accountId, mode }: RuleSide) {
  return query
    .selectFrom<RulesTableName>(table)
    .select(factColumns)
    .where('account_id', '=', accountId)
    .where('mode', '=', mode)
    .orderBy('priority', 'desc')
    .orderBy('created_at')
    .orderBy('id');
}

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
