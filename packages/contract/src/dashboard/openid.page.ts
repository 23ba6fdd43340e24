/**
 * Signing in with an OpenID provider. The browser goes to the given address; the provider sends it back to the page
 * `/dashboard/openid`, which submits the parameters it received.
 */

import { Type } from 'typebox';
import { type CallFacts, type Done, gives } from './call.ts';
import { ConfirmPasswordRequest } from './profile.page.ts';

export interface OpenIdAddress {
  readonly url: string;
}

const Given = Type.String({ minLength: 1, maxLength: 4_096 });

/** The parameters that the provider added to the address. */
const FinishOpenIdRequest = Type.Object({ code: Given, state: Given, iss: Type.Optional(Given) });

export interface OpenIdReply {
  /** True if a signed-in person connected the provider; otherwise somebody signed in with it. */
  readonly connected: boolean;
  readonly two_factor_needed: boolean;
}

export interface OpenIdConnection {
  /** `null` if no provider is configured. */
  readonly name: string | null;
  readonly connected: boolean;
}

export const openIdCalls = {
  'POST /sign-in/openid': { access: 'public', reply: gives<OpenIdAddress>() },
  'POST /sign-in/openid/finish': { access: 'public', body: FinishOpenIdRequest, reply: gives<OpenIdReply>() },
  'GET /profile/openid': { access: 'user', reply: gives<OpenIdConnection>() },
  'POST /profile/openid': { access: 'user', body: ConfirmPasswordRequest, reply: gives<OpenIdAddress>() },
  'POST /profile/openid/remove': { access: 'user', body: ConfirmPasswordRequest, reply: gives<Done>() },
} as const satisfies Record<string, CallFacts>;
