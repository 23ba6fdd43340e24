/** Checks whether a list of words may be created: its entries, and how many the account's lists have together. */

import { entriesOf, limits, type RulePattern } from '@moderato/contract';
import { runInSlices } from '../../threads/run-in-slices.ts';
import { checkText, count } from '../check-text.ts';
import type { RuleSize } from '../rule-set.ts';
import { maxEntryCodes, normaliseEntry } from './normalise-entry.ts';

/** `others` are the account's other lists. */
export function checkList(pattern: RulePattern, others: readonly RuleSize[]): string | undefined {
  const entries = entriesOf(pattern);
  return checkEntries(entries) ?? checkEntryCount(entries, others);
}

export function measureList(pattern: RulePattern): Omit<RuleSize, 'type'> {
  return { entries: entriesOf(pattern).length, steps: 0, ranges: 0 };
}

/** The results for lists that were checked before, in slices. */
const found = new WeakMap<readonly string[], string | 'fine'>();
const entriesPerStep = 100;

/**
 * Checks a long list in slices; a later check of the same list then takes no time and reports what is wrong with it.
 */
export async function lookThrough(pattern: RulePattern): Promise<void> {
  if (typeof pattern === 'string') return;
  found.set(pattern, (await runInSlices(lookAtEntries(pattern))) ?? 'fine');
}

function checkEntries(entries: readonly string[]): string | undefined {
  const known = found.get(entries);
  if (known !== undefined) return known === 'fine' ? undefined : known;
  const looking = lookAtEntries(entries);
  for (;;) {
    const { done, value } = looking.next();
    if (done) return value;
  }
}

function* lookAtEntries(entries: readonly string[]): Generator<undefined, string | undefined> {
  if (entries.length === 0) return 'pattern must have at least one entry.';
  if (entries.length > limits.ruleEntriesPerList) {
    return `pattern has ${count(entries.length)} entries; the limit for one list is ${count(limits.ruleEntriesPerList)}.`;
  }
  for (const [index, entry] of entries.entries()) {
    const refused = checkText(entry, `pattern[${index}]`, limits.ruleEntryCharacters) ?? checkEntry(entry, index);
    if (refused !== undefined) return refused;
    if (index % entriesPerStep === 0) yield;
  }
  return undefined;
}

function checkEntry(entry: string, index: number): string | undefined {
  const { length } = normaliseEntry(entry);
  if (length === 0) return `pattern[${index}] contains only spaces and invisible characters.`;
  if (length > maxEntryCodes) return `pattern[${index}] has more than ${maxEntryCodes} characters after normalisation.`;
  return undefined;
}

function checkEntryCount(entries: readonly string[], lists: readonly RuleSize[]): string | undefined {
  const others = lists.reduce((sum, list) => sum + list.entries, 0);
  if (others + entries.length <= limits.ruleEntriesPerAccount) return undefined;
  return `pattern has ${count(entries.length)} entries and the account's other lists have ${count(others)}; the limit for all lists together is ${count(limits.ruleEntriesPerAccount)}.`;
}
