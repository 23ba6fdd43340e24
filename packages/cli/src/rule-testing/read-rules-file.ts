/** Reads a file of rules: what `POST /v1/config/rules` lists or takes, as one JSON document. */

import { readFile, stat } from 'node:fs/promises';
import {
  isRulePattern,
  isRuleType,
  type RuleAction,
  type RuleMatching,
  ruleActions,
  ruleKinds,
  ruleMatchings,
  ruleTypes,
} from '@moderato/contract';
import type { RuleDefinition, RuleSize } from '@moderato/engine';
import { type Refusal, refuse } from '../command.ts';
import { explainFileError } from '../explain-error.ts';

/** Far more than all entries that an account may have. */
const maxBytes = 64 * 1024 * 1024;
const highestPriority = 2 ** 31 - 1;

export async function readRulesFile(file: string): Promise<RuleDefinition[] | Refusal> {
  let document: unknown;
  try {
    if ((await stat(file)).size > maxBytes) return refuse('failed', `${file} is larger than ${maxBytes} bytes.`);
    document = JSON.parse((await readFile(file, 'utf8')).replace(/^\ufeff/, ''));
  } catch (error) {
    const why = error instanceof SyntaxError ? 'it is not JSON.' : explainFileError(error);
    return refuse('failed', `The rules in ${file} cannot be read: ${why}`);
  }
  const listed = isObject(document) ? document.rules : document;
  if (!Array.isArray(listed)) {
    return refuse('failed', `${file} contains no rules; expected [{…}, …] or {"rules": [{…}, …]}.`);
  }
  const { checkRule, sizeOfRule } = await import('@moderato/engine');
  const rules: RuleDefinition[] = [];
  const sizes: RuleSize[] = [];
  for (const [index, given] of listed.entries()) {
    const rule = readRule(given, index);
    const problem = typeof rule === 'string' ? rule : checkRule(rule, sizes);
    if (problem !== undefined) return refuse('failed', `Rule ${index + 1} of ${file}: ${problem}`);
    rules.push(rule as RuleDefinition);
    sizes.push(sizeOfRule(rule as RuleDefinition));
  }
  return rules;
}

/** A rule without an id is named by its position. Earlier rules count as older. */
function readRule(given: unknown, index: number): RuleDefinition | string {
  if (!isObject(given)) return 'it is not a JSON object.';
  const { rule_id: id = `#${index + 1}`, type, pattern, moderation_action: action = null } = given;
  const { priority = 0, matching = 'exact' } = given;
  if (typeof id !== 'string') return 'rule_id must be a string.';
  if (!isRuleType(type)) return `type must be one of ${ruleTypes.join(', ')}.`;
  if (!isRulePattern(pattern)) return 'pattern must be a string or an array of strings.';
  if (action !== null && !isOneOf(ruleActions, action)) {
    return `moderation_action must be one of ${ruleActions.join(', ')}.`;
  }
  if (action === null && !ruleKinds[type].exempts) return `moderation_action is missing: ${ruleActions.join(' or ')}.`;
  if (!Number.isInteger(priority) || Math.abs(priority as number) > highestPriority) {
    return 'priority must be a whole number of 32 bits.';
  }
  if (!isOneOf(ruleMatchings, matching)) return `matching must be one of ${ruleMatchings.join(', ')}.`;
  return {
    ruleId: id,
    type,
    pattern,
    action: action as RuleAction | null,
    priority: priority as number,
    matching: matching as RuleMatching,
    createdAtMs: index,
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isOneOf(words: readonly string[], value: unknown): boolean {
  return typeof value === 'string' && words.includes(value);
}
