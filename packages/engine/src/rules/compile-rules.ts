/**
 * An account's rules, made ready to match. Words are looked for in one pass over the strict view of the text,
 * expressions in the text as it is; here the two are put together into what is reported.
 */

import type { MatchedRule } from '@moderato/contract';
import type { Span } from '../text/view.ts';
import { buildRegexRules, type RegexMatches } from './regex/regex-rules.ts';
import type { RegexThread } from './regex/regex-thread.ts';
import { allowlistBands, inEvaluationOrder } from './rule-order.ts';
import { noRuleMatches, type RuleDefinition, type RuleMatches, type RuleSet } from './rule-set.ts';
import { buildWordRules, type WordMatches } from './words/word-rules.ts';

export interface CompiledRuleSet extends RuleSet {
  /** What it holds in memory, roughly. */
  readonly byteLength: number;
}

export interface CompileOptions {
  /** Where expressions run that would hold up the event loop; one thread for the process unless given. */
  readonly thread?: RegexThread;
}

export function compileRules(definitions: readonly RuleDefinition[], options: CompileOptions = {}): CompiledRuleSet {
  const building = buildRules(definitions, options);
  for (;;) {
    const { done, value } = building.next();
    if (done) return value;
  }
}

/** The same in small steps, for whoever wants to do something else in between. */
export function* buildRules(
  definitions: readonly RuleDefinition[],
  options: CompileOptions = {},
): Generator<undefined, CompiledRuleSet> {
  const rules = inEvaluationOrder(definitions);
  const bands = allowlistBands(rules);
  const lists = rules.some(({ type }) => type !== 'regex') ? yield* buildWordRules(rules, bands) : undefined;
  const regexes = rules.some(({ type }) => type === 'regex')
    ? yield* buildRegexRules(rules, bands, options.thread)
    : undefined;
  return {
    byteLength: (lists?.byteLength ?? 0) + (regexes?.byteLength ?? 0),
    exempt: (content) => (bands.length === 0 ? [] : mergeSpans(lists!.scan(content).allowed)),
    match(content) {
      const words = lists?.scan(content) ?? noWordMatches;
      const found = regexes?.match(content, words.allowed) ?? noRegexMatches;
      return found instanceof Promise
        ? found.then((matches) => report(rules, words, matches))
        : report(rules, words, found);
    },
  };
}

const noWordMatches: WordMatches = { matches: [], allowed: [], incomplete: false };
const noRegexMatches: RegexMatches = { matches: [], incomplete: false };

function report(rules: readonly RuleDefinition[], words: WordMatches, regexes: RegexMatches): RuleMatches {
  const incomplete = words.incomplete || regexes.incomplete;
  const nothing = words.matches.length + words.allowed.length + regexes.matches.length === 0;
  if (nothing && !incomplete) return noRuleMatches;
  const found = [...words.matches, ...regexes.matches].sort((one, other) => one.rule - other.rule);
  return {
    matched: found.map(({ rule, start, end }) => toMatchedRule(rules[rule]!, start, end)),
    exempt: mergeSpans(words.allowed),
    ...(incomplete ? { incomplete } : {}),
  };
}

function toMatchedRule({ ruleId, type, action }: RuleDefinition, start: number, end: number): MatchedRule {
  return { rule_id: ruleId, type, moderation_action: action ?? 'flag', match: { start, end } };
}

/** Spans come by place; those that overlap or touch become one. */
function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: { start: number; end: number }[] = [];
  for (const { start, end } of spans) {
    const last = merged.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}
