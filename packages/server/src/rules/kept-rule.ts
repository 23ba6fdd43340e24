/** A rule as it is stored: what the engine needs, its name for people, and what it counted in shadow. */

import type { RuleDefinition } from '@moderato/engine';

export interface KeptRule extends RuleDefinition {
  readonly name: string | null;
  readonly note: string | null;
  /** Counted in shadow: it stops there when the rule acts, and goes on when it is back. */
  readonly hits: number;
  readonly lastHitAtMs: number | null;
}

/** What a new rule has of all that. */
export const newRuleFields = { name: null, note: null, hits: 0, lastHitAtMs: null } as const;
