/** Custom rules that act, as they are kept. */

import { copyPattern, type Rule } from '@moderato/contract';
import type { RuleDefinition } from '@moderato/engine';
import { newId } from '../ids.ts';
import type { Database } from '../storage/database.ts';
import type { KeyMode } from '../storage/schema.ts';
import { type CheckRule, createKeptRulesStore, type KeptRulesStore } from './kept-rules-store.ts';
import { fromRuleRow, readRuleRows } from './rule-row.ts';

export type NewRule = Pick<RuleDefinition, 'type' | 'pattern' | 'priority' | 'action'>;

export interface RulesStore extends KeptRulesStore {
  create(accountId: string, rule: NewRule, check: CheckRule): Promise<{ rule: RuleDefinition } | { problem: string }>;
  /** The list as the contract shows it, as JSON. Patterns are stored so, and a hundred thousand words are not parsed for it. */
  listAsJson(accountId: string): Promise<string>;
}

export function createRulesStore(database: Database, mode: KeyMode): RulesStore {
  const kept = createKeptRulesStore(database, 'rules', mode);
  return {
    ...kept,

    async create(accountId, rule, check) {
      const added = await kept.add(accountId, [{ ...rule, ruleId: newId('rule'), createdAtMs: 0 }], check, 'newest');
      return 'problem' in added ? { problem: added.problem } : { rule: added.rules[0] as RuleDefinition };
    },

    async listAsJson(accountId) {
      const rules = (await readRuleRows(database.query, 'rules', { accountId, mode })).map((row) => {
        // Everything but the pattern, with its place left open.
        const { pattern: _pattern, ...rest } = toWire({ ...fromRuleRow({ ...row, pattern: '""' }) });
        return `${JSON.stringify(rest).slice(0, -1)},"pattern":${row.pattern}}`;
      });
      return `{"rules":[${rules.join(',')}]}`;
    },
  };
}

/** A rule as the contract shows it. */
export function toWire(rule: RuleDefinition): Rule {
  return {
    rule_id: rule.ruleId,
    type: rule.type,
    pattern: copyPattern(rule.pattern),
    priority: rule.priority,
    moderation_action: rule.action,
    created_at: new Date(rule.createdAtMs).toISOString(),
  };
}
