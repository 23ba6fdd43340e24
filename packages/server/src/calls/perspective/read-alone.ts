/**
 * Reads single sentences of a comment as if there were nothing else: neither their neighbours nor earlier messages count, so
 * a friendly sentence keeps its low score next to an abusive one. Only Tier 0 reads them: asking a provider about each
 * would make the call slow and expensive.
 */

import {
  emptyRuleSet,
  judgeTextInTiers,
  maskSpans,
  maxPassesClosely,
  type ScoredText,
  type ScoreInput,
  type TextClassifier,
} from '@moderato/engine';
import { ModelsBusy } from '../../base/fairness/model-turns.ts';
import type { CommentSpan } from './span-scores.ts';

/** With less, the network might not read a sentence to its end: the longest window, in passes. */
const leastPasses = 3;

export interface WholeComment {
  readonly content: string;
  /** How it was read. */
  readonly input: Omit<ScoreInput, 'content' | 'escalation' | 'cost'>;
  /** A model did not answer. */
  readonly degraded: boolean;
  /** What reading it cost. */
  readonly passes: number;
}

/**
 * Gives undefined for a sentence that cannot be read in time: the whole call stays within the passes of one text [T10], and a
 * model that is busy or broken is not asked twenty times. The sentences together cost about as much as the whole.
 */
export function readAlone({ content, input, degraded, passes }: WholeComment, classifier: TextClassifier) {
  let masked: string | undefined;
  let left = degraded || 2 * passes + leastPasses > maxPassesClosely ? 0 : maxPassesClosely - passes;
  const afterPass = (cost: number) => {
    left -= cost;
  };
  return async ({ begin, end }: CommentSpan): Promise<ScoredText | undefined> => {
    if (left < leastPasses) return undefined;
    // Allowlists apply to the whole comment, since an entry may reach over the end of a sentence.
    masked ??= maskSpans(content, input.rules.exempt(content));
    const alone = { content: masked.slice(begin, end), rules: emptyRuleSet, previous: [], spans: false };
    try {
      const cost = { maxPasses: left, afterPass };
      const judged = await judgeTextInTiers({ ...input, ...alone, cost }, classifier);
      return judged.degraded ? undefined : judged;
    } catch (error) {
      if (error instanceof ModelsBusy) return undefined;
      throw error;
    }
  };
}
