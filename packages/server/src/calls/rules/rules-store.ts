/** Stores rules, active or in shadow: the live ones or the test ones of accounts [K10]. */

import { copyPattern, type Rule } from '@moderato/contract';
import type { RuleDefinition, RuleSize } from '@moderato/engine';
import type { Database } from '../../base/storage/database.ts';
import { inTransaction } from '../../base/storage/in-transaction.ts';
import { countChange } from '../../base/storage/instance-store.ts';
import { lockAccount } from '../../base/storage/lock-account.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import type { KeyMode } from '../../base/storage/schema.ts';
import {
  digestOf,
  fromRuleRow,
  type KeptRule,
  type RuleFacts,
  readRuleFacts,
  readRuleRows,
  toRuleRow,
} from './rule-row.ts';
import { addShadowMatches, readWordsExpiry, type ShadowHits } from './shadow-matches-store.ts';

/** Called with the size of the account's other rules, in the same transaction; may refuse with a message. */
export type CheckRule = (candidate: RuleDefinition, existing: readonly RuleSize[]) => string | undefined;

export type AddedRules =
  | { readonly rules: readonly RuleDefinition[] }
  | { readonly problem: string; readonly index: number };

/** `newest`: created now, after all others. `as they are`: restored with their age. */
export type RuleAge = 'newest' | 'as they are';

export type RulesStore = ReturnType<typeof createRulesStore>;

export function createRulesStore(database: Database, mode: KeyMode, shadow = false) {
  const { engine, query } = database;

  /** Rules that something else wrote are measured first. */
  async function measuredIn(db: Database['query'], accountId: string): Promise<readonly RuleFacts[]> {
    const facts = await readRuleFacts(db, { accountId, mode, shadow });
    const unmeasured = facts.filter(({ digest }) => digest === '');
    if (unmeasured.length === 0) return facts;
    for (const { id } of unmeasured) await measureRule(db, id);
    return readRuleFacts(db, { accountId, mode, shadow });
  }

  return {
    /** All of them or none; restored ones bring their counts. */
    async add(
      accountId: string,
      rules: readonly (RuleDefinition & Partial<KeptRule>)[],
      check: CheckRule,
      age: RuleAge,
    ): Promise<AddedRules> {
      const sizeOf = await loadRuleSizes();
      return inTransaction(query, async (transaction) => {
        // One creation at a time per account: its limits apply to all of its rules.
        await lockAccount({ engine, query: transaction }, accountId);
        const added = checkAll(rules, await measuredIn(transaction, accountId), { check, sizeOf, age });
        if ('problem' in added) return added;
        for (const rule of added.rules) {
          await transaction
            .insertInto('rules')
            .values(toRuleRow({ accountId, mode, shadow }, rule, sizeOf(rule)))
            .execute();
        }
        await countChange(transaction, { noun: 'rules', accountId });
        return added;
      });
    },

    /** In evaluation order: priority high to low, then oldest first. */
    list: async (accountId: string): Promise<KeptRule[]> =>
      (await readRuleRows(query, { accountId, mode, shadow })).map(fromRuleRow),

    /**
     * The list in the contract's format, as JSON. Patterns are stored as JSON, so a hundred thousand words need not be
     * parsed.
     */
    async listAsJson(accountId: string): Promise<string> {
      const rules = (await readRuleRows(query, { accountId, mode, shadow })).map((row) => {
        // Everything but the pattern, with a gap for it.
        const { pattern: _pattern, ...rest } = toWire(fromRuleRow({ ...row, pattern: '""' }));
        return `${JSON.stringify(rest).slice(0, -1)},"pattern":${row.pattern}}`;
      });
      return `{"rules":[${rules.join(',')}]}`;
    },

    /** False when this account has no such rule. */
    delete: (accountId: string, ruleId: string): Promise<boolean> =>
      inTransaction(query, async (transaction) => {
        const { numDeletedRows } = await ofAccount(transaction, accountId)
          .deleteFrom('rules')
          .where('id', '=', ruleId)
          .where('mode', '=', mode)
          .where('shadow', '=', shadow ? 1 : 0)
          .executeTakeFirst();
        if (numDeletedRows === 0n) return false;
        await countChange(transaction, { noun: 'rules', accountId });
        return true;
      }),

    /** Adds to the counts of rules in shadow, of any account. */
    async count(hits: ReadonlyMap<string, ShadowHits>, ledgerDays: number): Promise<void> {
      // In a fixed order, so that two processes that count the same rules cannot deadlock.
      const inOrder = [...hits].sort(([a], [b]) => (a < b ? -1 : 1));
      await inTransaction(query, async (transaction) => {
        const within = { ...database, query: transaction };
        const found = inOrder.flatMap(([, { matches }]) => matches);
        const expiry = await readWordsExpiry(within, found, ledgerDays);
        for (const [id, { hits: more, lastAtMs, matches }] of inOrder) {
          const { numUpdatedRows } = await transaction
            .updateTable('rules')
            .set((set) => ({ hits: set('hits', '+', more), last_hit_at: lastAtMs }))
            .where('id', '=', id)
            .where('shadow', '=', 1)
            .executeTakeFirstOrThrow();
          // It may be gone by now.
          if (numUpdatedRows > 0n) await addShadowMatches(within, id, matches, expiry);
        }
      });
    },
  };
}

function checkAll(
  rules: readonly RuleDefinition[],
  existing: readonly RuleFacts[],
  { check, sizeOf, age }: { check: CheckRule; sizeOf: (rule: RuleDefinition) => RuleSize; age: RuleAge },
): AddedRules {
  let sizes: readonly RuleSize[] = existing;
  const added: RuleDefinition[] = [];
  // "Oldest first" holds within a millisecond and if the clock is set back.
  let createdAtMs = existing.reduce((latest, rule) => Math.max(latest, rule.created_at + 1), Date.now());
  for (const [index, given] of rules.entries()) {
    const rule = age === 'newest' ? { ...given, createdAtMs: createdAtMs++ } : given;
    const problem = check(rule, sizes);
    if (problem !== undefined) return { problem, index };
    sizes = [...sizes, sizeOf(rule)];
    added.push(rule);
  }
  return { rules: added };
}

/** Loaded late: commands that change no rules should not wait for the engine. */
async function loadRuleSizes() {
  return (await import('@moderato/engine')).sizeOfRule;
}

/** Stores the size of a rule and its digest, so that neither needs its pattern. */
async function measureRule(query: Database['query'], id: string): Promise<void> {
  const row = await query
    .selectFrom('rules')
    .select(['type', 'matching', 'pattern'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return;
  const sizeOfRule = await loadRuleSizes();
  const pattern = JSON.parse(row.pattern) as string | string[];
  const { entries, steps, ranges } = sizeOfRule({ type: row.type, pattern });
  const measured = { entries, steps, ranges, digest: digestOf(row.matching, row.pattern) };
  await query.updateTable('rules').set(measured).where('id', '=', id).execute();
}

/** A rule in the contract's format. */
export function toWire(rule: RuleDefinition): Rule {
  return {
    rule_id: rule.ruleId,
    type: rule.type,
    pattern: copyPattern(rule.pattern),
    priority: rule.priority,
    moderation_action: rule.action,
    ...(rule.matching === undefined || rule.matching === 'exact' ? {} : { matching: rule.matching }),
    created_at: new Date(rule.createdAtMs).toISOString(),
  };
}
