/** What a list of decisions is narrowed to, and where such decisions can be at all. */

import type { Context, DecisionQuery, LedgerAction } from '@moderato/contract';
import { callClasses, type HourFigures } from '../ledger/figures/hour-figures.ts';
import type { CallKind, KeyMode } from '../storage/schema.ts';

export interface DecisionFilter {
  readonly accountId: string;
  readonly mode: KeyMode;
  readonly fromMs: number | undefined;
  /** Exclusive. */
  readonly toMs: number | undefined;
  readonly action: LedgerAction | undefined;
  readonly category: string | undefined;
  readonly tier: number | undefined;
  readonly context: Context | undefined;
  readonly kind: CallKind | undefined;
  readonly keyId: string | undefined;
  readonly ruleId: string | undefined;
  readonly author: string | undefined;
  readonly degraded: boolean | undefined;
}

export function readFilter(accountId: string, query: DecisionQuery): DecisionFilter {
  return {
    accountId,
    mode: query.mode ?? 'live',
    fromMs: query.from === undefined ? undefined : Date.parse(query.from),
    toMs: query.to === undefined ? undefined : Date.parse(query.to),
    action: query.action,
    category: query.category,
    tier: query.tier === undefined ? undefined : Number(query.tier),
    context: query.context,
    kind: query.kind,
    keyId: query.key_id,
    ruleId: query.rule_id,
    author: query.author,
    degraded: query.degraded === undefined ? undefined : query.degraded === 'true',
  };
}

/** The index that leads to the rows: that of an author's calls, or that of what was flagged or blocked. */
export function indexFor(filter: DecisionFilter): 'author' | 'flagged' | undefined {
  if (filter.mode === 'test') return undefined;
  if (filter.author !== undefined) return 'author';
  const isDecided = filter.action === 'flag' || filter.action === 'block';
  const isAboutFlagged = isDecided || (filter.action === undefined && filter.category !== undefined);
  return isAboutFlagged && !hasFurtherWishes(filter) ? 'flagged' : undefined;
}

/** Whether every row will do, or there are so few that it makes no difference. */
export function wantsAll(filter: DecisionFilter): boolean {
  if (filter.mode === 'test') return true;
  const { action, category, author } = filter;
  return !hasFurtherWishes(filter) && [action, category, author].every((wish) => wish === undefined);
}

/** What no index knows. */
function hasFurtherWishes({ tier, context, kind, keyId, ruleId, degraded }: DecisionFilter): boolean {
  return [tier, context, kind, keyId, ruleId, degraded].some((wish) => wish !== undefined);
}

/** False when no call of this hour or day can be meant. */
export function mayHold(figures: HourFigures, filter: DecisionFilter): boolean {
  if (filter.keyId !== undefined && figures.keys[filter.keyId] === undefined) return false;
  if (filter.ruleId !== undefined && figures.rules[filter.ruleId] === undefined) return false;
  if (filter.category !== undefined && figures.categories[filter.category] === undefined) return false;
  if (filter.degraded === true && figures.degraded === 0) return false;
  return callClasses(figures).some(
    ({ action, tier, context, kind }) =>
      (filter.action ?? action) === action &&
      (filter.tier ?? tier) === tier &&
      (filter.context ?? context) === context &&
      (filter.kind ?? kind) === kind,
  );
}
