/** Cookie → who is signed in, and the account they look at. Asked anew for every call: what was revoked is revoked. */

import type { MembersStore } from '../members/members-store.ts';
import type { OpenSession, Visitor } from '../page.ts';
import type { Auth } from './auth.ts';

export type ReadSession = (visitor: Visitor) => Promise<OpenSession | undefined>;

export function createReadSession(auth: Auth, people: Pick<MembersStore, 'memberships'>): ReadSession {
  return async (visitor) => {
    if (!visitor.headers.has('cookie')) return undefined;
    const { response, headers } = await auth.api.getSession({ headers: visitor.headers, returnHeaders: true });
    visitor.addCookies(headers);
    if (response === null) return undefined;
    const { session, user } = response;
    const memberships = await people.memberships(user.id);
    return {
      id: session.id,
      token: session.token,
      user: {
        id: user.id,
        email: user.email,
        name: user.name,
        operator: user.operator === true,
        twoFactor: user.twoFactorEnabled === true,
      },
      memberships,
      current: memberships.find(({ accountId }) => accountId === session.accountId) ?? memberships[0],
    };
  };
}
