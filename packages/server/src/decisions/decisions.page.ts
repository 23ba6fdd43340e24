/** `GET /decisions`, `GET /decisions/:request_id` */

import { type Handlers, refuseCall } from '../page.ts';
import { pageSize } from '../page-size.ts';
import type { Reads } from '../reads/create-reads.ts';
import { readFilter } from './decision-filter.ts';

export function decisionsHandlers(
  reads: Reads,
  ledgerDays: number,
): Handlers<'GET /decisions' | 'GET /decisions/:request_id'> {
  return {
    'GET /decisions': ({ member, query, receivedAtMs }) =>
      reads.ask('decisions', {
        filter: readFilter(member.accountId, query),
        cursor: query.cursor,
        limit: pageSize(query),
        nowMs: receivedAtMs,
        ledgerDays,
      }),

    'GET /decisions/:request_id': async ({ member, params }) =>
      (await reads.ask('decision', { accountId: member.accountId, requestId: params.request_id })) ??
      refuseCall('not_found'),
  };
}
