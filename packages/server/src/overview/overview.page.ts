/** `GET /overview` */

import type { overviewCalls } from '@moderato/contract';
import type { Handlers } from '../page.ts';
import type { Plans } from '../plans.ts';
import type { Reads } from '../reads/create-reads.ts';
import type { readOverview } from './read-overview.ts';

type OverviewReads = { overview: typeof readOverview };

export function overviewHandlers(reads: Reads<OverviewReads>, plans: Plans): Handlers<keyof typeof overviewCalls> {
  const callsPerMonth = {
    free: plans.free.callsPerMonth,
    indie: plans.indie.callsPerMonth,
    pro: plans.pro.callsPerMonth,
  };
  return {
    'GET /overview': ({ member, query, receivedAtMs }) =>
      reads.overview({
        accountId: member.accountId,
        period: query.period ?? '7d',
        nowMs: receivedAtMs,
        callsPerMonth,
      }),
  };
}
