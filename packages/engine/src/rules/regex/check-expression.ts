/**
 * Checks whether an expression may be created: its length and syntax, and what the account's expressions cost together.
 */

import { entriesOf, limits, type RulePattern } from '@moderato/contract';
import { checkText, count } from '../check-text.ts';
import type { RuleSize } from '../rule-set.ts';
import { checkRegex } from './check-regex.ts';
import { regexBudget, regexSize } from './regex-size.ts';

/** `others` are the account's other expressions. */
export function checkExpression(pattern: RulePattern, others: readonly RuleSize[]): string | undefined {
  const [source = ''] = entriesOf(pattern);
  return checkText(source, 'pattern', limits.regexCharacters) ?? checkRegex(source) ?? checkBudget(source, others);
}

function checkBudget(source: string, others: readonly RuleSize[]): string | undefined {
  const own = regexSize(source);
  const steps = others.reduce((sum, size) => sum + size.steps, 0);
  if (steps + own.steps > regexBudget.steps) {
    return `pattern has ${count(own.steps)} steps and the account's other expressions have ${count(steps)}; the limit for all expressions together is ${count(regexBudget.steps)}.`;
  }
  const ranges = others.reduce((sum, size) => sum + size.ranges, 0);
  if (ranges + own.ranges > regexBudget.ranges) {
    return `pattern has ${count(own.ranges)} Unicode classes such as \\p{L} and the account's other expressions have ${count(ranges)}; the limit for all expressions together is ${count(regexBudget.ranges)}.`;
  }
  return undefined;
}

/** An expression that another release accepted and this one cannot read costs nothing: it is not matched. */
export function measureExpression(pattern: RulePattern): Omit<RuleSize, 'type'> {
  const [source = ''] = entriesOf(pattern);
  try {
    const { steps, ranges } = regexSize(source);
    return { entries: 1, steps, ranges };
  } catch {
    return { entries: 1, steps: 0, ranges: 0 };
  }
}
