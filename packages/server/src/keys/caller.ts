import type { Plan } from '../accounts/plans.ts';
import type { KeyMode } from '../storage/schema.ts';

/** Whoever holds the key of a request. */
export interface Caller {
  readonly accountId: string;
  readonly keyId: string;
  readonly mode: KeyMode;
  readonly plan: Plan;
}
