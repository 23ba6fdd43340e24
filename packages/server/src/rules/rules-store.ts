/** Custom rules as they are kept: the live ones or the test ones of accounts [K10]. */

import { copyPattern, type Rule } from '@moderato/contract';
import type { RuleDefinition } from '@moderato/engine';
import { newId } from '../ids.ts';
import type { Database } from '../storage/database.ts';
import { inTransaction } from '../storage/in-transaction.ts';
import { countChange } from '../storage/instance-store.ts';
import type { KeyMode } from '../storage/schema.ts';
import { type AddedRules, addRules, type CheckRule, type RuleAge } from './add-rules.ts';
import type { KeptRule } from './kept-rule.ts';
import { fromRuleRow, readRuleRows, toRuleRow } from './rule-row.ts';

export type NewRule = Pick<RuleDefinition, 'type' | 'pattern' | 'priority' | 'action'>;

export interface RulesStore {
  create(accountId: string, rule: NewRule, check: CheckRule): Promise<{ rule: RuleDefinition } | { problem: string }>;
  /** All of them or none. */
  add(
    accountId: string,
    rules: readonly (RuleDefinition & Partial<KeptRule>)[],
    check: CheckRule,
    age: RuleAge,
  ): Promise<AddedRules>;
  find(accountId: string, ruleId: string): Promise<KeptRule | undefined>;
  /** In evaluation order: priority high to low, then oldest first. */
  list(accountId: string): Promise<KeptRule[]>;
  /** The same as the contract shows it, as JSON. Patterns are stored so, and a hundred thousand words are not parsed for it. */
  listAsJson(accountId: string): Promise<string>;
  /** False when this account has no such rule. */
  delete(accountId: string, ruleId: string): Promise<boolean>;
}

export function createRulesStore(database: Database, mode: KeyMode): RulesStore {
  const { query } = database;
  const listRules = async (db: Database['query'], accountId: string): Promise<KeptRule[]> =>
    (await readRuleRows(db, 'rules', { accountId, mode })).map(fromRuleRow);

  const add: RulesStore['add'] = (accountId, rules, check, age) =>
    addRules(database, { accountId, rules, check, age }, listRules, (transaction, rule) =>
      transaction.insertInto('rules').values(toRuleRow({ accountId, mode }, rule)).execute(),
    );

  return {
    add,

    async create(accountId, rule, check) {
      const added = await add(accountId, [{ ...rule, ruleId: newId('rule'), createdAtMs: 0 }], check, 'newest');
      return 'problem' in added ? { problem: added.problem } : { rule: added.rules[0] as RuleDefinition };
    },

    async find(accountId, ruleId) {
      const row = await query
        .selectFrom('rules')
        .selectAll()
        .where('id', '=', ruleId)
        .where('account_id', '=', accountId)
        .where('mode', '=', mode)
        .executeTakeFirst();
      return row && fromRuleRow(row);
    },

    list: (accountId) => listRules(query, accountId),

    async listAsJson(accountId) {
      const rules = (await readRuleRows(query, 'rules', { accountId, mode })).map((row) => {
        // Everything but the pattern, with its place left open.
        const { pattern: _pattern, ...rest } = toWire({ ...fromRuleRow({ ...row, pattern: '""' }) });
        return `${JSON.stringify(rest).slice(0, -1)},"pattern":${row.pattern}}`;
      });
      return `{"rules":[${rules.join(',')}]}`;
    },

    async delete(accountId, ruleId) {
      return inTransaction(query, async (transaction) => {
        const result = await transaction
          .deleteFrom('rules')
          .where('id', '=', ruleId)
          .where('account_id', '=', accountId)
          .where('mode', '=', mode)
          .executeTakeFirst();
        const deleted = result.numDeletedRows > 0n;
        if (deleted) await countChange(transaction);
        return deleted;
      });
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
