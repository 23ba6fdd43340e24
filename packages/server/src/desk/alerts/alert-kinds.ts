/** The kinds of alerts, and how often each is checked. A kind is one line here, one name in the contract, and one file. */

import type { AlertKind } from '@moderato/contract';
import type { Condition, Look } from './alerts-store.ts';
import { findAppealsDue } from './find-appeals-due.ts';
import { findFailingWebhooks } from './find-failing-webhooks.ts';
import { findFlagRates } from './find-flag-rates.ts';
import { findProvidersDown } from './find-providers-down.ts';
import { findQuotas } from './find-quotas.ts';

export interface AlertSource {
  readonly everyMs: number;
  /** Every condition of this kind that holds now, in all accounts. */
  find(look: Look): Promise<readonly Condition[]>;
}

const seconds = 1_000;
const minutes = 60 * seconds;

export const alertSources: Readonly<Record<AlertKind, AlertSource>> = {
  deliveries_failing: { everyMs: 15 * seconds, find: findFailingWebhooks },
  quota_reached: { everyMs: 15 * seconds, find: findQuotas },
  provider_down: { everyMs: 15 * seconds, find: findProvidersDown },
  appeals_due: { everyMs: 1 * minutes, find: findAppealsDue },
  flag_rate: { everyMs: 5 * minutes, find: findFlagRates },
};
