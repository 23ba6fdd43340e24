/**
 * Signing in with an OpenID provider, and connecting it in one's profile. People must connect it before they can sign in
 * with it: a matching e-mail address does not prove whose it is.
 */

import type { openIdCalls } from '@moderato/contract';
import { justDone, shown } from '../../base/audit/change.ts';
import type { Handlers, Visitor } from '../../base/http/page.ts';
import { type Refused, refuse } from '../../base/http/route.ts';
import { within } from '../../base/within.ts';
import { askAuth } from './ask-auth.ts';
import type { AttemptGuard } from './attempt-guard.ts';
import type { Auth } from './auth.ts';
import type { KnownBrowsers } from './known-browser.ts';
import { maxProviderMs, type OpenId } from './openid.ts';
import type { OpenIdStore } from './openid-store.ts';
import type { SignInChanges } from './sign-in-changes.ts';

export interface OpenIdParts {
  readonly auth: Auth;
  readonly openId: OpenId | undefined;
  readonly store: Pick<OpenIdStore, 'isConnected'>;
  readonly guard: AttemptGuard;
  readonly browsers: KnownBrowsers;
  readonly changes: SignInChanges;
  readonly publicUrl: string;
}

const off = () => refuse('not_found', 'No OpenID provider is configured here.');
const away = () => refuse('overloaded', 'The OpenID provider cannot be reached. Try again later.', 10);
const wrongPassword = () => refuse('sign_in_failed', 'The password is wrong.');

/** By the sign-in library's codes; everything else is `notSignedIn`. */
const refusals: Readonly<Record<string, () => Refused>> = {
  account_not_linked: () => notConnected(),
  signup_disabled: () => notConnected(),
  email_does_not_match: () =>
    refuse('conflict', 'The provider has a different e-mail address for you than this service.'),
  account_already_linked_to_different_user: () =>
    refuse('conflict', 'Somebody else here has already connected this identity.'),
  unable_to_link_account: () => refuse('conflict', 'The provider has not verified your e-mail address.'),
};
const notConnected = () =>
  refuse(
    'sign_in_failed',
    'Nobody here has connected this identity. Sign in with your password and connect it in your profile.',
  );
const notSignedIn = () => refuse('sign_in_failed', 'Signing in with the provider failed. Try again.');

export function openIdHandlers(parts: OpenIdParts): Handlers<keyof typeof openIdCalls> {
  const { auth, openId, store, guard, browsers, changes, publicUrl } = parts;
  const afterSignIn = `${publicUrl}/dashboard`;
  const afterConnecting = `${publicUrl}/dashboard/profile`;

  /** What the provider vouches for, or why it could not be asked. */
  async function withProvider<Answer>(
    ask: (auth: Auth, provider: string) => Promise<Answer>,
  ): Promise<Answer | Refused> {
    if (openId === undefined) return off();
    const opened = await openId.auth();
    return opened === undefined ? away() : ask(opened, openId.provider);
  }

  const isPassword = async (visitor: Visitor, password: string) =>
    (await askAuth(visitor, (asked) => auth.api.verifyPassword({ body: { password }, ...asked }))) !== undefined;

  async function finish(visitor: Visitor, response: Response) {
    const location = response.headers.get('location') ?? '';
    const error = URL.parse(location)?.searchParams.get('error') ?? null;
    if (error !== null) return (refusals[error] ?? notSignedIn)();
    // If the library wants the second factor instead, it leaves the redirect address there; otherwise the body is not
    // JSON.
    const { twoFactorRedirect } = ((await response.json().catch(() => null)) ?? {}) as { twoFactorRedirect?: boolean };
    if (twoFactorRedirect === true) {
      visitor.addCookies(response.headers);
      return { connected: false, two_factor_needed: true };
    }
    if (location === afterConnecting) {
      visitor.addCookies(response.headers);
      return { connected: true, two_factor_needed: false };
    }
    const entered = location === afterSignIn ? await auth.api.getSession({ headers: withCookies(response) }) : null;
    if (entered === null) return notSignedIn();
    visitor.addCookies(response.headers);
    await changes.note(entered.user, 'sign_in.succeeded');
    visitor.addCookies(browsers.cookieFor(entered.user.email));
    return { connected: false, two_factor_needed: false };
  }

  return {
    'POST /sign-in/openid': ({ visitor }) =>
      withProvider(async (opened, provider) => {
        const body = { provider, callbackURL: afterSignIn, disableRedirect: true };
        const begun = await askAuth(visitor, (asked) => opened.api.signInSocial({ body, ...asked }));
        return begun?.url === undefined ? away() : { url: begun.url };
      }),

    'POST /sign-in/openid/finish': ({ visitor, body: query }) =>
      guard.attempt({ address: visitor.address, browser: browsers.findAny(visitor.headers) }, () =>
        withProvider(async (opened, provider) => {
          const asked = { method: 'GET', params: { id: provider }, query, headers: visitor.headers } as const;
          const response = await within(opened.api.callbackOAuth({ ...asked, asResponse: true }), maxProviderMs);
          return response === undefined ? away() : finish(visitor, response);
        }),
      ),

    async 'GET /profile/openid'({ member }) {
      if (openId === undefined) return { name: null, connected: false };
      return { name: openId.name, connected: await store.isConnected(member.userId, openId.provider) };
    },

    'POST /profile/openid': ({ visitor, member, body: { password } }) =>
      guard.attempt({ address: visitor.address, person: member.email }, async () => {
        if (openId === undefined) return off();
        if (!(await isPassword(visitor, password))) return wrongPassword();
        return withProvider(async (opened, provider) => {
          const body = { provider, callbackURL: afterConnecting, disableRedirect: true };
          const begun = await askAuth(visitor, (asked) => opened.api.linkSocialAccount({ body, ...asked }));
          return begun?.url === undefined ? away() : { url: begun.url };
        });
      }),

    'POST /profile/openid/remove': ({ visitor, member, body: { password } }) =>
      guard.attempt({ address: visitor.address, person: member.email }, async () => {
        if (openId === undefined) return off();
        if (!(await isPassword(visitor, password))) return wrongPassword();
        return shown(changes.removeOpenId({ id: member.userId, email: member.email }, openId.provider), justDone);
      }),
  };
}

/** As a browser would send it back. */
function withCookies({ headers }: Response): Headers {
  const pairs = headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '');
  return new Headers({ cookie: pairs.join('; ') });
}
