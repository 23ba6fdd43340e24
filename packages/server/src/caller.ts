import type { PlanName } from '@moderato/contract';
import type { Plan } from './plans.ts';
import type { KeyMode } from './storage/schema.ts';

/** Whoever holds the key of a request. */
export interface Caller {
  readonly accountId: string;
  readonly keyId: string;
  readonly mode: KeyMode;
  readonly plan: Plan;
  /** When there is more than can be served, some plans give way first. */
  readonly planName?: PlanName;
}
