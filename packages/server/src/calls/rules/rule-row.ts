/** Converts a rule to its row and back, and reads rows: the same for active and shadow rules. */

import type { KeyMode, RuleMatching } from '@moderato/contract';
import type { RuleDefinition, RuleSize } from '@moderato/engine';
import type { RulesTable } from '../../base/storage/account-schema.ts';
import type { Database } from '../../base/storage/database.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import { sha256 } from '../../base/storage/shrink-settings.ts';
import type { RuleSide } from './rule-sets.ts';

/** A rule as it is stored: what the engine needs, its name for people, and what it counted in shadow. */
export interface KeptRule extends RuleDefinition {
  readonly matching: RuleMatching;
  readonly name: string | null;
  readonly note: string | null;
  /** Counted in shadow: counting stops when the rule is activated, and resumes when it returns to shadow. */
  readonly hits: number;
  readonly lastHitAtMs: number | null;
}

/** Where a rule is: for which calls, and whether it acts or only counts. */
export interface RulePlace {
  readonly mode: KeyMode;
  readonly shadow: boolean;
}

export interface RuleVersion extends KeptRule, RulePlace {}

/** The initial values of a new rule. */
export const newRuleFields = { matching: 'exact', name: null, note: null, hits: 0, lastHitAtMs: null } as const;

/** The columns that rules share with their earlier versions. */
export function ruleColumns({
  type,
  matching,
  priority,
  action,
  createdAtMs,
  name,
  note,
  hits,
  lastHitAtMs,
}: KeptRule) {
  return { type, matching, priority, action, created_at: createdAtMs, name, note, hits, last_hit_at: lastHitAtMs };
}

export function fromRuleColumns(
  ruleId: string,
  pattern: string,
  {
    type,
    matching,
    priority,
    action,
    created_at: createdAtMs,
    name,
    note,
    hits,
    last_hit_at,
  }: ReturnType<typeof ruleColumns>,
): KeptRule {
  const facts = { ruleId, type, matching, priority, action, createdAtMs };
  return { ...facts, pattern: JSON.parse(pattern) as string | string[], name, note, hits, lastHitAtMs: last_hit_at };
}

export function toRuleRow(
  { accountId, mode, shadow }: RuleSide & RulePlace,
  rule: RuleDefinition & Partial<KeptRule>,
  { entries, steps, ranges }: RuleSize,
): RulesTable {
  const pattern = JSON.stringify(rule.pattern);
  const kept = { ...newRuleFields, ...rule };
  const measured = { entries, steps, ranges, digest: digestOf(kept.matching, pattern) };
  const own = { id: rule.ruleId, account_id: accountId, mode, shadow: shadow ? 1 : 0, pattern };
  return { ...own, ...ruleColumns(kept), ...measured };
}

/** By which a change of a rule is known. */
export const digestOf = (matching: KeptRule['matching'], pattern: string) =>
  sha256(matching === 'exact' ? pattern : `${matching} ${pattern}`);

export const fromRuleRow = (row: Pick<RulesTable, 'id' | 'pattern'> & ReturnType<typeof ruleColumns>): KeptRule =>
  fromRuleColumns(row.id, row.pattern, row);

const factColumns = [
  ...['id', 'shadow', 'type', 'priority', 'action', 'created_at'],
  ...['entries', 'steps', 'ranges', 'digest'],
] as const;

/** Everything about a rule that changes what it does, with a digest for its pattern and how it matches. */
export type RuleFacts = Pick<RulesTable, (typeof factColumns)[number]>;

/** Those that act, those in shadow, or both. */
type Asked = RuleSide & { readonly shadow?: boolean };

/** Those in shadow last; in evaluation order: priority high to low, then oldest first. */
const rulesOf = (query: Database['query'], { accountId, mode, shadow }: Asked) =>
  ofAccount(query, accountId)
    .selectFrom('rules')
    .where('mode', '=', mode)
    .$if(shadow !== undefined, (rules) => rules.where('shadow', '=', shadow ? 1 : 0))
    .orderBy('shadow')
    .orderBy('priority', 'desc')
    .orderBy('created_at')
    .orderBy('id');

export const readRuleRows = (query: Database['query'], asked: Asked): Promise<readonly RulesTable[]> =>
  rulesOf(query, asked).selectAll().execute();

/** An index covers all of it, so lists of a hundred thousand words are not read. */
export const readRuleFacts = (query: Database['query'], asked: Asked): Promise<readonly RuleFacts[]> =>
  selectRuleFacts(query, asked).execute();

export const selectRuleFacts = (query: Database['query'], asked: Asked) => rulesOf(query, asked).select(factColumns);
