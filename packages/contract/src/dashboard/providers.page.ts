/** The providers of this installation. Only operators see addresses; nobody sees keys. */

import type { ProviderTier } from '../tiers.ts';
import { type CallFacts, gives } from './call.ts';

export interface ProviderState {
  /** Several kinds may serve one tier. */
  readonly kind: string;
  readonly tier: ProviderTier;
  /** Which servers are suitable, in a sentence: "any server that speaks …". */
  readonly speaks: string;
  /** The settings that enable it, one per line. */
  readonly settings: readonly string[];
  readonly configured: boolean;
  readonly name: string | null;
  readonly model: string | null;
  /** `unknown` until it has been asked. */
  readonly health: 'healthy' | 'failing' | 'unknown';
  /**
   * Whether its answers were fitted to labels; `outdated`: fitted to an earlier scale of scores, and unused until
   * fitted again.
   */
  readonly fit: 'none' | 'current' | 'outdated';
  /** The host that is asked; `null` for everybody but operators. */
  readonly host: string | null;
}

export interface ProviderOverview {
  readonly providers: readonly ProviderState[];
  /** Questions of this account, by day in UTC, oldest first. */
  readonly calls_by_day: readonly { readonly day: string; readonly calls: number }[];
  readonly calls_today: number;
  /** `null`: no limit. */
  readonly calls_per_day: number | null;
  /** For the whole installation since it started; operators only. Amounts are `null` if no price is configured. */
  readonly spend: {
    readonly input_tokens: number;
    readonly output_tokens: number;
    readonly amount: number | null;
  } | null;
}

export const providersCalls = {
  'GET /providers': { access: 'viewer', reply: gives<ProviderOverview>() },
} as const satisfies Record<string, CallFacts>;
