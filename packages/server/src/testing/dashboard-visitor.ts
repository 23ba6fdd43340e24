/** A browser in tests: makes dashboard calls from its own pages and keeps its cookies. */

import type { CallName, CallReply, ErrorReply, Role } from '@moderato/contract';
import { hashLinkToken, newLinkToken } from '../desk/members/link-token.ts';
import { hashPassword } from '../desk/sign-in/password-hash.ts';
import type { TestApp } from './test-app.ts';

export interface VisitorReply<Name extends CallName> {
  readonly status: number;
  readonly headers: Record<string, string | string[] | number | undefined>;
  readonly text: string;
  /** A test knows whether it reads a reply or an error. */
  readonly json: CallReply<Name> & ErrorReply;
}

export interface VisitorCall {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly address?: string;
}

export interface DashboardVisitor {
  call<Name extends CallName>(name: Name, call?: VisitorCall): Promise<VisitorReply<Name>>;
  readonly cookies: Map<string, string>;
}

export type SignedInVisitor = DashboardVisitor & {
  readonly name: string;
  readonly email: string;
  readonly userId: string;
};

export const ownOrigin = 'http://127.0.0.1:8080';
export const password = 'correct horse battery';

export function visitDashboard(app: Pick<TestApp, 'server'>, origin = ownOrigin): DashboardVisitor {
  const cookies = new Map<string, string>();
  return {
    cookies,
    async call(name, { params = {}, query = {}, body, headers = {}, address } = {}) {
      const [method, pattern = ''] = name.split(' ');
      const path = pattern.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
      const search = new URLSearchParams(query).toString();
      const response = await app.server.inject({
        method: method as 'GET',
        url: `/dashboard/api${path}${search === '' ? '' : `?${search}`}`,
        headers: {
          ...(method === 'GET' ? {} : { origin }),
          ...(cookies.size === 0 ? {} : { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
        ...(address === undefined ? {} : { remoteAddress: address }),
      });
      for (const cookie of [response.headers['set-cookie'] ?? []].flat()) keep(cookies, cookie);
      const isJson = String(response.headers['content-type']).startsWith('application/json');
      const json = isJson && response.body !== '' ? JSON.parse(response.body) : undefined;
      return { status: response.statusCode, headers: response.headers, text: response.body, json };
    },
  };
}

function keep(cookies: Map<string, string>, header: string): void {
  const [pair = ''] = header.split(';');
  const [name = '', value = ''] = pair.split('=', 2);
  if (value === '' || /max-age=0/i.test(header)) cookies.delete(name);
  else cookies.set(name, value);
}

let hashed: Promise<string> | undefined;

/** Somebody of that role in the account, signed in. The first person of an installation is its operator. */
export async function signedIn(
  app: Pick<TestApp, 'server' | 'stores'>,
  {
    accountId,
    role,
    operator = false,
    email = `${role}-${newLinkToken().token.slice(0, 8)}@example.com`,
    name = role,
  }: {
    readonly accountId: string;
    readonly role: Role;
    readonly operator?: boolean;
    readonly email?: string;
    readonly name?: string;
  },
): Promise<SignedInVisitor> {
  hashed ??= hashPassword(password);
  const { links, people } = app.stores;
  const { token } = await links.createInvitation({ accountId, email: email.toLowerCase(), role, createdBy: 'a test' });
  const accepted = await people.acceptInvitation(
    { hash: hashLinkToken(token), nowMs: Date.now() },
    { name, passwordHash: await hashed },
  );
  if (accepted === undefined) throw new Error('The invitation was not accepted.');
  if (operator) await people.setOperator(accepted.person.id, true);
  const visitor = visitDashboard(app);
  const { status, text } = await visitor.call('POST /sign-in', { body: { email, password } });
  if (status !== 200) throw new Error(`Signing in was answered with ${status}: ${text}`);
  return { ...visitor, name, email: accepted.person.email, userId: accepted.person.id };
}
