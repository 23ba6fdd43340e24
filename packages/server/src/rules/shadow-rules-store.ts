/** Rules that only count, and what they counted. */

import type { RuleDefinition } from '@moderato/engine';
import type { Database } from '../storage/database.ts';
import { inTransaction } from '../storage/in-transaction.ts';
import { countChange } from '../storage/instance-store.ts';
import type { ShadowRulesTable } from '../storage/people-schema.ts';
import { type AddedRules, type CheckRule, checkAll, type RuleAge } from './add-rules.ts';
import { fromRuleRow, toRuleRow } from './rule-row.ts';

export interface ShadowRule extends RuleDefinition {
  readonly hits: number;
  readonly lastHitAtMs: number | null;
}

export interface ShadowRulesStore {
  /** In the order in which they would be evaluated. */
  list(accountId: string): Promise<ShadowRule[]>;
  /** All of them or none; those that come back bring what they counted. */
  add(
    accountId: string,
    rules: readonly (RuleDefinition & Partial<ShadowRule>)[],
    check: CheckRule,
    age: RuleAge,
  ): Promise<AddedRules>;
  find(accountId: string, ruleId: string): Promise<ShadowRule | undefined>;
  /** The rule that is gone. */
  delete(accountId: string, ruleId: string): Promise<ShadowRule | undefined>;
  /** Adds to the counts: rule → how often, and when last. */
  count(hits: ReadonlyMap<string, { readonly hits: number; readonly lastAtMs: number }>): Promise<void>;
}

export function createShadowRulesStore({ engine, query }: Database): ShadowRulesStore {
  const list = async (db: Database['query'], accountId: string): Promise<ShadowRule[]> =>
    (
      await db
        .selectFrom('shadow_rules')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('priority', 'desc')
        .orderBy('created_at')
        .orderBy('id')
        .execute()
    ).map(fromRow);

  return {
    list: (accountId) => list(query, accountId),

    add: (accountId, rules, check, age) =>
      inTransaction(query, async (transaction) => {
        await transaction
          .selectFrom('accounts')
          .select('id')
          .where('id', '=', accountId)
          .$if(engine === 'postgres', (account) => account.forUpdate())
          .execute();
        const added = checkAll(rules, await list(transaction, accountId), check, age);
        if ('problem' in added) return added;
        for (const rule of added.rules) {
          const { hits = 0, lastHitAtMs = null } = rule as Partial<ShadowRule>;
          await transaction
            .insertInto('shadow_rules')
            .values({ ...toRuleRow(accountId, rule), hits, last_hit_at: lastHitAtMs })
            .execute();
        }
        await countChange(transaction);
        return added;
      }),

    async find(accountId, ruleId) {
      const row = await query
        .selectFrom('shadow_rules')
        .selectAll()
        .where('id', '=', ruleId)
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      return row && fromRow(row);
    },

    delete: (accountId, ruleId) =>
      inTransaction(query, async (transaction) => {
        const row = await transaction
          .deleteFrom('shadow_rules')
          .where('id', '=', ruleId)
          .where('account_id', '=', accountId)
          .returningAll()
          .executeTakeFirst();
        if (row !== undefined) await countChange(transaction);
        return row && fromRow(row);
      }),

    async count(hits) {
      // In one order, so that two processes that count the same rules cannot wait for each other.
      const inOrder = [...hits].sort(([a], [b]) => (a < b ? -1 : 1));
      await inTransaction(query, async (transaction) => {
        for (const [id, { hits: more, lastAtMs }] of inOrder) {
          await transaction
            .updateTable('shadow_rules')
            .set((set) => ({ hits: set('hits', '+', more), last_hit_at: lastAtMs }))
            .where('id', '=', id)
            .execute();
        }
      });
    },
  };
}

function fromRow(row: ShadowRulesTable): ShadowRule {
  return { ...fromRuleRow(row), hits: row.hits, lastHitAtMs: row.last_hit_at };
}
