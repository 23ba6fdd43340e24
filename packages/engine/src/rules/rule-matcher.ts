/** The interface that checks and finds rules of one kind, or of several kinds together. */

import type { RulePattern } from '@moderato/contract';
import type { Span } from '../text/view.ts';
import type { RegexThread } from './regex/regex-thread.ts';
import type { RuleDefinition, RuleSize } from './rule-set.ts';
import type { WantedMatches } from './wanted-matches.ts';

export interface RuleMatcher {
  /** The message to refuse a pattern with. `others` are the account's other rules of this matcher. */
  check(pattern: RulePattern, others: readonly RuleSize[]): string | undefined;
  measure(pattern: RulePattern): Omit<RuleSize, 'type'>;
  /** Yields now and then, so that the caller can do other work in between. */
  build(input: BuildInput): Generator<undefined, BuiltMatcher>;
}

export interface BuildInput {
  /** All rules of the account, in evaluation order. */
  readonly rules: readonly RuleDefinition[];
  /** The positions of the rules of this matcher. */
  readonly own: readonly number[];
  /** The priorities of allowlists, high to low. */
  readonly bands: readonly number[];
  /** Where expressions run that would hold up the event loop; by default, one thread for the process. */
  readonly thread?: RegexThread | undefined;
}

export interface BuiltMatcher {
  /** Its approximate size in memory. */
  readonly byteLength: number;
  /** What its allowlists exempt; absent if it has none. */
  exempt?(content: string): readonly AllowedSpan[];
  /** `allowed` is what the allowlists of an earlier matcher exempt in this text. */
  match(content: string, allowed: readonly AllowedSpan[], wanted: WantedMatches): Matches | Promise<Matches>;
}

export interface Matches {
  readonly matches: readonly PlacedMatch[];
  /** Not everything could be matched. */
  readonly incomplete: boolean;
  /** A block rule is among what could not be matched in time. */
  readonly mayBlock?: boolean;
  /** What allowlists exempt, in order; spans inside another one of the same or a higher band are left out. */
  readonly allowed?: readonly AllowedSpan[];
}

/** A match that is not exempt. */
export interface PlacedMatch extends Span {
  /** The rule's position in evaluation order. */
  readonly rule: number;
}

/** A stretch that an allowlist exempts. */
export interface AllowedSpan extends Span {
  /** The position of its priority among the priorities of all allowlists, high to low. */
  readonly band: number;
}
