/**
 * Whether a rule may be created: its own shape, and the account's limits over all rules together. Answers the sentence
 * to refuse it with, which names the field or the construct, or nothing when the rule is fine.
 */

import { limits } from '@moderato/contract';
import { checkRegex } from './regex/check-regex.ts';
import { type RegexSize, regexBudget, regexSize } from './regex/regex-cost.ts';
import type { RuleDefinition } from './rule-set.ts';
import { maxEntryCodes, normaliseEntry } from './words/normalise-entry.ts';

/** `existing` are the account's other rules. */
export function checkRule(candidate: RuleDefinition, existing: readonly RuleDefinition[]): string | undefined {
  if (existing.length >= limits.rulesPerAccount) {
    return `The account has ${count(existing.length)} rules, and ${count(limits.rulesPerAccount)} are the limit.`;
  }
  const { type, pattern } = candidate;
  if (type === 'regex') {
    if (typeof pattern !== 'string') return 'pattern must be one string for a regex.';
    return (
      checkText(pattern, 'pattern', limits.regexCharacters) ?? checkRegex(pattern) ?? checkBudget(pattern, existing)
    );
  }
  if (typeof pattern === 'string') return `pattern must be an array of strings for ${article(type)}.`;
  return checkEntries(pattern) ?? checkEntryCount(pattern, existing);
}

function article(type: 'wordlist' | 'allowlist'): string {
  return type === 'allowlist' ? 'an allowlist' : 'a wordlist';
}

function count(number: number): string {
  return number.toLocaleString('en-US');
}

function checkEntries(entries: readonly string[]): string | undefined {
  if (entries.length === 0) return 'pattern must have at least one entry.';
  if (entries.length > limits.ruleEntriesPerList) {
    return `pattern has ${count(entries.length)} entries, and ${count(limits.ruleEntriesPerList)} are the limit for one list.`;
  }
  for (const [index, entry] of entries.entries()) {
    const refused = checkText(entry, `pattern[${index}]`, limits.ruleEntryCharacters) ?? checkEntry(entry, index);
    if (refused !== undefined) return refused;
  }
  return undefined;
}

function checkEntry(entry: string, index: number): string | undefined {
  const { length } = normaliseEntry(entry);
  if (length === 0) return `pattern[${index}] has nothing in it but blanks and invisible characters.`;
  if (length > maxEntryCodes) return `pattern[${index}] is over ${maxEntryCodes} characters once it is normalised.`;
  return undefined;
}

/** What a database must be able to keep, and not too long. Lengths are in code points, which are never more than units. */
function checkText(text: string, field: string, maxCharacters: number): string | undefined {
  if (text.length === 0) return `${field} must not be empty.`;
  if (text.length > maxCharacters && [...text].length > maxCharacters) {
    return `${field} must be at most ${count(maxCharacters)} characters.`;
  }
  if (text.includes('\0') || !text.isWellFormed()) return `${field} must not hold NUL or unpaired surrogates.`;
  return undefined;
}

function checkEntryCount(entries: readonly string[], existing: readonly RuleDefinition[]): string | undefined {
  const others = existing.reduce((sum, { pattern }) => sum + (typeof pattern === 'string' ? 0 : pattern.length), 0);
  if (others + entries.length <= limits.ruleEntriesPerAccount) return undefined;
  return `pattern has ${count(entries.length)} entries and the account's other lists ${count(others)}; ${count(limits.ruleEntriesPerAccount)} are the limit for all lists together.`;
}

function checkBudget(pattern: string, existing: readonly RuleDefinition[]): string | undefined {
  const own = regexSize(pattern);
  const others = existing.map(sizeOf);
  const steps = others.reduce((sum, size) => sum + size.steps, 0);
  if (steps + own.steps > regexBudget.steps) {
    return `pattern needs ${tenths(own.steps)} steps for each character and the account's other expressions ${tenths(steps)}; ${regexBudget.steps} are the limit for all expressions together.`;
  }
  const ranges = others.reduce((sum, size) => sum + size.ranges, 0);
  if (ranges + own.ranges > regexBudget.ranges) {
    return `pattern has ${count(own.ranges)} character ranges and the account's other expressions ${count(ranges)}; ${count(regexBudget.ranges)} are the limit for all expressions together.`;
  }
  return undefined;
}

const nothing: RegexSize = { steps: 0, ranges: 0 };

function sizeOf({ pattern }: RuleDefinition): RegexSize {
  if (typeof pattern !== 'string') return nothing;
  try {
    return regexSize(pattern);
  } catch {
    return nothing;
  }
}

/** Rounded up, so that what is shown is never less than what is charged. */
function tenths(steps: number): string {
  return (Math.ceil(steps * 10) / 10).toString();
}
