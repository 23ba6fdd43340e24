import { defaultKeyScopes, type KeyScope, type PlanName } from '@moderato/contract';
import type { Plan } from './plans.ts';
import type { KeyMode } from './storage/schema.ts';

/** What a key may do, until when, how fast, and from which web pages [K11]. */
export interface KeyLimits {
  readonly scopes: readonly KeyScope[];
  /** Refused from this time on. */
  readonly expiresAtMs: number | null;
  /** In addition to the account's rate, which also applies. */
  readonly requestsPerSecond: number | null;
  /** The only origins it may be used from; if empty, everywhere. */
  readonly origins: readonly string[];
}

export const noKeyLimits: KeyLimits = {
  scopes: defaultKeyScopes,
  expiresAtMs: null,
  requestsPerSecond: null,
  origins: [],
};

/** The account and key behind a request. */
export interface Caller {
  readonly accountId: string;
  readonly keyId: string;
  readonly mode: KeyMode;
  readonly plan: Plan;
  readonly limits: KeyLimits;
  /** Under overload, requests of some plans are refused first. */
  readonly planName?: PlanName;
}
