/** Tries rules alone on a text: no category is judged and no model runs. */

import type { Action, MatchedRule } from '@moderato/contract';
import type { RuleMatches, RuleSet } from '@moderato/engine';
import type { BadCase, Case } from './read-cases.ts';

interface Place {
  readonly start: number;
  readonly end: number;
  /** As written in the text. */
  readonly text: string;
}

export interface Tried {
  readonly line: number | null;
  readonly action: Action;
  /** In evaluation order, each with its first match that is not exempt. */
  readonly matched_rules: readonly (Omit<MatchedRule, 'match'> & { readonly match: Place })[];
  /** What allowlists exempt. */
  readonly exempt: readonly Place[];
  /** Rules that reached their time limit, so it is not known whether they match. */
  readonly incomplete?: true;
  readonly expected?: Action;
  readonly as_expected?: boolean;
}

export async function tryRules(rules: RuleSet, cases: readonly (Case | BadCase)[]): Promise<(Tried | BadCase)[]> {
  const tried: (Tried | BadCase)[] = [];
  for (const one of cases) tried.push('problem' in one ? one : describe(one, await rules.match(one.text)));
  return tried;
}

function describe({ line, text, expected }: Case, { matched, exempt, incomplete }: RuleMatches): Tried {
  const place = ({ start, end }: { start: number; end: number }): Place => ({
    start,
    end,
    text: text.slice(start, end),
  });
  const action = matched.some((rule) => rule.moderation_action === 'block')
    ? 'block'
    : matched.length > 0
      ? 'flag'
      : 'allow';
  return {
    line,
    action,
    matched_rules: matched.map((rule) => ({ ...rule, match: place(rule.match) })),
    exempt: exempt.map(place),
    ...(incomplete ? { incomplete } : {}),
    ...(expected === undefined ? {} : { expected, as_expected: expected === action }),
  };
}
