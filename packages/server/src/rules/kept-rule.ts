/** A rule as it is stored: what the engine needs, its name for people, and what it counted in shadow. */

import type { RuleDefinition } from '@moderato/engine';

export interface KeptRule extends RuleDefinition {
  readonly name: string | null;
  readonly note: string | null;
  /** Counted in shadow: counting stops when the rule is activated, and resumes when it returns to shadow. */
  readonly hits: number;
  readonly lastHitAtMs: number | null;
}

/** The initial values of a new rule. */
export const newRuleFields = { name: null, note: null, hits: 0, lastHitAtMs: null } as const;
