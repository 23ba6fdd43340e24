/**
 * Turns the findings about a picture into scores, flags and an action [T3]. Two rules keep it honest: evidence that cannot
 * clear a category adds it only if it found something [I4], and evidence that is only for review can flag but never block.
 */

import type { ImageCategory } from '@moderato/contract';
import { providerUnsure } from '../escalate.ts';
import { roundScore } from '../round-score.ts';
import { type CategoryPolicy, decide, type Verdict } from '../verdict.ts';
import type { ImageFinding } from './image-judge.ts';

export interface Evidence extends ImageFinding {
  /** Whether a low score of this judge counts as an answer. */
  readonly clears: boolean;
  /** True for a provider: it may lower scores that local judges are unsure of [T8]. */
  readonly isProviders: boolean;
}

export interface ImageVerdict extends Verdict {
  readonly scores: Readonly<Partial<Record<ImageCategory, number>>>;
}

export function decideImage(found: readonly Evidence[], policies: readonly CategoryPolicy[]): ImageVerdict {
  const evidence = found.map((piece) => ({ ...piece, score: roundScore(piece.score) }));
  const scores: Partial<Record<ImageCategory, number>> = {};
  // An account's own list applies to every picture, like its rules to texts, whatever categories were requested.
  const isListed = evidence.some(({ action }) => action !== undefined);
  let isBlocked = evidence.some(({ action }) => action === 'block');
  for (const policy of policies) {
    const standing = policy.enabled ? whatStands(evidence.filter(({ category }) => category === policy.name)) : [];
    const counted = standing.some(({ clears }) => clears)
      ? standing
      : standing.filter(({ score, action }) => score > policy.threshold || action !== undefined);
    if (counted.length === 0) continue;
    scores[policy.name as ImageCategory] = Math.max(...counted.map(({ score }) => score));
    isBlocked ||= counted.some((found) => blocks(found, policy));
  }
  const { categories, flagged } = decide(scores, policies, []);
  const isFlagged = flagged || isListed || isBlocked;
  return { action: isBlocked ? 'block' : isFlagged ? 'flag' : 'allow', flagged: isFlagged, categories, scores };
}

/**
 * Whether the score decides: not for a list entry, which has its own action, nor for evidence that is only for review.
 */
function blocks({ score, reviewOnly, action }: Evidence, { blockThreshold }: CategoryPolicy): boolean {
  return action === undefined && !reviewOnly && score > blockThreshold;
}

/** If a provider answered, it decides what local judges were unsure of; what they were sure of stays. */
function whatStands(evidence: readonly Evidence[]): readonly Evidence[] {
  const isAnswered = evidence.some(({ isProviders, clears }) => isProviders && clears);
  if (!isAnswered) return evidence;
  return evidence.filter((found) => found.isProviders || found.action !== undefined || isSure(found));
}

function isSure({ score, reviewOnly }: Evidence): boolean {
  return !reviewOnly && (score >= providerUnsure.below || score <= providerUnsure.above);
}
