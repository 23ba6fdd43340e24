/**
 * Checks whether a rule may be created: its own form, and the account's limits over all rules. Returns the message to
 * refuse it with, which names the field or the construct, or nothing if the rule is fine.
 */

import { limits, patternHolds, ruleKinds } from '@moderato/contract';
import { count } from './check-text.ts';
import { ruleMatchers } from './rule-matchers.ts';
import type { RuleDefinition, RuleSize } from './rule-set.ts';

/** `existing` are the account's other rules. */
export function checkRule(candidate: RuleDefinition, existing: readonly RuleSize[]): string | undefined {
  if (existing.length >= limits.rulesPerAccount) {
    return `The account has ${count(existing.length)} rules; the limit is ${count(limits.rulesPerAccount)}.`;
  }
  const { type, pattern } = candidate;
  const { holds } = ruleKinds[type];
  if (patternHolds(pattern) !== holds) return `pattern must be ${shapes[holds]} for ${article(type)} ${type}.`;
  const matcher = ruleMatchers[type];
  // Kinds that are matched together share their limits.
  return matcher.check(
    pattern,
    existing.filter((other) => ruleMatchers[other.type] === matcher),
  );
}

export function sizeOfRule({ type, pattern }: Pick<RuleDefinition, 'type' | 'pattern'>): RuleSize {
  return { type, ...ruleMatchers[type].measure(pattern) };
}

const shapes = { one: 'one string', entries: 'an array of strings' } as const;

function article(noun: string): string {
  return /^[aeiou]/.test(noun) ? 'an' : 'a';
}
