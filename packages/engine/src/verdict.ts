/** Scores + thresholds + rule matches → flags and an action. */

import type { Action, CategoryResult, MatchedRule } from '@moderato/contract';

/** What an account decided about one category of one medium. */
export interface CategoryPolicy {
  readonly name: string;
  readonly threshold: number;
  readonly blockThreshold: number;
  readonly enabled: boolean;
}

export interface Verdict {
  readonly action: Action;
  readonly flagged: boolean;
  readonly categories: Record<string, CategoryResult>;
}

/**
 * Two thirds of the way from the threshold to certainty: 0.7 → 0.9, 0.8 → 0.933, 0.9 → 0.967. Rounded, because in
 * binary fractions 0.7 would lead to 0.8999999999999999, and a score of 0.9 would be over it.
 */
export function defaultBlockThreshold(threshold: number): number {
  return Math.round((threshold + (2 / 3) * (1 - threshold)) * 1e9) / 1e9;
}

export function decide(
  scores: Readonly<Record<string, number | undefined>>,
  policies: readonly CategoryPolicy[],
  matchedRules: readonly MatchedRule[],
): Verdict {
  const categories: Record<string, CategoryResult> = {};
  let flagged = matchedRules.length > 0;
  let blocked = matchedRules.some((rule) => rule.moderation_action === 'block');
  for (const policy of policies) {
    const score = scores[policy.name];
    if (!policy.enabled || score === undefined) continue;
    const exceeds = score > policy.threshold;
    if (exceeds) flagged = true;
    if (score > policy.blockThreshold) blocked = true;
    categories[policy.name] = { score, threshold: policy.threshold, flagged: exceeds };
  }
  return { action: blocked ? 'block' : flagged ? 'flag' : 'allow', flagged: flagged || blocked, categories };
}
