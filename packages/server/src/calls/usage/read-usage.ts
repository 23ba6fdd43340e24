/** An account's usage record [K6–K8], for the endpoint and for the command line. */

import { byTier, tiers, type Usage, type UsageOverview } from '@moderato/contract';
import type { Plan } from '../../base/plans.ts';
import type { Database } from '../../base/storage/database.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import type { Account } from '../accounts/accounts-store.ts';
import { billingPeriod } from '../ledger/billing-period.ts';
import type { LedgerStore } from '../ledger/ledger-store.ts';

export async function readUsage(
  ledger: Pick<LedgerStore, 'readCounters'>,
  account: Account,
  plan: Plan,
  atMs: number,
): Promise<Usage> {
  const period = billingPeriod(atMs);
  const counters = await ledger.readCounters(account.id, period.name);
  return {
    period: { start: period.start.toISOString(), end: period.end.toISOString() },
    plan: account.plan,
    total_calls: counters.total,
    calls_limit: plan.callsPerMonth,
    calls_by_tier: byTier(({ key }) => counters[key]),
    calls_by_context: {
      default: counters.context_default,
      username: counters.context_username,
      chat: counters.context_chat,
      forum_post: counters.context_forum_post,
      comment: counters.context_comment,
    },
    rate_limit: { requests_per_second: plan.requestsPerSecond },
  };
}

const maxMonths = 24;

/** The months for which an account has counters. */
export async function readUsageMonths({ query }: Database, accountId: string): Promise<UsageOverview['months']> {
  return ofAccount(query, accountId)
    .selectFrom('usage_counters')
    .select(['period', 'total', ...tiers.map(({ key }) => key)])
    .orderBy('period', 'desc')
    .limit(maxMonths)
    .execute();
}
