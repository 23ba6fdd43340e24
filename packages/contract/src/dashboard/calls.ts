/** Every call of the dashboard, in the order in which the reference lists them. */

import type { Static, TSchema } from 'typebox';
import { auditCalls } from './audit.ts';
import { authorsCalls } from './authors.ts';
import type { CallFacts, Gives } from './call.ts';
import { categoriesCalls } from './categories.ts';
import { decisionsCalls } from './decisions.ts';
import { keysCalls } from './keys.ts';
import { membersCalls } from './members.ts';
import { operatorCalls } from './operator.ts';
import { overviewCalls } from './overview.ts';
import { playgroundCalls } from './playground.ts';
import { profileCalls } from './profile.ts';
import { providersCalls } from './providers.ts';
import { reviewCalls } from './review.ts';
import { rulesCalls } from './rules.ts';
import { sessionCalls } from './session.ts';
import { usageCalls } from './usage.ts';
import { webhooksCalls } from './webhooks.ts';

export const dashboardPath = '/dashboard';
export const dashboardApiPath = '/dashboard/api';

const calls = {
  ...sessionCalls,
  ...profileCalls,
  ...overviewCalls,
  ...decisionsCalls,
  ...reviewCalls,
  ...authorsCalls,
  ...categoriesCalls,
  ...rulesCalls,
  ...keysCalls,
  ...playgroundCalls,
  ...webhooksCalls,
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

/** What a call takes; nothing where it says nothing. */
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
