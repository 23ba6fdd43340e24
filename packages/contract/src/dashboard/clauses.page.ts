/**
 * An account's list of clauses [C4]: what a moderator says was broken, what the author reads about it, what was done, and how
 * much it counts. Texts are shown as text, never as HTML.
 */

import { Type } from 'typebox';
import { limits } from '../limits.ts';
import { type StatementLanguage, statementLanguages } from '../outcomes.ts';
import { readableText } from '../reports.ts';
import { oneOf } from '../strings.ts';
import { storableText } from '../text-patterns.ts';
import { type CallFacts, gives } from './call.ts';
import { maxSuspensionDays } from './strikes.page.ts';

export const maxClauses = 20;
/** The first ones have a digit in review. */
export const clauseDigits = 9;
export const maxClauseWeight = 10;
export const clauseIdForm = '^[a-z0-9][a-z0-9_-]{0,39}$';

/** What the platform does: an outcome other than `kept`. */
export const clauseMeasures = ['removed', 'restricted', 'account_measure'] as const;
export type ClauseMeasure = (typeof clauseMeasures)[number];

const ClauseText = Type.Optional(Type.String({ ...readableText, maxLength: limits.clauseCharacters }));
const textFields = Object.fromEntries(statementLanguages.map((language) => [language, ClauseText])) as Record<
  StatementLanguage,
  typeof ClauseText
>;

export const Clause = Type.Object({
  id: Type.String({ pattern: clauseIdForm, description: 'Stays the same when the clause is renamed.' }),
  name: Type.String({ ...readableText, maxLength: limits.labelCharacters, description: 'For moderators.' }),
  text: Type.Object(textFields, { description: 'What the author reads, by language; at least one.' }),
  measure: oneOf(clauseMeasures),
  days: Type.Optional(
    Type.Integer({ minimum: 1, maximum: maxSuspensionDays, description: 'If the measure ends by itself.' }),
  ),
  weight: Type.Integer({ minimum: 0, maximum: maxClauseWeight, description: 'How many strikes it counts as.' }),
  categories: Type.Array(Type.String({ minLength: 1, maxLength: 40, pattern: storableText }), {
    maxItems: 20,
    uniqueItems: true,
    description: 'It is suggested for items of these categories.',
  }),
});
export type Clause = Type.Static<typeof Clause>;

export const ClauseSettings = Type.Object({
  language: oneOf(statementLanguages, { description: 'Of statements if the language of a text is not known.' }),
  clauses: Type.Array(Clause, { maxItems: maxClauses }),
});
export type ClauseSettings = Type.Static<typeof ClauseSettings>;

export interface ClauseList extends ClauseSettings {
  /** Whether this is the list that ships. */
  readonly is_default: boolean;
  /** Of this version of the list; a change names it. */
  readonly stamp: string;
}

export const SetClausesRequest = Type.Object({
  ...ClauseSettings.properties,
  stamp: Type.Optional(Type.String({ maxLength: 64, description: 'Refused with 409 if the list has another one.' })),
});
export type SetClausesRequest = Type.Static<typeof SetClausesRequest>;

export const clausesCalls = {
  'GET /clauses': { access: 'viewer', reply: gives<ClauseList>() },
  'PUT /clauses': { access: 'admin', body: SetClausesRequest, bodyBytes: 768 * 1024, reply: gives<ClauseList>() },
  /** Back to the list that ships. */
  'POST /clauses/restore': { access: 'admin', reply: gives<ClauseList>() },
} as const satisfies Record<string, CallFacts>;
