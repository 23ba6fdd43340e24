/** Who is signed in, and every way to sign in: password, second factor, setup, sign-up, invitation, new password. */

import { Type } from 'typebox';
import type { PlanName } from '../account.ts';
import { type CallFacts, type Done, gives } from './call.ts';
import type { Role } from './roles.ts';
import { Email, Id, Label, LinkToken, NewPassword, Password, SecondFactorCode } from './text-fields.ts';

export interface SignedOut {
  readonly signed_in: false;
  /** Whether anybody may create an account. */
  readonly sign_up: boolean;
  /** True until the first person has used the setup link. */
  readonly setup_needed: boolean;
  /** Name of the OpenID provider that people may sign in with; `null` if none is configured. */
  readonly openid: string | null;
}

export interface SignedIn {
  readonly signed_in: true;
  readonly user: {
    readonly user_id: string;
    readonly email: string;
    readonly name: string;
    readonly operator: boolean;
    readonly two_factor: boolean;
    /** Whether severe content is blurred until they open it. */
    readonly blur_severe: boolean;
  };
  readonly accounts: readonly {
    readonly account_id: string;
    readonly name: string;
    readonly plan: PlanName;
    readonly role: Role;
  }[];
  /** The account that every other call is about; `null` for somebody who is in none. */
  readonly account_id: string | null;
  readonly role: Role | null;
  /** The account requires a second factor and this person has none: until they do, they only see their profile. */
  readonly second_factor_needed: boolean;
}

export type Session = SignedOut | SignedIn;

const SignInRequest = Type.Object({ email: Email, password: Password });

const SecondFactorRequest = Type.Object({ code: SecondFactorCode });

const SetupRequest = Type.Object({ token: LinkToken, email: Email, name: Label, password: NewPassword });

const SignUpRequest = Type.Object({ email: Email, name: Label, password: NewPassword, account_name: Label });

/** Tokens of links come after `#` in the address, so that no server and no proxy logs them. */
const LookAtInvitationRequest = Type.Object({ token: LinkToken });

export interface InvitationOffer {
  readonly account_name: string;
  readonly email: string;
  readonly role: Role;
  readonly expires_at: string;
}

/** If the invited person is signed in: only the token. Otherwise also a name and password for a new person. */
const AcceptInvitationRequest = Type.Object({
  token: LinkToken,
  name: Type.Optional(Label),
  password: Type.Optional(NewPassword),
});

const ResetPasswordRequest = Type.Object({ token: LinkToken, password: NewPassword });

export const sessionCalls = {
  'GET /session': { access: 'public', reply: gives<Session>() },
  /** Either the person is signed in, or the second factor is needed next. */
  'POST /sign-in': { access: 'public', body: SignInRequest, reply: gives<{ readonly two_factor_needed: boolean }>() },
  'POST /sign-in/second-factor': { access: 'public', body: SecondFactorRequest, reply: gives<Done>() },
  'POST /sign-out': { access: 'public', reply: gives<Done>() },
  'POST /setup': { access: 'public', body: SetupRequest, reply: gives<Done>() },
  'POST /sign-up': { access: 'public', body: SignUpRequest, reply: gives<Done>() },
  'POST /invitations/look': { access: 'public', body: LookAtInvitationRequest, reply: gives<InvitationOffer>() },
  'POST /invitations/accept': { access: 'public', body: AcceptInvitationRequest, reply: gives<Done>() },
  'POST /reset-password': { access: 'public', body: ResetPasswordRequest, reply: gives<Done>() },
  'POST /session/account': { access: 'user', body: Type.Object({ account_id: Id }), reply: gives<Done>() },
} as const satisfies Record<string, CallFacts>;
