/** All expressions of an account: matched right here if that is quick, otherwise in the thread. */

import { entriesOf } from '@moderato/contract';
import type { AllowedSpan, BuildInput, BuiltMatcher, Matches, RuleMatcher } from '../rule-matcher.ts';
import { bandsAbove } from '../rule-order.ts';
import { checkExpression, measureExpression } from './check-expression.ts';
import { type AllowedReach, matchRegexes, type RegexExemptions } from './match-regexes.ts';
import { noteRegexSize, programSize, regexBudget } from './regex-cost.ts';
import { compileProgram, type RegexProgram } from './regex-program.ts';
import { buildRegexSet } from './regex-set.ts';
import { createRegexThread, type RegexThread } from './regex-thread.ts';

export const regexMatcher: RuleMatcher = { check: checkExpression, measure: measureExpression, build: buildRegexRules };

/** Steps times characters up to which expressions run inline, about a millisecond; above it, they run in the thread. */
const inlineWork = 150_000;

let sharedThread: RegexThread | undefined;
let nextSet = 1;

function* buildRegexRules({ rules, own, bands, thread }: BuildInput): Generator<undefined, BuiltMatcher> {
  const members: { rule: number; pattern: string; program: RegexProgram }[] = [];
  let broken = false;
  let steps = 0;
  let ranges = 0;
  for (const rule of own) {
    const [pattern = ''] = entriesOf(rules[rule]!.pattern);
    try {
      const program = compileProgram(pattern);
      const size = programSize(program);
      noteRegexSize(pattern, size);
      if (ranges + size.ranges > regexBudget.ranges)
        throw new RangeError('there are too many character ranges to number');
      members.push({ rule, pattern, program });
      steps += size.steps;
      ranges += size.ranges;
    } catch {
      // It was accepted once, so this is a stored rule that another release reads differently: reported, not hidden.
      broken = true;
    }
    yield;
  }
  const set = yield* buildRegexSet(members.map(({ program }) => program));
  const setNumber = nextSet++;
  const patterns = members.map(({ pattern }) => pattern);
  const above = Int32Array.from(members, ({ rule }) => bandsAbove(bands, rules[rule]!.priority));
  const toMatches = (found: Int32Array | undefined): Matches => ({
    matches: Array.from({ length: (found?.length ?? 0) / 3 }, (_, i) => ({
      rule: members[found![i * 3]!]!.rule,
      start: found![i * 3 + 1]!,
      end: found![i * 3 + 2]!,
    })),
    incomplete: broken || found === undefined,
  });
  return {
    byteLength: set.byteLength,
    match(content, allowed, wanted) {
      const exemptions = allowed.length === 0 ? undefined : exemptionsOf(allowed, above);
      if (steps * content.length <= inlineWork) return toMatches(matchRegexes(set, content, exemptions, wanted));
      sharedThread ??= createRegexThread();
      return (thread ?? sharedThread).match(setNumber, patterns, content, exemptions, wanted).then(toMatches);
    },
  };
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
