/**
 * All expressions of an account: matched right here if that is quick, otherwise in a thread. Accounts whose expressions were
 * ever cut off share a thread of their own, so they delay nobody else.
 */

import { entriesOf } from '@moderato/contract';
import type { AllowedSpan, BuildInput, BuiltMatcher, Matches, RuleMatcher } from '../rule-matcher.ts';
import { bandsAbove } from '../rule-order.ts';
import { maxMatches } from '../wanted-matches.ts';
import { checkExpression, measureExpression } from './check-expression.ts';
import {
  type AllowedReach,
  firstsOf,
  matchRegexes,
  type RegexExemptions,
  type RegexMatching,
} from './match-regexes.ts';
import { compileRegexSet, groupExpressions, type RegexSet, setBytes } from './regex-set.ts';
import { regexSize } from './regex-size.ts';
import { createRegexThread, type RegexFindings, type RegexThread } from './regex-thread.ts';

export const regexMatcher: RuleMatcher = { check: checkExpression, measure: measureExpression, build: buildRegexRules };

/** Steps times characters up to which expressions run inline: at worst a few milliseconds. */
const inlineWork = 10_000;
/** For expressions that even the shortest texts would send to the thread, nothing is compiled here. */
const shortestText = 20;
/** How often an inline text is looked at for the place of a match. A text that needs more goes to the thread. */
const inlineLooks = 20;

interface Member {
  readonly rule: number;
  readonly pattern: string;
  readonly steps: number;
  readonly mayBeEmpty: boolean;
}

const shared: { quick?: RegexThread; slow?: RegexThread } = {};
let nextAccount = 1;

function* buildRegexRules({ rules, own, bands, thread }: BuildInput): Generator<undefined, BuiltMatcher> {
  const members: Member[] = [];
  let broken = false;
  for (const rule of own) {
    const [pattern = ''] = entriesOf(rules[rule]!.pattern);
    try {
      members.push({ rule, pattern, ...regexSize(pattern) });
    } catch {
      // It was accepted once, so this is a stored rule that another release reads differently: reported, not hidden.
      broken = true;
    }
    yield;
  }
  const groups = groupExpressions(members);
  const patterns = groups.map((group) => group.map(({ pattern }) => pattern));
  const steps = members.reduce((sum, member) => sum + member.steps, 0);
  const firsts = firstsOf(groups);
  const sets: RegexSet[] = [];
  if (steps * shortestText <= inlineWork) {
    for (const group of patterns) {
      sets.push(compileRegexSet(group));
      yield;
    }
  }
  const account = nextAccount++;
  const above = Int32Array.from(members, ({ rule }) => bandsAbove(bands, rules[rule]!.priority));
  let wasCutOff = false;

  function matchHere(matching: RegexMatching): Int32Array | undefined {
    const found: number[] = [];
    for (const [group, set] of sets.entries()) {
      const matches = matchRegexes(set, matching, set.which(matching.content), firsts[group], inlineLooks);
      if (matches === undefined) return undefined;
      found.push(...matches);
    }
    return Int32Array.from(found);
  }

  function toMatches({ found, unplaced, groupsDone }: RegexFindings, { content, exemptions }: RegexMatching): Matches {
    // If it matches for certain, the rule applies, whatever the place.
    const isCertain = (index: number) => !members[index]!.mayBeEmpty && (exemptions?.listOf[index] ?? -1) === -1;
    const whole = unplaced.filter(isCertain).map((index) => [index, 0, content.length] as const);
    const unknown = [
      ...unplaced.filter((index) => !isCertain(index)).map((index) => members[index]!),
      ...groups.slice(groupsDone).flat(),
    ];
    const isCutOff = unplaced.length + unknown.length > 0;
    wasCutOff ||= isCutOff;
    const placed = Array.from(
      { length: Math.min(found.length / 3, maxMatches) },
      (_, i) => [found[i * 3]!, found[i * 3 + 1]!, found[i * 3 + 2]!] as const,
    );
    return {
      matches: [...placed, ...whole].map(([index, start, end]) => ({ rule: members[index]!.rule, start, end })),
      incomplete: broken || isCutOff,
      mayBlock: unknown.some(({ rule }) => rules[rule]!.action === 'block'),
    };
  }

  return {
    byteLength: sets.length * setBytes + patterns.flat().reduce((sum, pattern) => sum + 2 * pattern.length, 0),
    match(content, allowed, wanted) {
      const exemptions = allowed.length === 0 ? undefined : exemptionsOf(allowed, above);
      const matching = { content, exemptions, wanted };
      const found =
        steps * content.length <= inlineWork && sets.length === groups.length ? matchHere(matching) : undefined;
      if (found !== undefined) return toMatches({ found, unplaced: [], groupsDone: groups.length }, matching);
      return (thread ?? sharedThread(wasCutOff ? 'slow' : 'quick'))
        .match(account, patterns, matching)
        .then((findings) => toMatches(findings, matching));
    },
  };
}

function sharedThread(name: keyof typeof shared): RegexThread {
  shared[name] ??= createRegexThread();
  return shared[name];
}

/** One list for each number of bands above some expression. */
function exemptionsOf(allowed: readonly AllowedSpan[], above: Int32Array): RegexExemptions {
  const lists: AllowedReach[] = [];
  const places = new Map<number, number>([[0, -1]]);
  const listOf = above.map((bands) => {
    let place = places.get(bands);
    if (place === undefined) {
      place = lists.push(reachOf(allowed.filter(({ band }) => band < bands))) - 1;
      places.set(bands, place);
    }
    return place;
  });
  return { listOf, lists };
}

function reachOf(spans: readonly AllowedSpan[]): AllowedReach {
  let reach = 0;
  return {
    starts: Int32Array.from(spans, ({ start }) => start),
    reaches: Int32Array.from(spans, ({ end }) => {
      reach = Math.max(reach, end);
      return reach;
    }),
  };
}
