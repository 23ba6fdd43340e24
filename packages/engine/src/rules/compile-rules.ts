/**
 * Compiles an account's rules. Each matcher looks for its kinds of rules; this file combines their matches into what is
 * reported.
 */

import { type MatchedRule, ruleKinds } from '@moderato/contract';
import type { Span } from '../text/view.ts';
import type { AllowedSpan, BuildInput, BuiltMatcher, Matches } from './rule-matcher.ts';
import { ruleMatchers } from './rule-matchers.ts';
import { allowlistBands, inEvaluationOrder } from './rule-order.ts';
import { noRuleMatches, type RuleDefinition, type RuleMatches, type RuleSet } from './rule-set.ts';
import type { WantedMatches } from './wanted-matches.ts';

export interface CompiledRuleSet extends RuleSet {
  /** Its approximate size in memory. */
  readonly byteLength: number;
}

export type CompileOptions = Pick<BuildInput, 'thread'>;

export function compileRules(definitions: readonly RuleDefinition[], options: CompileOptions = {}): CompiledRuleSet {
  const building = buildRules(definitions, options);
  for (;;) {
    const { done, value } = building.next();
    if (done) return value;
  }
}

/** The same in small steps, so that the caller can do other work in between. */
export function* buildRules(
  definitions: readonly RuleDefinition[],
  options: CompileOptions = {},
): Generator<undefined, CompiledRuleSet> {
  const rules = inEvaluationOrder(definitions);
  const bands = allowlistBands(rules);
  const built: BuiltMatcher[] = [];
  for (const matcher of matchersFor(rules)) {
    const own = [...rules.keys()].filter((place) => ruleMatchers[rules[place]!.type] === matcher);
    built.push(yield* matcher.build({ rules, own, bands, thread: options.thread }));
  }
  function match(content: string, wanted: WantedMatches): RuleMatches | Promise<RuleMatches> {
    let allowed: readonly AllowedSpan[] = [];
    const found: Matches[] = [];
    const later: Promise<Matches>[] = [];
    for (const matcher of built) {
      const matches = matcher.match(content, allowed, wanted);
      if (matches instanceof Promise) later.push(matches);
      else found.push(matches);
      allowed = 'allowed' in matches ? (matches.allowed ?? allowed) : allowed;
    }
    return later.length === 0
      ? report(rules, found, allowed)
      : Promise.all(later).then((rest) => report(rules, [...found, ...rest], allowed));
  }
  return {
    byteLength: built.reduce((sum, { byteLength }) => sum + byteLength, 0),
    exempt: (content) => (bands.length === 0 ? [] : mergeSpans(built[0]?.exempt?.(content) ?? [])),
    match: (content) => match(content, 'first'),
    matchEvery: (content) => match(content, 'every'),
  };
}

/** Matchers with allowlists come first: the others skip what those exempt. */
function matchersFor(rules: readonly RuleDefinition[]) {
  const exempting = rules.filter(({ type }) => ruleKinds[type].exempts);
  return new Set([...exempting, ...rules].map(({ type }) => ruleMatchers[type]));
}

function report(
  rules: readonly RuleDefinition[],
  found: readonly Matches[],
  allowed: readonly AllowedSpan[],
): RuleMatches {
  const incomplete = found.some((one) => one.incomplete);
  const matches = found.flatMap((one) => one.matches).sort((one, other) => one.rule - other.rule);
  if (matches.length + allowed.length === 0 && !incomplete) return noRuleMatches;
  return {
    matched: matches.map(({ rule, start, end }) => toMatchedRule(rules[rule]!, start, end)),
    exempt: mergeSpans(allowed),
    ...(incomplete ? { incomplete } : {}),
    ...(found.some(({ mayBlock }) => mayBlock) ? { mayBlock: true as const } : {}),
  };
}

function toMatchedRule({ ruleId, type, action }: RuleDefinition, start: number, end: number): MatchedRule {
  return { rule_id: ruleId, type, moderation_action: action ?? 'flag', match: { start, end } };
}

/** Spans are in order; those that overlap or touch are merged. */
function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: { start: number; end: number }[] = [];
  for (const { start, end } of spans) {
    const last = merged.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}
