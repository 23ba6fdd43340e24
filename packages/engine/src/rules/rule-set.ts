/** An account's rules, compiled once per change, and what they say about a text. */

import type { MatchedRule, RuleAction, RulePattern, RuleType } from '@moderato/contract';
import type { Span } from '../text/view.ts';

export interface RuleDefinition {
  readonly ruleId: string;
  readonly type: RuleType;
  readonly pattern: RulePattern;
  readonly priority: number;
  readonly action: RuleAction | null;
  readonly createdAtMs: number;
}

/** What a rule adds to what all rules of an account may have together. Stores keep it: rules are checked without reading others. */
export interface RuleSize {
  readonly type: RuleType;
  /** Of a list; one expression is one entry. */
  readonly entries: number;
  /** Of an expression, for each character of a text; a list has none. */
  readonly steps: number;
  /** Of an expression: distinct ranges of characters. */
  readonly ranges: number;
}

export interface RuleMatches {
  /** One entry per matching flag or block rule (its first match that is not exempt), in evaluation order. */
  readonly matched: readonly MatchedRule[];
  /** What allowlists exempt from the classifier: sorted, not overlapping. */
  readonly exempt: readonly Span[];
  /** Some rules could not be evaluated: what is in `matched` holds, what is missing was perhaps not looked for. */
  readonly incomplete?: true;
}

export interface RuleSet {
  /** Synchronous when it is cheap; a promise when regexes run off the event loop. */
  match(content: string): RuleMatches | Promise<RuleMatches>;
  /** The same with every match of every rule, up to a bound, for people who try rules on a text. */
  matchEvery(content: string): RuleMatches | Promise<RuleMatches>;
  /** What allowlists exempt, for callers to whom the other rules do not apply. */
  exempt(content: string): readonly Span[];
}

export const noRuleMatches: RuleMatches = { matched: [], exempt: [] };
export const emptyRuleSet: RuleSet = {
  match: () => noRuleMatches,
  matchEvery: () => noRuleMatches,
  exempt: () => [],
};
