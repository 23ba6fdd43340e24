/** `GET /overview` */

import type { overviewCalls } from '@moderato/contract';
import type { Handlers } from '../../base/http/page.ts';
import type { Plans } from '../../base/plans.ts';
import type { Reads } from '../../base/reads/create-reads.ts';
import type { readOverview } from './read-overview.ts';

type OverviewReads = { overview: typeof readOverview };

export function overviewHandlers(reads: Reads<OverviewReads>, plans: Plans): Handlers<keyof typeof overviewCalls> {
  return {
    'GET /overview': ({ member: { accountId }, query: { period = '7d' }, receivedAtMs: nowMs }) =>
      reads.overview({ accountId, period, nowMs, plans }),
  };
}
