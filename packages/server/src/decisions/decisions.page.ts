/** `GET /decisions`, `GET /decisions/:request_id` */

import type { decisionsCalls } from '@moderato/contract';
import type { Handlers } from '../page.ts';
import { pageSize } from '../page-size.ts';
import type { Reads } from '../reads/create-reads.ts';
import { refuse } from '../route.ts';
import { readFilter } from './decision-filter.ts';
import type { listDecisions } from './list-decisions.ts';
import type { readDecision } from './read-decision.ts';

type DecisionsReads = { decisions: typeof listDecisions; decision: typeof readDecision };

export function decisionsHandlers(
  reads: Reads<DecisionsReads>,
  ledgerDays: number,
): Handlers<keyof typeof decisionsCalls> {
  return {
    'GET /decisions': ({ member, query, receivedAtMs }) =>
      reads.decisions({
        filter: readFilter(member.accountId, query),
        cursor: query.cursor,
        limit: pageSize(query),
        nowMs: receivedAtMs,
        ledgerDays,
      }),

    'GET /decisions/:request_id': async ({ member, params }) =>
      (await reads.decision({ accountId: member.accountId, requestId: params.request_id })) ?? refuse('not_found'),
  };
}
