import type { RuleName as KnownName } from '@moderato/contract';
import { Link } from '@tanstack/react-router';
import { useCall } from '../api/use-call.ts';
import { ContentText } from '../text/content-text.tsx';
import { kindOf } from './rule-forms.ts';

/**
 * The name of a rule, wherever a decision, an item or the log refers to it. Its id is one click away, in the rule
 * itself.
 */
export function RuleName({ ruleId }: { readonly ruleId: string }) {
  const rules = useRuleNames();
  const rule = rules.find(ruleId);
  const name = <ContentText text={rules.nameOf(ruleId)} />;
  return rule?.begins == null ? (
    <span title={ruleId}>{name}</span>
  ) : (
    <Link to="/rules" search={{ open: ruleId }} title={ruleId} className="text-accent underline">
      {name}
    </Link>
  );
}

export interface RuleNamesFound {
  readonly all: readonly KnownName[];
  find(ruleId: string): KnownName | undefined;
  /** An ellipsis until the names are loaded, and the id if they cannot be. */
  nameOf(ruleId: string): string;
}

/** The same as plain text. */
export function useRuleNames(): RuleNamesFound {
  const names = useCall('GET /rules/names', {});
  const known = new Map(names.data?.rules.map((rule) => [rule.rule_id, rule]));
  return {
    all: names.data?.rules ?? [],
    find: (ruleId: string) => known.get(ruleId),
    nameOf: (ruleId: string) => {
      if (names.data !== undefined) return nameOfRule(known.get(ruleId));
      return names.isError ? ruleId : '…';
    },
  };
}

export function nameOfRule(rule: KnownName | undefined): string {
  if (rule === undefined) return 'a removed rule';
  if (rule.begins === null) return `${rule.name ?? 'a rule'} (removed)`;
  return rule.name ?? `${kindOf(rule.type)} “${rule.begins}”`;
}
