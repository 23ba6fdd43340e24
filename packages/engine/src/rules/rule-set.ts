/** An account's rules, compiled once per change, and what they say about a text. */

import type { MatchedRule, RuleAction, RuleMatching, RulePattern, RuleType } from '@moderato/contract';
import type { Span } from '../text/view.ts';

export interface RuleDefinition {
  readonly ruleId: string;
  readonly type: RuleType;
  readonly pattern: RulePattern;
  readonly priority: number;
  readonly action: RuleAction | null;
  /** Of lists; `exact` by default. */
  readonly matching?: RuleMatching;
  readonly createdAtMs: number;
}

/** What a rule adds to the account's totals. Stores keep it, so that rules are checked without reading others. */
export interface RuleSize {
  readonly type: RuleType;
  /** For a list; an expression counts as one entry. */
  readonly entries: number;
  /** For an expression: the instructions that it compiles to; 0 for a list. */
  readonly steps: number;
  /** For an expression: Unicode classes, each of which is hundreds of ranges. */
  readonly ranges: number;
}

export interface RuleMatches {
  /** One entry per matching flag or block rule (its first match that is not exempt), in evaluation order. */
  readonly matched: readonly MatchedRule[];
  /** What allowlists exempt from the classifier: sorted, not overlapping. */
  readonly exempt: readonly Span[];
  /** Some rules could not be evaluated: `matched` is right, but may be incomplete. */
  readonly incomplete?: true;
  /** An expression of a block rule was stopped at its time limit: it is not known whether it matches. */
  readonly mayBlock?: true;
}

export interface RuleSet {
  /** Synchronous if it is cheap; a promise if regexes run off the event loop. */
  match(content: string): RuleMatches | Promise<RuleMatches>;
  /** The same with every match of every rule, up to a limit, for people who try rules on a text. */
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
