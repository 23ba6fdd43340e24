/** What a list of decisions is narrowed to, and which hours can hold such decisions at all. */

import type { Action, Context, DecisionQuery } from '@moderato/contract';
import { callClasses, type HourFigures } from '../../rollups/hour-figures.ts';
import type { CallKind, KeyMode } from '../../storage/schema.ts';

export interface DecisionFilter {
  readonly accountId: string;
  readonly mode: KeyMode;
  readonly fromMs: number | undefined;
  /** Exclusive. */
  readonly toMs: number | undefined;
  readonly action: Action | undefined;
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

/**
 * Whether an index leads straight to the rows: those of an author, and those that were flagged or blocked. For all
 * other wishes the figures by hour say where to look.
 */
export function isIndexed(filter: DecisionFilter): boolean {
  if (filter.author !== undefined || filter.mode === 'test') return true;
  const { tier, context, kind, keyId, ruleId, degraded } = filter;
  const others = [tier, context, kind, keyId, ruleId, degraded].some((wish) => wish !== undefined);
  return !others && (isAboutFlagged(filter) || filter.action === undefined);
}

/** Only flagged and blocked calls have a category above its threshold or a rule that matched. */
export function isAboutFlagged({ action, category, ruleId }: DecisionFilter): boolean {
  return action === 'flag' || action === 'block' || category !== undefined || ruleId !== undefined;
}

/** False when no call of this hour can be meant. */
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
