/**
 * Who checks and looks for each kind of rule. Kinds that are looked for together, in one pass over a text, share a matcher. A new kind
 * is a row here and, if it is looked for in a way of its own, a folder with its matcher.
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
