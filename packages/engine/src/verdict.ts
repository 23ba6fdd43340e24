/** Scores + thresholds + rule matches → flags and an action. */

import {
  type Action,
  type CategoryResult,
  defaultBlockThreshold,
  imageCategories,
  type MatchedRule,
  textCategories,
} from '@moderato/contract';
import type { SlurAction } from './lexicon/slurs/load-slurs.ts';
import type { CustomCategory } from './providers/provider.ts';
import { textBlockThreshold } from './working-points/release.ts';

export { defaultBlockThreshold };

/** An account's settings for one category of texts or images. */
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

/** The default settings of the categories. */
export const defaultTextPolicies: readonly CategoryPolicy[] = textCategories.map(({ name, defaultThreshold }) => ({
  name,
  threshold: defaultThreshold,
  blockThreshold: textBlockThreshold(name, defaultThreshold),
  enabled: true,
}));
export const defaultImagePolicies: readonly CategoryPolicy[] = imageCategories.map(({ name, defaultThreshold }) => ({
  name,
  threshold: defaultThreshold,
  blockThreshold: defaultBlockThreshold(defaultThreshold),
  enabled: true,
}));

/** Custom categories: one threshold, and the action above it. */
export function customPolicies(categories: readonly CustomCategory[]): CategoryPolicy[] {
  return categories.map(({ name, threshold, action, enabled }) => ({
    name,
    threshold,
    // A score is never above 1, so such a category only flags.
    blockThreshold: action === 'block' ? threshold : 1,
    enabled,
  }));
}

/** For scores in a language that no model was measured on: they flag, but alone they never block [T11]. */
export function withoutBlocking(policies: readonly CategoryPolicy[]): CategoryPolicy[] {
  return policies.map((policy) => ({ ...policy, blockThreshold: 1 }));
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

/**
 * Like `decide`, for texts: scores never block a person in need. Only a rule of the account blocks what they write
 * [T3].
 */
export function decideText(
  scores: Readonly<Record<string, number | undefined>>,
  policies: readonly CategoryPolicy[],
  matchedRules: readonly MatchedRule[],
  slur?: SlurAction,
): Verdict {
  const scored = decide(scores, policies, matchedRules);
  const verdict = slur === undefined ? scored : withSlur(scored, slur);
  if (verdict.action !== 'block' || !isPersonInNeed(verdict.categories)) return verdict;
  const isBlockedByRule = matchedRules.some((rule) => rule.moderation_action === 'block');
  return isBlockedByRule ? verdict : { ...verdict, action: 'flag' };
}

/**
 * A slur that is alone or thrown at somebody blocks, or flags if it has other uses, whatever the models think [T18]. The
 * scores stay theirs. It counts as hate speech: for an account without that category it means nothing.
 */
function withSlur(verdict: Verdict, slur: SlurAction): Verdict {
  if (verdict.categories.hate_speech === undefined) return verdict;
  return { ...verdict, flagged: true, action: slur === 'block' || verdict.action === 'block' ? 'block' : 'flag' };
}

/** Urging others to hurt themselves is harassment too; speaking of one's own despair is not. */
function isPersonInNeed(categories: Verdict['categories']): boolean {
  return categories.self_harm?.flagged === true && categories.harassment?.flagged !== true;
}
