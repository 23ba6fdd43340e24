/** Signing in and out: password, second factor, setup, sign-up, invitation, new password. */

import type { sessionCalls } from '@moderato/contract';
import { justDone, shown } from '../../base/audit/change.ts';
import type { Handlers, Visitor } from '../../base/http/page.ts';
import { isRefused, type Refused, refuse } from '../../base/http/route.ts';
import { deadLink, hashLinkToken } from '../members/link-token.ts';
import type { LinksStore } from '../members/links-store.ts';
import type { MembersChanges } from '../members/members-changes.ts';
import type { PeopleStore } from '../members/people-store.ts';
import { askAuth } from './ask-auth.ts';
import type { AttemptGuard } from './attempt-guard.ts';
import type { Auth } from './auth.ts';
import type { KnownBrowsers } from './known-browser.ts';
import { hashPassword } from './password-hash.ts';
import type { SessionsStore } from './sessions-store.ts';
import type { SignInChanges } from './sign-in-changes.ts';
import type { UsedCodesStore } from './used-codes-store.ts';
import { refuseWeakPassword } from './weak-password.ts';

export interface SignInParts {
  readonly auth: Auth;
  readonly people: Pick<PeopleStore, 'isEmpty' | 'findByEmail'>;
  readonly sessions: Pick<SessionsStore, 'chooseAccount' | 'endToken'>;
  readonly usedCodes: UsedCodesStore;
  readonly links: Pick<LinksStore, 'findInvitation'>;
  readonly guard: AttemptGuard;
  readonly browsers: KnownBrowsers;
  readonly changes: { readonly members: MembersChanges; readonly signIn: SignInChanges };
  readonly accountName: (accountId: string) => Promise<string | undefined>;
  readonly signUpAllowed: boolean;
  /** Of the OpenID provider. */
  readonly openIdName: string | null;
}

const done = { done: true } as const;

