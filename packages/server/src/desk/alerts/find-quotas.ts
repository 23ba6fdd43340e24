/** Finds accounts that have used most or all calls of the month. */

import { billingPeriod } from '../../calls/ledger/billing-period.ts';
import type { Condition, Look } from './alerts-store.ts';

const marks = [80, 100] as const;

export async function findQuotas({ database: { query }, plans, nowMs }: Look): Promise<Condition[]> {
  const { name, end } = billingPeriod(nowMs);
  const rows = await query
    .selectFrom('usage_counters')
    .innerJoin('accounts', 'accounts.id', 'usage_counters.account_id')
    .select(['usage_counters.account_id', 'usage_counters.total', 'accounts.plan'])
    .where('usage_counters.period', '=', name)
    .execute();
  return rows.flatMap(({ account_id: accountId, total: used, plan }) => {
    const limit = plans[plan].callsPerMonth;
    return marks
      .filter((percent) => limit > 0 && used >= (limit * percent) / 100)
      .map((percent) => ({
        accountId,
        subject: String(percent),
        message:
          percent === 100
            ? `All ${limit} calls of this month are used up. Calls are refused until ${end.toISOString().slice(0, 10)}.`
            : `${percent} % of this month’s calls are used: ${used} of ${limit}.`,
        facts: { percent, used, limit, ends_at: end.toISOString() },
      }));
  });
}
