/** The filter of a list of decisions, and where matching decisions can be at all. */

import { type DecisionQuery, type LedgerAction, localTier } from '@moderato/contract';
import type { KeyMode } from '../../base/storage/schema.ts';
import { callClasses, type HourFigures } from '../../calls/ledger/figures/hour-figures.ts';

type AsAsked = 'request_id' | 'action' | 'category' | 'context' | 'kind' | 'key_id' | 'rule_id' | 'author' | 'language';

/** What was asked, with numbers and times in place of their texts. */
export interface DecisionFilter extends Pick<DecisionQuery, AsAsked> {
  readonly accountId: string;
  readonly mode: KeyMode;
  readonly fromMs: number | undefined;
  /** Exclusive. */
  readonly toMs: number | undefined;
  readonly tier: number | undefined;
  readonly degraded: boolean | undefined;
  readonly escalated: true | undefined;
  readonly limited: true | undefined;
  /** Both inclusive; only for flagged and blocked rows. */
  readonly score: { readonly min: number; readonly max: number } | undefined;
}

/** What is wrong with a well-formed query, in a sentence. */
export function contradictionIn({ action, score_min: min, score_max: max }: DecisionQuery): string | undefined {
  if (min === undefined && max === undefined) return undefined;
  if (action === 'allow' || action === 'scored') {
    return 'score_min and score_max apply to flagged and blocked decisions: leave out action, or use flag, block or flag_or_block.';
  }
  return Number(min ?? 0) > Number(max ?? 1) ? 'score_min must not be above score_max.' : undefined;
}

export function readFilter(accountId: string, query: DecisionQuery): DecisionFilter {
  const { cursor: _cursor, limit: _limit, from, to, score_min: min, score_max: max, ...others } = query;
  const { mode = 'live', tier, degraded, escalated, limited, ...asAsked } = others;
  return {
    ...asAsked,
    accountId,
    mode,
    fromMs: from === undefined ? undefined : Date.parse(from),
    toMs: to === undefined ? undefined : Date.parse(to),
    tier: tier === undefined ? undefined : Number(tier),
    degraded: degraded === undefined ? undefined : degraded === 'true',
    escalated: escalated === 'true' ? true : undefined,
    limited: limited === 'true' ? true : undefined,
    score: min === undefined && max === undefined ? undefined : { min: Number(min ?? 0), max: Number(max ?? 1) },
  };
}

/** The actions that match; undefined if all do. */
export function actionsOf({ action, score }: DecisionFilter): readonly LedgerAction[] | undefined {
  if (action === undefined) return score === undefined ? undefined : ['flag', 'block'];
  return action === 'flag_or_block' ? ['flag', 'block'] : [action];
}

/** The index that leads to the rows: by author, or of flagged and blocked calls. */
export function indexFor(filter: DecisionFilter): 'author' | 'flagged' | undefined {
  if (filter.mode === 'test') return undefined;
  if (filter.author !== undefined) return 'author';
  return isAboutFlagged(filter) && !hasOtherFilters(filter) ? 'flagged' : undefined;
}

/** Whether only flagged and blocked rows can match. A rule in a row has flagged or blocked it. */
export function isAboutFlagged(filter: DecisionFilter): boolean {
  const actions = actionsOf(filter);
  if (actions !== undefined) return actions.every((action) => action === 'flag' || action === 'block');
  return filter.category !== undefined || filter.rule_id !== undefined;
}

/** Whether the filter accepts every row, or there are so few rows that it makes no difference. */
export function wantsAll(filter: DecisionFilter): boolean {
  if (filter.mode === 'test' || filter.request_id !== undefined) return true;
  const { action, category, author, score } = filter;
  return !hasOtherFilters(filter) && [action, category, author, score].every((given) => given === undefined);
}

/** Conditions that no index covers. */
function hasOtherFilters(filter: DecisionFilter) {
  const { tier, context, kind, key_id, rule_id, language, degraded, escalated, limited } = filter;
  return [tier, context, kind, key_id, rule_id, language, degraded, escalated, limited].some(
    (given) => given !== undefined,
  );
}

/** False if no call of this hour or day can match. */
export function mayHold(figures: HourFigures, filter: DecisionFilter): boolean {
  if (filter.key_id !== undefined && figures.keys[filter.key_id] === undefined) return false;
  if (filter.rule_id !== undefined && figures.rules[filter.rule_id] === undefined) return false;
  if (filter.category !== undefined && figures.categories[filter.category] === undefined) return false;
  if (filter.degraded === true && figures.degraded === 0) return false;
  if (filter.limited === true && figures.limited === undefined) return false;
  return callsOfClasses(figures, filter) > 0;
}

/** How many calls of this hour or day match, if its figures alone can tell. */
export function countIn(figures: HourFigures, filter: DecisionFilter): number | undefined {
  const { action, tier, context, kind, escalated, author, language, score, request_id } = filter;
  const { key_id: keyId, rule_id: ruleId, category, degraded, limited } = filter;
  const isAny = (...filters: unknown[]) => filters.some((given) => given !== undefined);
  if (isAny(author, language, score, request_id) || degraded === false) return undefined;
  const counted = [
    keyId === undefined ? undefined : (figures.keys[keyId] ?? 0),
    ruleId === undefined ? undefined : (figures.rules[ruleId]?.[0] ?? 0),
    category === undefined ? undefined : (figures.categories[category] ?? 0),
    degraded === undefined ? undefined : figures.degraded,
    limited === undefined ? undefined : (figures.limited ?? 0),
  ].filter((count) => count !== undefined);
  if (counted.length === 0) return callsOfClasses(figures, filter);
  return counted.length === 1 && !isAny(action, tier, context, kind, escalated) ? counted[0] : undefined;
}

function callsOfClasses(figures: HourFigures, filter: DecisionFilter): number {
  const actions = actionsOf(filter);
  return callClasses(figures)
    .filter(
      ({ action, tier, context, kind }) =>
        (actions?.includes(action) ?? true) &&
        (filter.tier ?? tier) === tier &&
        (filter.escalated !== true || (tier !== localTier && kind !== 'image')) &&
        (filter.context ?? context) === context &&
        (filter.kind ?? kind) === kind,
    )
    .reduce((sum, { calls }) => sum + calls, 0);
}
