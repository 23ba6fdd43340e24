import type { RuleDefinition } from '@moderato/engine';
import { newId } from '../base/ids.ts';
import type { CheckRule, RulesStore } from '../calls/rules/rules-store.ts';

export type NewRule = Pick<RuleDefinition, 'type' | 'pattern' | 'priority' | 'action' | 'matching'>;

/** Adds one rule to a store without an audit entry, for tests that need a rule and not its change. */
export async function addRule(
  store: Pick<RulesStore, 'add'>,
  accountId: string,
  rule: NewRule,
  check: CheckRule = () => undefined,
): Promise<{ rule: RuleDefinition } | { problem: string }> {
  const added = await store.add(accountId, [{ ...rule, ruleId: newId('rule'), createdAtMs: 0 }], check, 'newest');
  return 'problem' in added ? { problem: added.problem } : { rule: added.rules[0] as RuleDefinition };
}
