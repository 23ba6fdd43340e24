/** The list of decisions, with its total; the same as a file; and one decision. */

import { type DecisionQuery, type DecisionsPage, type decisionsCalls, roleAllows } from '@moderato/contract';
import type { Handlers, Member } from '../../base/http/page.ts';
import { refuse } from '../../base/http/route.ts';
import { pageSize } from '../../base/page-size.ts';
import type { Reads } from '../../base/reads/create-reads.ts';
import { composed, wordsOf } from '../../calls/retention/words-of-text.ts';
import type { countDecisions } from './count-decisions.ts';
import { contradictionIn, readFilter } from './decision-filter.ts';
import { createDecisionExports, type readDecisionsFile } from './export-decisions.ts';
import type { listDecisions } from './list-decisions.ts';
import type { readDecision } from './read-decision.ts';
import type { searchContent } from './search-content.ts';

type DecisionsReads = {
  decisions: typeof listDecisions;
  decisionsTotal: typeof countDecisions;
  decisionsFile: typeof readDecisionsFile;
  contentSearch: typeof searchContent;
  decision: typeof readDecision;
};

export function decisionsHandlers(
  reads: Reads<DecisionsReads>,
  ledgerDays: number,
): Handlers<keyof typeof decisionsCalls> {
  const exports = createDecisionExports((input) => reads.decisionsFile({ ...input, nowMs: Date.now() }));

  async function list({ accountId }: Member, query: DecisionQuery, nowMs: number): Promise<DecisionsPage> {
    const { cursor } = query;
    const asked = { filter: readFilter(accountId, query), nowMs, ledgerDays };
    const page = await reads.decisions({ ...asked, cursor, limit: pageSize(query) });
    if (cursor !== undefined) return { ...page, total: null };
    // If everything is on one page, nothing needs to be counted.
    const isAll = page.next_cursor === null;
    return { ...page, total: isAll ? { count: page.items.length, more: false } : await reads.decisionsTotal(asked) };
  }

  return {
    'GET /decisions': ({ member, query, receivedAtMs }) => {
      const wrong = contradictionIn(query);
      return wrong === undefined ? list(member, query, receivedAtMs) : refuse('invalid_request', wrong);
    },

    'GET /decisions/export': ({ member, query: { format, ...query } }) => {
      const wrong = contradictionIn(query);
      if (wrong !== undefined) return refuse('invalid_request', wrong);
      return exports.start({ filter: readFilter(member.accountId, query), format, ledgerDays });
    },

    'POST /decisions/search': ({ member, body, receivedAtMs }) => {
      const { text, cursor, limit: _limit, ...filters } = body;
      const hasWords = wordsOf(composed(text)).length > 0;
      const wrong = hasWords ? contradictionIn(filters) : 'text must have a word, a number or an emoji to look for.';
      if (wrong !== undefined) return refuse('invalid_request', wrong);
      const filter = readFilter(member.accountId, filters);
      // Content of test calls is never kept.
      if (filter.mode === 'test') return { items: [], next_cursor: null, searched_until: null, unindexed: false };
      const seesAllQueues = roleAllows(member.role, 'admin');
      return reads.contentSearch({ filter, text, seesAllQueues, cursor, limit: pageSize(body), nowMs: receivedAtMs });
    },

    'GET /decisions/:request_id': async ({ member, params, receivedAtMs: nowMs }) => {
      const { accountId, role } = member;
      const may = { showsContent: roleAllows(role, 'moderator'), seesAllQueues: roleAllows(role, 'admin') };
      return (await reads.decision({ accountId, requestId: params.request_id, ...may, nowMs })) ?? refuse('not_found');
    },
  };
}
