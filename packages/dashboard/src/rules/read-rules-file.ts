/**
 * Reads a file of rules: JSON as `/v1/config/rules` lists it (`{"rules": […]}` or only the list), or plain lines, which
 * become one wordlist. Comments are skipped, and so are rules that already exist. The service decides whether a rule is
 * allowed.
 */

import {
  copyPattern,
  isRulePattern,
  isRuleType,
  type RuleDraft,
  type RuleMatching,
  ruleMatchings,
} from '@moderato/contract';
import { linesOf } from '../text/lines-of.ts';

export type RulesFile = { readonly rules: RuleDraft[]; readonly skipped: SkippedLines } | { readonly problem: string };

/** Lines that are not entries. */
export interface SkippedLines {
  readonly comments: readonly string[];
  readonly repeated: readonly string[];
}

const nothingSkipped: SkippedLines = { comments: [], repeated: [] };

export function readRulesFile(text: string, action: 'flag' | 'block'): RulesFile {
  const bare = text.replace(/^\u{feff}/u, '');
  return /^\s*[[{]/.test(bare) ? readJson(bare) : readLines(bare, action);
}

function readLines(text: string, action: 'flag' | 'block'): RulesFile {
  const lines = linesOf(text);
  const comments = lines.filter(isComment);
  const entries = lines.filter((line) => !isComment(line));
  const pattern: string[] = [];
  const repeated: string[] = [];
  const seen = new Set<string>();
  for (const entry of entries) {
    (seen.has(entry) ? repeated : pattern).push(entry);
    seen.add(entry);
  }
  if (pattern.length === 0)
    return { problem: lines.length === 0 ? 'The file is empty.' : 'The file has nothing but comments.' };
  return { rules: [{ type: 'wordlist', pattern, moderation_action: action }], skipped: { comments, repeated } };
}

/** `# a comment`, `#`, `## more`, `// another`. `#word` is a hashtag, which may well be an entry. */
function isComment(line: string): boolean {
  return /^(?:#(?:[\s#!]|$)|#.*\s|\/\/)/.test(line);
}

function readJson(text: string): RulesFile {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return { problem: 'The file looks like JSON but is not valid. Check its brackets and commas.' };
  }
  const listed = isObject(parsed) ? parsed.rules : parsed;
  if (!Array.isArray(listed)) return { problem: 'The file has no list of rules.' };
  if (listed.length === 0) return { problem: 'The list of rules is empty.' };
  const rules: RuleDraft[] = [];
  for (const [index, entry] of listed.entries()) {
    const rule = readRule(entry);
    if (rule === undefined) return { problem: `Rule ${index + 1} needs a type and a pattern.` };
    rules.push(rule);
  }
  return { rules, skipped: nothingSkipped };
}

function readRule(entry: unknown): RuleDraft | undefined {
  if (!isObject(entry)) return undefined;
  const { type, pattern, priority, moderation_action: action, matching, name, note } = entry;
  if (!isRuleType(type) || !isRulePattern(pattern)) return undefined;
  return {
    type,
    pattern: copyPattern(pattern),
    ...(typeof priority === 'number' ? { priority } : {}),
    ...(action === 'flag' || action === 'block' ? { moderation_action: action } : {}),
    ...(isMatching(matching) ? { matching } : {}),
    ...(typeof name === 'string' ? { name } : {}),
    ...(typeof note === 'string' ? { note } : {}),
  };
}

function isMatching(value: unknown): value is RuleMatching {
  return ruleMatchings.some((matching) => matching === value);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
