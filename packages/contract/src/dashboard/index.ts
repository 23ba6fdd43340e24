/**
 * The session-bound calls behind the pages at `/dashboard`. Errors have the API's format. There is no CSRF token: the
 * cookie is SameSite, and every call other than a GET must come from our own origin. A page adds its noun twice here:
 * to the exports and to the calls.
 */

import type { Static, TSchema } from 'typebox';
import { alertsCalls } from './alerts.page.ts';
import { appealsCalls } from './appeals.page.ts';
import { auditCalls } from './audit.page.ts';
import { authorsCalls } from './authors.page.ts';
import type { CallFacts, Gives } from './call.ts';
import { categoriesCalls } from './categories.page.ts';
import { clausesCalls } from './clauses.page.ts';
import { decisionsCalls } from './decisions.page.ts';
import { findCalls } from './find.page.ts';
import { keysCalls } from './keys.page.ts';
import { membersCalls } from './members.page.ts';
import { notesCalls } from './notes.page.ts';
import { openIdCalls } from './openid.page.ts';
import { operatorCalls } from './operator.page.ts';
import { overviewCalls } from './overview.page.ts';
import { playgroundCalls } from './playground.page.ts';
import { profileCalls } from './profile.page.ts';
import { providersCalls } from './providers.page.ts';
import { reviewCalls } from './review.page.ts';
import { rulesCalls } from './rules.page.ts';
import { sessionCalls } from './session.page.ts';
import { statementsCalls } from './statements.page.ts';
import { strikesCalls } from './strikes.page.ts';
import { transparencyCalls } from './transparency.page.ts';
import { usageCalls } from './usage.page.ts';
import { viewsCalls } from './views.page.ts';
import { webhooksCalls } from './webhooks.page.ts';
import { workCalls } from './work.page.ts';

export * from './alerts.page.ts';
export * from './appeals.page.ts';
export * from './audit.page.ts';
export * from './authors.page.ts';
export * from './call.ts';
export * from './categories.page.ts';
export * from './clauses.page.ts';
export * from './decisions.page.ts';
export * from './find.page.ts';
export * from './keys.page.ts';
export * from './members.page.ts';
export * from './notes.page.ts';
export * from './openid.page.ts';
export * from './operator.page.ts';
export * from './overview.page.ts';
export * from './paging.ts';
export * from './person.ts';
export * from './playground.page.ts';
export * from './profile.page.ts';
export * from './providers.page.ts';
export * from './review.page.ts';
export * from './roles.ts';
export * from './rules.page.ts';
export * from './session.page.ts';
export * from './statements.page.ts';
export * from './strikes.page.ts';
export * from './transparency.page.ts';
export * from './usage.page.ts';
export * from './views.page.ts';
export * from './webhooks.page.ts';
export * from './work.page.ts';

export const dashboardPath = '/dashboard';
export const dashboardApiPath = '/dashboard/api';

/** In the order in which the reference lists them. */
const calls = {
  ...sessionCalls,
  ...profileCalls,
  ...openIdCalls,
  ...findCalls,
  ...overviewCalls,
  ...alertsCalls,
  ...decisionsCalls,
  ...reviewCalls,
  ...workCalls,
  ...statementsCalls,
  ...appealsCalls,
  ...authorsCalls,
  ...strikesCalls,
  ...clausesCalls,
  ...notesCalls,
  ...viewsCalls,
  ...categoriesCalls,
  ...rulesCalls,
  ...keysCalls,
  ...playgroundCalls,
  ...webhooksCalls,
  ...transparencyCalls,
  ...usageCalls,
  ...providersCalls,
  ...membersCalls,
  ...auditCalls,
  ...operatorCalls,
};
type Calls = typeof calls;

export type CallName = keyof Calls;
export const dashboardCalls: Readonly<Record<CallName, CallFacts>> = calls;
export const callNames = Object.keys(calls) as CallName[];

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export function splitCallName(name: CallName): { readonly method: Method; readonly path: string } {
  const [method, path] = name.split(' ') as [Method, string];
  return { method, path };
}

/** The parameters of a call; none if it declares none. */
type Taken<Name extends CallName, Field extends string> = Calls[Name] extends { readonly [Key in Field]: infer Schema }
  ? Schema extends TSchema
    ? Static<Schema>
    : undefined
  : undefined;
type PathFields<Path extends string> = Path extends `${string}:${infer Field}/${infer Rest}`
  ? Field | PathFields<Rest>
  : Path extends `${string}:${infer Field}`
    ? Field
    : never;

export type CallParams<Name extends CallName> = [PathFields<Name>] extends [never]
  ? undefined
  : { readonly [Field in PathFields<Name>]: string };
export type CallQuery<Name extends CallName> = Taken<Name, 'query'>;
export type CallBody<Name extends CallName> = Taken<Name, 'body'>;
export type CallReply<Name extends CallName> = Calls[Name]['reply'] extends Gives<infer Reply> ? Reply : never;