export function signInHandlers(parts: SignInParts): Handlers<keyof typeof sessionCalls> {
  const { auth, people, sessions, usedCodes, links, guard, browsers } = parts;
  const { members, signIn } = parts.changes;

  async function enter(visitor: Visitor, email: string, password: string) {
    const body = { email, password };
    const response = await askAuth(visitor, (asked) => auth.api.signInEmail({ body, ...asked }));
    const person = await people.findByEmail(email);
    if (response === undefined) {
      if (person !== undefined) await signIn.note(person, 'sign_in.refused');
      return refuse('sign_in_failed');
    }
    const needsSecondFactor = 'twoFactorRedirect' in response;
    if (!needsSecondFactor && person !== undefined) {
      await signIn.note(person, 'sign_in.succeeded');
      visitor.addCookies(browsers.cookieFor(person.email));
    }
    return { two_factor_needed: needsSecondFactor };
  }

  /** A person who just chose the password is signed in at once. */
  async function enterNew(visitor: Visitor, email: string, password: string): Promise<typeof done | Refused> {
    const entered = await enter(visitor, email, password);
    return 'refusal' in entered ? entered : done;
  }

  return {
    async 'GET /session'({ session }) {
      if (session === undefined) {
        return {
          signed_in: false,
          sign_up: parts.signUpAllowed,
          setup_needed: await people.isEmpty(),
          openid: parts.openIdName,
        };
      }
      const { user, memberships, current } = session;
      return {
        signed_in: true,
        user: {
          user_id: user.id,
          email: user.email,
          name: user.name,
          operator: user.operator,
          two_factor: user.twoFactor,
          blur_severe: user.blurSevere,
        },
        accounts: memberships.map(({ accountId, accountName, plan, role }) => ({
          account_id: accountId,
          name: accountName,
          plan,
          role,
        })),
        account_id: current?.accountId ?? null,
        role: current?.role ?? null,
        second_factor_needed: session.needsSecondFactor,
      };
    },

    'POST /sign-in': ({ visitor, body: { email, password } }) =>
      guard.attempt(
        { address: visitor.address, person: email, browser: browsers.find(visitor.headers, email) },
        async () => enter(visitor, email, password),
      ),

    'POST /sign-in/second-factor': ({ visitor, receivedAtMs, body: { code } }) =>
      guard.attempt({ address: visitor.address, browser: browsers.findAny(visitor.headers) }, async () => {
        const isFirstUse = async ({ user, token }: { user: { id: string }; token: string }) => {
          const isFirst = await usedCodes.use(user.id, code, receivedAtMs);
          if (!isFirst) await sessions.endToken(token);
          return isFirst;
        };
        const response = /^\d{6}$/.test(code)
          ? await askAuth(visitor, (asked) => auth.api.verifyTOTP({ body: { code }, ...asked }), isFirstUse)
          : await askAuth(visitor, (asked) => auth.api.verifyBackupCode({ body: { code }, ...asked }));
        if (response === undefined) return refuse('sign_in_failed');
        await signIn.note(response.user, 'sign_in.succeeded');
        visitor.addCookies(browsers.cookieFor(response.user.email));
        return done;
      }),

    async 'POST /sign-out'({ visitor }) {
      await askAuth(visitor, (asked) => auth.api.signOut(asked));
      return done;
    },

    'POST /setup': ({ visitor, receivedAtMs, body: { token, email, name, password } }) =>
      guard.attempt({ address: visitor.address }, async () => {
        if (!(await people.isEmpty())) return deadLink();
        const weak = refuseWeakPassword(password, [email, name]);
        if (weak !== undefined) return weak;
        const passwordHash = await hashPassword(password);
        const link = { hash: hashLinkToken(token), nowMs: receivedAtMs };
        return shown(members.setUp(link, { email, name, passwordHash }), () => enterNew(visitor, email, password));
      }),

    'POST /sign-up': ({ visitor, body: { email, name, password, account_name: accountName } }) =>
      guard.attempt({ address: visitor.address, person: email, signUp: true }, async () => {
        if (!parts.signUpAllowed) return refuse('forbidden', 'You need an invitation to create an account here.');
        const weak = refuseWeakPassword(password, [email, name, accountName]);
        if (weak !== undefined) return weak;
        const passwordHash = await hashPassword(password);
        await members.signUp({ email, name, passwordHash }, accountName);
        // Whether or not the address is taken, the next step is an attempt to sign in with what was entered.
        return enterNew(visitor, email, password);
      }),

    'POST /invitations/look': ({ visitor, receivedAtMs, body: { token } }) =>
      guard.attempt({ address: visitor.address }, async () => {
        const found = await links.findInvitation(hashLinkToken(token), receivedAtMs);
        if (found === undefined) return deadLink();
        return {
          account_name: (await parts.accountName(found.accountId)) ?? '',
          email: found.email,
          role: found.role,
          expires_at: found.expires_at,
        };
      }),

    'POST /invitations/accept': ({ visitor, receivedAtMs, session, body: { token, name, password } }) =>
      guard.attempt({ address: visitor.address }, async () => {
        const link = { hash: hashLinkToken(token), nowMs: receivedAtMs };
        if (session === undefined && (name === undefined || password === undefined)) {
          return refuse('invalid_request', 'Send a name and a password, or sign in first.');
        }
        const weak = session === undefined ? refuseWeakPassword(password ?? '', [name ?? '']) : undefined;
        if (weak !== undefined) return weak;
        const who = session?.user ?? { name: name ?? '', passwordHash: await hashPassword(password ?? '') };
        const joined = await members.join(link, who);
        if (isRefused(joined)) return joined;
        const { person, accountId } = joined.answer;
        if (session === undefined) return enterNew(visitor, person.email, password ?? '');
        await sessions.chooseAccount(session.token, accountId);
        return done;
      }),

    'POST /reset-password': ({ visitor, receivedAtMs, body: { token, password } }) =>
      guard.attempt({ address: visitor.address }, async () => {
        const weak = refuseWeakPassword(password);
        if (weak !== undefined) return weak;
        const link = { hash: hashLinkToken(token), nowMs: receivedAtMs };
        return shown(signIn.resetPassword(link, await hashPassword(password)), justDone);
      }),

    async 'POST /session/account'({ session, body: { account_id: accountId } }) {
      if (session === undefined || !session.memberships.some((membership) => membership.accountId === accountId)) {
        return refuse('not_found', 'You are not a member of that account.');
      }
      await sessions.chooseAccount(session.token, accountId);
      return done;
    },
  };
}
