/** Rules that only count, and what they counted. */

import type { RuleDefinition } from '@moderato/engine';
import type { Database } from '../storage/database.ts';
import { inTransaction } from '../storage/in-transaction.ts';
import { countChange } from '../storage/instance-store.ts';
import type { ShadowMatchesTable } from '../storage/people-schema.ts';
import type { KeyMode } from '../storage/schema.ts';
import { type AddedRules, addRules, type CheckRule, type RuleAge } from './add-rules.ts';
import type { KeptRule } from './kept-rule.ts';
import { fromRuleRow, readRuleRows, toRuleRow } from './rule-row.ts';
import { addShadowMatches } from './shadow-matches-store.ts';

export interface ShadowRulesStore {
  /** In the order in which they would be evaluated. */
  list(accountId: string): Promise<KeptRule[]>;
  /** All of them or none; those that come back bring what they counted. */
  add(
    accountId: string,
    rules: readonly (RuleDefinition & Partial<KeptRule>)[],
    check: CheckRule,
    age: RuleAge,
  ): Promise<AddedRules>;
  find(accountId: string, ruleId: string): Promise<KeptRule | undefined>;
  /** The rule that is gone. */
  delete(accountId: string, ruleId: string): Promise<KeptRule | undefined>;
  /** Adds to the counts. */
  count(hits: ReadonlyMap<string, ShadowHits>): Promise<void>;
}

/** What one rule would have matched: how often, when last, and the newest calls of that. */
export interface ShadowHits {
  readonly hits: number;
  readonly lastAtMs: number;
  readonly matches: readonly ShadowMatchesTable[];
}

export function createShadowRulesStore(database: Database, mode: KeyMode): ShadowRulesStore {
  const { query } = database;
  const list = async (db: Database['query'], accountId: string): Promise<KeptRule[]> =>
    (await readRuleRows(db, 'shadow_rules', { accountId, mode })).map(fromRuleRow);

  return {
    list: (accountId) => list(query, accountId),

    add: (accountId, rules, check, age) =>
      addRules(database, { accountId, rules, check, age }, list, (transaction, rule) =>
        transaction.insertInto('shadow_rules').values(toRuleRow({ accountId, mode }, rule)).execute(),
      ),

    async find(accountId, ruleId) {
      const row = await query
        .selectFrom('shadow_rules')
        .selectAll()
        .where('id', '=', ruleId)
        .where('account_id', '=', accountId)
        .where('mode', '=', mode)
        .executeTakeFirst();
      return row && fromRuleRow(row);
    },

    delete: (accountId, ruleId) =>
      inTransaction(query, async (transaction) => {
        const row = await transaction
          .deleteFrom('shadow_rules')
          .where('id', '=', ruleId)
          .where('account_id', '=', accountId)
          .where('mode', '=', mode)
          .returningAll()
          .executeTakeFirst();
        if (row !== undefined) await countChange(transaction);
        return row && fromRuleRow(row);
      }),

    async count(hits) {
      // In one order, so that two processes that count the same rules cannot wait for each other.
      const inOrder = [...hits].sort(([a], [b]) => (a < b ? -1 : 1));
      await inTransaction(query, async (transaction) => {
        for (const [id, { hits: more, lastAtMs, matches }] of inOrder) {
          const { numUpdatedRows } = await transaction
            .updateTable('shadow_rules')
            .set((set) => ({ hits: set('hits', '+', more), last_hit_at: lastAtMs }))
            .where('id', '=', id)
            .executeTakeFirstOrThrow();
          // It may be gone by now.
          if (numUpdatedRows > 0n) await addShadowMatches(transaction, id, matches);
        }
      });
    },
  };
}
