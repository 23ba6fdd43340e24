/** Stores the active custom rules. */

import { copyPattern, type Rule } from '@moderato/contract';
import type { RuleDefinition } from '@moderato/engine';
import type { Database } from '../storage/database.ts';
import type { KeyMode } from '../storage/schema.ts';
import { createKeptRulesStore } from './kept-rules-store.ts';
import { fromRuleRow, readRuleRows } from './rule-row.ts';

export type RulesStore = ReturnType<typeof createRulesStore>;

export function createRulesStore(database: Database, mode: KeyMode) {
  const kept = createKeptRulesStore(database, 'rules', mode);
  return {
    ...kept,

    /**
     * The list in the contract's format, as JSON. Patterns are stored as JSON, so a hundred thousand words need not be
     * parsed.
     */
    async listAsJson(accountId: string): Promise<string> {
      const rules = (await readRuleRows(database.query, 'rules', { accountId, mode })).map((row) => {
        // Everything but the pattern, with a gap for it.
        const { pattern: _pattern, ...rest } = toWire({ ...fromRuleRow({ ...row, pattern: '""' }) });
        return `${JSON.stringify(rest).slice(0, -1)},"pattern":${row.pattern}}`;
      });
      return `{"rules":[${rules.join(',')}]}`;
    },
  };
}

/** A rule in the contract's format. */
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
