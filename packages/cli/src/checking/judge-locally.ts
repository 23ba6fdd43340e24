/** Judges one text with the engine in this process, as the service would for an account with default settings. */

import { type CategoryResult, type Context, contexts, isLongerThan, limits } from '@moderato/contract';
import type { Evidence, TextClassifier, TierTrace } from '@moderato/engine';

/** The moderation result of the interface, without a request id. */
export interface LocalResult {
  readonly action: 'allow' | 'flag' | 'block';
  readonly flagged: boolean;
  readonly categories: Record<string, CategoryResult>;
  readonly pipeline_tier: number;
  readonly latency_ms: number;
  /** With `--explain`. */
  readonly explanation?: Explanation;
}

export interface Explanation {
  readonly model_version: string;
  readonly trace: readonly TierTrace[];
  readonly evidence: readonly Evidence[];
}

/** What is wrong with a text or a context, in a sentence; undefined if nothing is. */
export function textProblem(text: unknown, context: unknown): string | undefined {
  if (typeof text !== 'string') return 'text must be a string.';
  if (text === '') return 'text must not be empty.';
  if (isLongerThan(text, limits.textCharacters)) {
    return `text must be at most ${limits.textCharacters} characters long.`;
  }
  if (contexts.some((known) => known === context)) return undefined;
  return `context must be one of ${contexts.join(', ')}.`;
}

export async function judgeLocally(
  content: string,
  context: Context,
  explain: boolean,
  classifier: TextClassifier,
): Promise<LocalResult> {
  const { defaultTextPolicies, emptyRuleSet, moderateText } = await import('@moderato/engine');
  const startedMs = performance.now();
  const input = { content, context, rules: emptyRuleSet, policies: defaultTextPolicies };
  const { action, flagged, categories, tier, trace, modelVersion } = await moderateText(input, classifier);
  return {
    action,
    flagged,
    categories,
    pipeline_tier: tier,
    latency_ms: Math.round((performance.now() - startedMs) * 1_000) / 1_000,
    ...(explain
      ? { explanation: { model_version: modelVersion, trace, evidence: classifier.explain(content, context) } }
      : {}),
  };
}
