/** Adds rules to an account, all or none, whichever table they are for. */

import type { RuleDefinition } from '@moderato/engine';
import type { Database } from '../storage/database.ts';
import { inTransaction } from '../storage/in-transaction.ts';
import { countChange } from '../storage/instance-store.ts';
import { lockAccount } from '../storage/lock-account.ts';

/** Sees the account's other rules in the same transaction and may refuse with a sentence. */
export type CheckRule = (candidate: RuleDefinition, existing: readonly RuleDefinition[]) => string | undefined;

export type AddedRules =
  | { readonly rules: readonly RuleDefinition[] }
  | { readonly problem: string; readonly index: number };

/** `newest`: made now, after all others. `as they are`: they come back with the age they had. */
export type RuleAge = 'newest' | 'as they are';

export interface NewRules {
  readonly accountId: string;
  readonly rules: readonly RuleDefinition[];
  readonly check: CheckRule;
  readonly age: RuleAge;
}

export function addRules(
  { engine, query }: Database,
  { accountId, rules, check, age }: NewRules,
  list: (transaction: Database['query'], accountId: string) => Promise<readonly RuleDefinition[]>,
  insert: (transaction: Database['query'], rule: RuleDefinition) => Promise<unknown>,
): Promise<AddedRules> {
  return inTransaction(query, async (transaction) => {
    // One creation at a time for an account: its limits are over all of its rules.
    await lockAccount({ engine, query: transaction }, accountId);
    const added = checkAll(rules, await list(transaction, accountId), check, age);
    if ('problem' in added) return added;
    for (const rule of added.rules) await insert(transaction, rule);
    await countChange(transaction);
    return added;
  });
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
