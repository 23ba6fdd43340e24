/**
 * A text in, a verdict out. Read this first: rules, then the tiers in order, then the verdict.
 * Each tier answers `decided`, `scored`, `abstained` or `failed`; the trace keeps what each of them said.
 */

import type { Action, CategoryResult, Context, MatchedRule } from '@moderato/contract';
import type { Judgement, Scores, TextClassifier } from './classifier/classifier.ts';
import type { RuleMatches, RuleSet } from './rules/rule-set.ts';
import { maskSpans } from './text/mask-spans.ts';
import { type CategoryPolicy, decide } from './verdict.ts';

export interface TextInput {
  readonly content: string;
  readonly context: Context;
  readonly rules: RuleSet;
  readonly policies: readonly CategoryPolicy[];
}

export interface TierTrace {
  readonly tier: 0 | 1 | 2;
  readonly by: string;
  readonly outcome: 'decided' | 'scored' | 'abstained' | 'failed';
}

export interface TextOutcome {
  readonly action: Action;
  readonly flagged: boolean;
  readonly categories: Record<string, CategoryResult>;
  /** Every score that was made, whether its category is enabled or not. */
  readonly scores: Scores;
  readonly tier: 0 | 1 | 2;
  readonly matchedRules: readonly MatchedRule[];
  readonly trace: readonly TierTrace[];
  readonly modelVersion: string;
  readonly degraded: boolean;
}

/** Synchronous when rules and classifier are: a call that needs no waiting pays for none. */
export function moderateText(input: TextInput, classifier: TextClassifier): TextOutcome | Promise<TextOutcome> {
  const matches = input.rules.match(input.content);
  return matches instanceof Promise
    ? matches.then((found) => runTiers(input, found, classifier))
    : runTiers(input, matches, classifier);
}

/** The judgement alone, for callers that bring their own policy: of the account's rules only the allowlists apply. */
export async function judgeText(
  { content, context, rules }: Pick<TextInput, 'content' | 'context' | 'rules'>,
  classifier: TextClassifier,
): Promise<Judgement> {
  return classifier.score(maskSpans(content, rules.exempt(content)), context);
}

function runTiers(
  input: TextInput,
  matches: RuleMatches,
  classifier: TextClassifier,
): TextOutcome | Promise<TextOutcome> {
  const judged = maskSpans(input.content, matches.exempt);
  const judgement = classifier.score(judged, input.context);
  return judgement instanceof Promise
    ? judgement.then((made) => conclude(input, matches, made, classifier.version))
    : conclude(input, matches, judgement, classifier.version);
}

/** Regular expressions that were stopped at their time limit: nobody knows whether they match. */
const rulesOverran: TierTrace = { tier: 0, by: 'rules', outcome: 'failed' };

function conclude(input: TextInput, matches: RuleMatches, judgement: Judgement, modelVersion: string): TextOutcome {
  const { scores } = judgement;
  const verdict = decide(scores, input.policies, matches.matched);
  const asked = judgement.trace ?? [{ by: modelVersion, outcome: 'decided' as const }];
  const local = asked.map((model): TierTrace => ({ tier: 0, ...model }));
  return {
    ...verdict,
    scores,
    tier: 0,
    matchedRules: matches.matched,
    trace: matches.incomplete ? [rulesOverran, ...local] : local,
    modelVersion,
    degraded: matches.incomplete === true,
  };
}
