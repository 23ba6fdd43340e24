/** `GET /1.2/usage-limit`: the calls of this month and how many there may be, as Akismet names them [A1]. */

import { Type } from 'typebox';
import type { KeyedRoute } from '../../base/http/route.ts';
import { billingPeriod } from '../ledger/billing-period.ts';
import type { LedgerStore } from '../ledger/ledger-store.ts';
import { akismetDialect } from './akismet-dialect.ts';

const UsageLimit = Type.Object({
  limit: Type.Integer(),
  usage: Type.Integer(),
  percentage: Type.String(),
  throttled: Type.Boolean(),
});

export function usageLimitRoute(
  ledger: Pick<LedgerStore, 'readCounters'>,
): KeyedRoute<never, Type.Static<typeof UsageLimit>> {
  return {
    method: 'GET',
    path: '/1.2/usage-limit',
    access: 'key',
    scope: 'moderate',
    dialect: akismetDialect('api_key'),
    operationId: 'getUsageLimit',
    summary: "The calls of this month, in Akismet's format",
    reply: UsageLimit,
    async handle({ caller, receivedAtMs }) {
      const { total } = await ledger.readCounters(caller.accountId, billingPeriod(receivedAtMs).name);
      const limit = caller.plan.callsPerMonth;
      return {
        limit,
        usage: total,
        percentage: ((100 * total) / limit).toFixed(2),
        throttled: total >= limit,
      };
    },
  };
}
