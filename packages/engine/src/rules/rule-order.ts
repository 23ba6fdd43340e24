/** Evaluation order: priority high to low, then oldest first, then by id so that the order is the same everywhere. */

import { ruleKinds } from '@moderato/contract';
import type { RuleDefinition } from './rule-set.ts';

export function inEvaluationOrder(rules: readonly RuleDefinition[]): RuleDefinition[] {
  return rules.toSorted(
    (one, other) =>
      other.priority - one.priority ||
      one.createdAtMs - other.createdAtMs ||
      (one.ruleId < other.ruleId ? -1 : one.ruleId > other.ruleId ? 1 : 0),
  );
}

/** The priorities of an account's allowlists, high to low. */
export function allowlistBands(rules: readonly RuleDefinition[]): number[] {
  const priorities = new Set(rules.filter(({ type }) => ruleKinds[type].exempts).map(({ priority }) => priority));
  return [...priorities].sort((one, other) => other - one);
}

/** How many of the bands exempt from a rule of this priority: those of the same or a higher one. */
export function bandsAbove(bands: readonly number[], priority: number): number {
  const first = bands.findIndex((band) => band < priority);
  return first < 0 ? bands.length : first;
}
