/**
 * The matcher that checks and finds each kind of rule. Kinds that are found in one pass over a text share a matcher. A
 * new kind is a row here and, if it needs its own way of matching, a folder with its matcher.
 */

import type { RuleType } from '@moderato/contract';
import { regexMatcher } from './regex/regex-rules.ts';
import type { RuleMatcher } from './rule-matcher.ts';
import { wordMatcher } from './words/word-rules.ts';

export const ruleMatchers: Readonly<Record<RuleType, RuleMatcher>> = {
  wordlist: wordMatcher,
  regex: regexMatcher,
  allowlist: wordMatcher,
};
