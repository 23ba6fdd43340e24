/** `GET /overview` */

import type { overviewCalls } from '@moderato/contract';
import type { Plans } from '../accounts/plans.ts';
import type { Handlers } from '../page.ts';
import type { Reads } from '../reads/create-reads.ts';

export function overviewHandlers(reads: Reads, plans: Plans): Handlers<keyof typeof overviewCalls> {
  const callsPerMonth = {
    free: plans.free.callsPerMonth,
    indie: plans.indie.callsPerMonth,
    pro: plans.pro.callsPerMonth,
  };
  return {
    'GET /overview': ({ member, query, receivedAtMs }) =>
      reads.ask('overview', {
        accountId: member.accountId,
        period: query.period ?? '7d',
        nowMs: receivedAtMs,
        callsPerMonth,
      }),
  };
}
