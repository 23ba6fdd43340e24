/** The engine on its own: content in, verdict out. No HTTP, no database, no environment. */

export type { Evidence, Judgement, Scores, TextClassifier } from './classifier/classifier.ts';
export { moderateText, type TextInput, type TextOutcome, type TierTrace } from './moderate-text.ts';
export { emptyRuleSet, type RuleDefinition, type RuleMatches, type RuleSet } from './rules/rule-set.ts';
export { type CategoryPolicy, decide, defaultBlockThreshold, type Verdict } from './verdict.ts';
