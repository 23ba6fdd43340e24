/** `GET /statements/:request_id`: the newest statement of reasons of a call, to read and print. */

import { roleAllows, type Statement, type StatementLanguage, type statementsCalls } from '@moderato/contract';
import type { Handlers } from '../../base/http/page.ts';
import { refuse } from '../../base/http/route.ts';
import type { Database } from '../../base/storage/database.ts';
import { createAccountsStore, nameNobodyChose } from '../../calls/accounts/accounts-store.ts';
import { readOrigins } from '../../calls/retention/read-origins.ts';
import { type AppealLinks, appealUrl } from './appeal-link.ts';
import { findOutcome, type OutcomeRecord } from './outcomes-store.ts';
import { letterFacts, makeStatement, statementInWords } from './statement.ts';
import { statementHtml } from './statement-html.ts';

export interface StatementsParts {
  readonly database: Database;
  readonly links: AppealLinks;
  readonly publicUrl: string;
  appealsOf(accountId: string, outcomeId: string): Promise<Statement['appeals']>;
}

export function statementsHandlers(parts: StatementsParts): Handlers<keyof typeof statementsCalls> {
  const { database, publicUrl } = parts;
  return {
    async 'GET /statements/:request_id'({ member: { accountId, role }, params, query, receivedAtMs: nowMs }) {
      const record = await findOutcome(database, accountId, params.request_id, 'all');
      // Restricted items do not exist for moderators [T14].
      if (record === undefined || (record.restricted === 1 && !roleAllows(role, 'admin'))) return refuse('not_found');
      const language: StatementLanguage = query.language ?? record.snapshot.language ?? 'en';
      const url = appealUrl(publicUrl, parts.links.tokenOf(record.id));
      const origin = (await readOrigins(database, accountId, [record.request_id], nowMs)).get(record.request_id);
      const statement = makeStatement(record, url, await parts.appealsOf(accountId, record.id));
      const letter = statementInWords(statement, language, letterFacts(record, origin));
      const name = (await createAccountsStore(database).find(accountId))?.name;
      return statementHtml({
        platform: name === nameNobodyChose ? undefined : name,
        language,
        lines: letter.trimEnd().split('\n'),
        notice: noticeOf(record),
      });
    },
  };
}

function noticeOf({ due_at: dueAtMs, clause_id: clause }: OutcomeRecord): string {
  if (dueAtMs !== null)
    return 'This statement takes effect soon, and then has the address for an appeal. Until then you can still undo it in Review; nothing will be sent.';
  return clause === null
    ? 'Your platform recorded this outcome. Print this page, or save it as a PDF, with your browser.'
    : 'This statement is in effect. Print this page, or save it as a PDF, with your browser.';
}
