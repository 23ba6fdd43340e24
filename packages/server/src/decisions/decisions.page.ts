/** `GET /decisions`, `GET /decisions/:request_id` */

import type { decisionsCalls } from '@moderato/contract';
import type { Handlers } from '../page.ts';
import { pageSize } from '../page-size.ts';
import type { Reads } from '../reads/create-reads.ts';
import { refuse } from '../route.ts';
import { readFilter } from './decision-filter.ts';

export function decisionsHandlers(reads: Reads, ledgerDays: number): Handlers<keyof typeof decisionsCalls> {
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
      refuse('not_found'),
  };
}
