/**
 * What was found in a text or picture + an account's settings → flags and an action. This is the only place where that is
 * decided: every call and the replay of old decisions ask here. It imports no model, so a thread can load it by itself.
 */

import { type Action, type CategoryResult, localTier, type MatchedRule, type Tier } from '@moderato/contract';
import type { SlurAction } from './lexicon/slurs/load-slurs.ts';

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

/** All that a text's action depends on, apart from the account's settings. */
export interface TextFindings {
  readonly scores: Readonly<Record<string, number | undefined>>;
  /** The highest tier whose answer counted. */
  readonly tier: Tier;
  readonly matchedRules: readonly Pick<MatchedRule, 'moderation_action'>[];
  /** No local model was measured on the text's language [T11]. */
  readonly limited: boolean;
  /** What a slur of the reviewed list decides by itself [T18]. */
  readonly slur?: SlurAction | undefined;
  /** The text has a sexual score and words that point to a minor [T14]. */
  readonly minorCue: boolean;
  /** An expression of a block rule took too long, so the text may be one to block [R5]. */
  readonly mayBlock?: boolean | undefined;
}

export function decideText(found: TextFindings, policies: readonly CategoryPolicy[]): Verdict {
  const { scores, tier, matchedRules, limited, slur, minorCue, mayBlock = false } = found;
  // If only Tier 0 answered, and it was never measured on this language, its scores flag but do not block.
  const scored = decide(scores, limited && tier === localTier ? withoutBlocking(policies) : policies, matchedRules);
  const verdict = protectPersonInNeed(slur === undefined ? scored : withSlur(scored, slur), matchedRules);
  if (!minorCue && !mayBlock) return verdict;
  return { ...verdict, flagged: true, action: verdict.action === 'allow' ? 'flag' : verdict.action };
}

/** Scores and rules alone: the whole verdict for a picture, and where that of a text begins. */
export function decide(
  scores: Readonly<Record<string, number | undefined>>,
  policies: readonly CategoryPolicy[],
  matchedRules: readonly Pick<MatchedRule, 'moderation_action'>[],
): Verdict {
  const categories: Record<string, CategoryResult> = {};
  let flagged = matchedRules.length > 0;
  let blocked = isBlockedBy(matchedRules);
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

function withoutBlocking(policies: readonly CategoryPolicy[]): CategoryPolicy[] {
  return policies.map((policy) => ({ ...policy, blockThreshold: 1 }));
}

/**
 * A slur that is alone or thrown at somebody blocks, or flags if it has other uses, whatever the models think. The scores
 * stay theirs. It counts as hate speech: for an account without that category it means nothing.
 */
function withSlur(verdict: Verdict, slur: SlurAction): Verdict {
  if (verdict.categories.hate_speech === undefined) return verdict;
  return { ...verdict, flagged: true, action: slur === 'block' || verdict.action === 'block' ? 'block' : 'flag' };
}

/**
 * Only a rule of the account blocks what a person in need writes [T3]. Urging others to hurt themselves is harassment too;
 * speaking of one's own despair is not.
 */
function protectPersonInNeed(verdict: Verdict, matchedRules: TextFindings['matchedRules']): Verdict {
  const { self_harm: selfHarm, harassment } = verdict.categories;
  const isInNeed = selfHarm?.flagged === true && harassment?.flagged !== true;
  if (verdict.action !== 'block' || !isInNeed || isBlockedBy(matchedRules)) return verdict;
  return { ...verdict, action: 'flag' };
}

function isBlockedBy(matchedRules: TextFindings['matchedRules']): boolean {
  return matchedRules.some((rule) => rule.moderation_action === 'block');
}
