/**
 * Finds out from the cookie who is signed in, and which account they look at. It is read again for every call, so a revoked
 * session stops working at once.
 */

import type { Membership, OpenSession, Visitor } from '../../base/http/page.ts';
import type { MembersStore } from '../members/members-store.ts';
import type { Auth } from './auth.ts';
import { maxSessionMs, type SessionsStore } from './sessions-store.ts';

export type ReadSession = (visitor: Visitor) => Promise<OpenSession | undefined>;

export interface ReadSessionParts {
  readonly auth: Auth;
  readonly people: Pick<MembersStore, 'memberships'>;
  readonly sessions: Pick<SessionsStore, 'touch'>;
  /** Whether the operator requires it of everybody. */
  readonly secondFactorRequired: boolean;
}

/** Members see when each of them was last active, to the minute; the sign-in library writes that once an hour. */
const seenEveryMs = 60_000;

export function createReadSession({ auth, people, sessions, secondFactorRequired }: ReadSessionParts): ReadSession {
  return async (visitor) => {
    if (!visitor.headers.has('cookie')) return undefined;
    const { response, headers } = await auth.api.getSession({ headers: visitor.headers, returnHeaders: true });
    visitor.addCookies(headers);
    if (response === null) return undefined;
    const { session, user } = response;
    const nowMs = Date.now();
    if (session.createdAt.getTime() + maxSessionMs <= nowMs) return undefined;
    if (session.updatedAt.getTime() + seenEveryMs <= nowMs) await sessions.touch(session.id, nowMs);
    const memberships = await people.memberships(user.id);
    const current = memberships.find(({ accountId }) => accountId === session.accountId) ?? memberships[0];
    const isRequired = (membership: Membership | undefined) =>
      secondFactorRequired || membership?.secondFactorRequired === true;
    const twoFactor = user.twoFactorEnabled === true;
    return {
      id: session.id,
      token: session.token,
      user: {
        id: user.id,
        email: user.email,
        name: user.name,
        operator: user.operator === true,
        twoFactor,
        blurSevere: user.blurSevere !== false,
      },
      memberships,
      current,
      needsSecondFactor: !twoFactor && isRequired(current),
      mustKeepSecondFactor: isRequired(undefined) || memberships.some(isRequired),
    };
  };
}
