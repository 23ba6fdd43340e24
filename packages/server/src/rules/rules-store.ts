/** Custom rules as they are kept. */

import { copyPattern, type Rule } from '@moderato/contract';
import type { RuleDefinition } from '@moderato/engine';
import { newId } from '../ids.ts';
import type { Database } from '../storage/database.ts';
import { countChange } from '../storage/instance-store.ts';
import { fromRuleRow, toRuleRow } from './rule-row.ts';

export type NewRule = Pick<RuleDefinition, 'type' | 'pattern' | 'priority' | 'action'>;

export interface RulesStore {
  /** `check` sees the account's other rules in the same transaction and may refuse with a sentence. */
  create(
    accountId: string,
    rule: NewRule,
    check: (candidate: RuleDefinition, existing: readonly RuleDefinition[]) => string | undefined,
  ): Promise<{ rule: RuleDefinition } | { problem: string }>;
  /** In evaluation order: priority high to low, then oldest first. */
  list(accountId: string): Promise<RuleDefinition[]>;
  /** False when this account has no such rule. */
  delete(accountId: string, ruleId: string): Promise<boolean>;
}

export function createRulesStore({ engine, query }: Database): RulesStore {
  const listRules = async (db: Database['query'], accountId: string): Promise<RuleDefinition[]> => {
    const rows = await db
      .selectFrom('rules')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('priority', 'desc')
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return rows.map(fromRuleRow);
  };

  return {
    async create(accountId, rule, check) {
      return query.transaction().execute(async (transaction) => {
        // One creation at a time for an account: its limits are over all of its rules.
        await transaction
          .selectFrom('accounts')
          .select('id')
          .where('id', '=', accountId)
          .$if(engine === 'postgres', (account) => account.forUpdate())
          .execute();
        const existing = await listRules(transaction, accountId);
        const definition: RuleDefinition = { ...rule, ruleId: newId('rule'), createdAtMs: laterThan(existing) };
        const problem = check(definition, existing);
        if (problem !== undefined) return { problem };
        await transaction.insertInto('rules').values(toRuleRow(accountId, definition)).execute();
        await countChange(transaction);
        return { rule: definition };
      });
    },

    list: (accountId) => listRules(query, accountId),

    async delete(accountId, ruleId) {
      return query.transaction().execute(async (transaction) => {
        const result = await transaction
          .deleteFrom('rules')
          .where('id', '=', ruleId)
          .where('account_id', '=', accountId)
          .executeTakeFirst();
        const deleted = result.numDeletedRows > 0n;
        if (deleted) await countChange(transaction);
        return deleted;
      });
    },
  };
}

/** Now, or a moment after the newest rule: "oldest first" holds within a millisecond and when the clock is set back. */
function laterThan(existing: readonly RuleDefinition[]): number {
  return existing.reduce((latest, { createdAtMs }) => Math.max(latest, createdAtMs + 1), Date.now());
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
