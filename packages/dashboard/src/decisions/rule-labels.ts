/** Rules by a name that people know, since an id says nothing to anybody. */

import type { RuleEntry } from '@moderato/contract';
import { useCall } from '../api/use-call.ts';

export interface RuleLabels {
  readonly rules: readonly RuleEntry[];
  /** The id itself where the rule is gone. */
  labelOf(ruleId: string): string;
}

export function useRuleLabels(mode: 'live' | 'test' | undefined): RuleLabels {
  const found = useCall('GET /rules', { query: mode === 'test' ? { mode } : {} });
  const rules = (found.data?.rules ?? []).filter(({ type }) => type !== 'allowlist');
  const labels = new Map(rules.map((rule) => [rule.rule_id, ruleLabel(rule)]));
  return { rules, labelOf: (id) => labels.get(id) ?? id };
}

const labelCharacters = 40;

/** `wordlist smurf, gargamel and 3 more` */
export function ruleLabel({ type, preview, entry_count: count }: Pick<RuleEntry, 'type' | 'preview' | 'entry_count'>) {
  const words = [...preview.join(', ')];
  const shown = words.length > labelCharacters ? `${words.slice(0, labelCharacters).join('')}…` : words.join('');
  const more = count - preview.length;
  return `${type} ${shown}${more > 0 ? ` and ${more} more` : ''}`;
}
