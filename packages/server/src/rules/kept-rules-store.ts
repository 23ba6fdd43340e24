/** One table of rules, those that act or those that only count: the live ones or the test ones of accounts [K10]. */

import type { RuleDefinition } from '@moderato/engine';
import type { Database } from '../storage/database.ts';
import { inTransaction } from '../storage/in-transaction.ts';
import { countChange } from '../storage/instance-store.ts';
import { lockAccount } from '../storage/lock-account.ts';
import type { KeyMode } from '../storage/schema.ts';
import type { KeptRule } from './kept-rule.ts';
import { fromRuleRow, type RulesTableName, readRuleRows, toRuleRow } from './rule-row.ts';

/** Sees the account's other rules in the same transaction and may refuse with a sentence. */
export type CheckRule = (candidate: RuleDefinition, existing: readonly RuleDefinition[]) => string | undefined;

export type AddedRules =
  | { readonly rules: readonly RuleDefinition[] }
  | { readonly problem: string; readonly index: number };

/** `newest`: made now, after all others. `as they are`: they come back with the age they had. */
export type RuleAge = 'newest' | 'as they are';

export interface KeptRulesStore {
  /** All of them or none; those that come back bring what they counted. */
  add(
    accountId: string,
    rules: readonly (RuleDefinition & Partial<KeptRule>)[],
    check: CheckRule,
    age: RuleAge,
  ): Promise<AddedRules>;
  find(accountId: string, ruleId: string): Promise<KeptRule | undefined>;
  /** In evaluation order: priority high to low, then oldest first. */
  list(accountId: string): Promise<KeptRule[]>;
  /** The rule that is gone; nothing when this account has no such rule. */
  delete(accountId: string, ruleId: string): Promise<KeptRule | undefined>;
}

export function createKeptRulesStore(
  { engine, query }: Database,
  table: RulesTableName,
  mode: KeyMode,
): KeptRulesStore {
  const listIn = async (db: Database['query'], accountId: string): Promise<KeptRule[]> =>
    (await readRuleRows(db, table, { accountId, mode })).map(fromRuleRow);

  return {
    add: (accountId, rules, check, age) =>
      inTransaction(query, async (transaction) => {
        // One creation at a time for an account: its limits are over all of its rules.
        await lockAccount({ engine, query: transaction }, accountId);
        const added = checkAll(rules, await listIn(transaction, accountId), check, age);
        if ('problem' in added) return added;
        for (const rule of added.rules) {
          await transaction.insertInto(table).values(toRuleRow({ accountId, mode }, rule)).execute();
        }
        await countChange(transaction, { noun: 'rules', accountId });
        return added;
      }),

    async find(accountId, ruleId) {
      const row = await query
        .selectFrom<RulesTableName>(table)
        .selectAll()
        .where('id', '=', ruleId)
        .where('account_id', '=', accountId)
        .where('mode', '=', mode)
        .executeTakeFirst();
      return row && fromRuleRow(row);
    },

    list: (accountId) => listIn(query, accountId),

    delete: (accountId, ruleId) =>
      inTransaction(query, async (transaction) => {
        const row = await transaction
          .deleteFrom<RulesTableName>(table)
          .where('id', '=', ruleId)
          .where('account_id', '=', accountId)
          .where('mode', '=', mode)
          .returningAll()
          .executeTakeFirst();
        if (row !== undefined) await countChange(transaction, { noun: 'rules', accountId });
        return row && fromRuleRow(row);
      }),
  };
}

function checkAll(
  rules: readonly RuleDefinition[],
  existing: readonly RuleDefinition[],
  check: CheckRule,
  age: RuleAge,
): AddedRules {
  let all = existing;
  // "Oldest first" holds within a millisecond and when the clock is set back.
  let createdAtMs = existing.reduce((latest, rule) => Math.max(latest, rule.createdAtMs + 1), Date.now());
  for (const [index, given] of rules.entries()) {
    const rule = age === 'newest' ? { ...given, createdAtMs: createdAtMs++ } : given;
    const problem = check(rule, all);
    if (problem !== undefined) return { problem, index };
    all = [...all, rule];
  }
  return { rules: all.slice(existing.length) };
}
