/** Usage and plan: this month as in the API, the months before, and where this one is heading. */

import type { usageCalls } from '@moderato/contract';
import { dayMs } from '../../base/durations.ts';
import type { Handlers } from '../../base/http/page.ts';
import { refuse } from '../../base/http/route.ts';
import type { Plans } from '../../base/plans.ts';
import type { Database } from '../../base/storage/database.ts';
import type { AccountsStore } from '../accounts/accounts-store.ts';
import { billingPeriod } from '../ledger/billing-period.ts';
import type { LedgerStore } from '../ledger/ledger-store.ts';
import { readUsage, readUsageMonths } from './read-usage.ts';

export interface UsageParts {
  readonly database: Database;
  readonly accounts: Pick<AccountsStore, 'find'>;
  readonly ledger: Pick<LedgerStore, 'readCounters'>;
  readonly plans: Plans;
}

export function usageHandlers({ database, accounts, ledger, plans }: UsageParts): Handlers<keyof typeof usageCalls> {
  return {
    async 'GET /usage'({ member, receivedAtMs }) {
      const account = await accounts.find(member.accountId);
      if (account === undefined) return refuse('not_found', 'There is no such account.');
      const [current, months] = await Promise.all([
        readUsage(ledger, account, plans[account.plan], receivedAtMs),
        readUsageMonths(database, account.id),
      ]);
      return { current, months, projected_calls: project(current.total_calls, receivedAtMs) };
    },
  };
}

/** A few hours say nothing about a month. */
function project(calls: number, nowMs: number): number | null {
  const { start, end } = billingPeriod(nowMs);
  const passedMs = nowMs - start.getTime();
  if (passedMs < dayMs) return null;
  return Math.round((calls * (end.getTime() - start.getTime())) / passedMs);
}
