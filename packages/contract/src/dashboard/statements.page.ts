/** Statements of reasons, as pages to read and print [C2]. */

import { Type } from 'typebox';
import { statementLanguages } from '../outcomes.ts';
import { oneOf } from '../strings.ts';
import { type CallFacts, gives, type ShownPage } from './call.ts';

export const StatementPageQuery = Type.Object({
  language: Type.Optional(oneOf(statementLanguages, { description: 'That of the decision if absent.' })),
});

export const statementsCalls = {
  // It quotes reports and clauses, but never the content.
  'GET /statements/:request_id': { access: 'moderator', query: StatementPageQuery, reply: gives<ShownPage>() },
} as const satisfies Record<string, CallFacts>;
