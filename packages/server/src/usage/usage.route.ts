/** `GET /v1/usage` */

import { Usage } from '@moderato/contract';
import type { AccountsStore } from '../accounts/accounts-store.ts';
import type { KeyedRoute } from '../route.ts';
import { billingPeriod } from './billing-period.ts';
import type { LedgerStore } from './ledger-store.ts';

export interface UsageRouteParts {
  readonly accounts: Pick<AccountsStore, 'find'>;
  readonly ledger: Pick<LedgerStore, 'readCounters'>;
}

export function usageRoute({ accounts, ledger }: UsageRouteParts): KeyedRoute<undefined, Usage> {
  return {
    method: 'GET',
    path: '/v1/usage',
    access: 'key',
    operationId: 'getUsage',
    summary: 'Usage in the current billing period',
    description: 'Live moderation calls of the account this calendar month (UTC). A test key reads the same figures.',
    reply: Usage,
    refusals: [],

    async handle({ caller, receivedAtMs }) {
      const period = billingPeriod(receivedAtMs);
      const [account, counters] = await Promise.all([
        accounts.find(caller.accountId),
        ledger.readCounters(caller.accountId, period.name),
      ]);
      if (account === undefined) throw new Error('The account of a valid key does not exist.');
      return {
        period: { start: period.start.toISOString(), end: period.end.toISOString() },
        plan: account.plan,
        total_calls: counters.total,
        calls_limit: caller.plan.callsPerMonth,
        calls_by_tier: { tier_0: counters.tier_0, tier_1: counters.tier_1, tier_2: counters.tier_2 },
        calls_by_context: {
          default: counters.context_default,
          username: counters.context_username,
          chat: counters.context_chat,
          forum_post: counters.context_forum_post,
          comment: counters.context_comment,
        },
        rate_limit: { requests_per_second: caller.plan.requestsPerSecond },
      };
    },
  };
}
