/** `GET /v1/decisions/{request_id}/statement` [C2] */

import { Statement, StatementQuery } from '@moderato/contract';
import { type KeyedRoute, refuse, type TextReply } from '../../base/http/route.ts';
import type { Database } from '../../base/storage/database.ts';
import type { LedgerTable } from '../../base/storage/schema.ts';
import { readOrigins } from '../../calls/retention/read-origins.ts';
import { findCall } from '../reports/find-call.ts';
import { type AppealLinks, appealUrl, testToken } from './appeal-link.ts';
import { findOutcome, newOutcome, type ShownOutcome } from './outcomes-store.ts';
import { takeSnapshot } from './snapshot.ts';
import { letterFacts, makeStatement, statementInWords } from './statement.ts';

export interface StatementRouteParts {
  readonly database: Database;
  readonly links: AppealLinks;
  publicUrl(): string;
  appealsOf(accountId: string, outcomeId: string): Promise<Statement['appeals']>;
}

export function statementRoute(parts: StatementRouteParts): KeyedRoute<undefined, Statement | TextReply> {
  const { database, links } = parts;
  return {
    method: 'GET',
    path: '/v1/decisions/{request_id}/statement',
    access: 'key',
    scope: 'cases',
    operationId: 'getStatement',
    summary: 'Statement of reasons',
    description:
      'What was decided, by which rule or category, whether automatically, under which clause, and how to appeal: as data, or as text in eight languages. It is available for 200 days from the outcome. With a test key, it is an example.',
    query: StatementQuery,
    reply: Statement,
    repliesInText: true,
    refusals: ['not_found'],

    async handle({ caller, params, query, accept, receivedAtMs }) {
      const requestId = params?.request_id ?? '';
      const { format, language } = query as StatementQuery;
      const isUnknown = requestId.includes('\0');
      const record = isUnknown ? undefined : await find(requestId);
      if (record === undefined) return refuse('not_found', 'There is no outcome for this request_id.');
      const isTest = caller.mode === 'test';
      const url = appealUrl(parts.publicUrl(), isTest ? testToken : links.tokenOf(record.id));
      const appeals = isTest ? [] : await parts.appealsOf(caller.accountId, record.id);
      const statement = makeStatement(record, url, appeals);
      const isText = format === 'text' || (format === undefined && prefersText(accept));
      if (!isText) return statement;
      const origins = isTest ? undefined : await readOrigins(database, caller.accountId, [requestId], receivedAtMs);
      const facts = letterFacts(record, origins?.get(requestId));
      return { plainText: statementInWords(statement, language ?? record.snapshot.language ?? 'en', facts) };

      async function find(id: string): Promise<ShownOutcome | undefined> {
        if (caller.mode === 'live') return findOutcome(database, caller.accountId, id);
        const row = await findCall(database, caller, id);
        return row && exampleOutcome(row);
      }
    },
  };
}

/** Only callers that ask for text and not for JSON get text. */
function prefersText(accept: string | undefined = ''): boolean {
  return /\btext\/(?:plain|\*)/i.test(accept) && !/application\/(?:json|\*)/i.test(accept);
}

/** No outcomes are kept for test keys: the statement on a test call is always this one. */
function exampleOutcome(row: LedgerTable): ShownOutcome {
  const asked = {
    request_id: row.request_id,
    outcome: 'removed' as const,
    clause: 'Example clause',
    explanation: 'This is an example made with a test key.',
  };
  return { ...newOutcome(asked, takeSnapshot(row, asked), row.at), id: 'out_00000000000000000000000000' };
}
